import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAjenos } from '../../src/db/dueno.ts'
import { giveTo } from '../../src/operador/dueno.ts'
import { migrateDatabase } from '../../src/operador/index.ts'
import { withPool } from '../../src/operador/pool.ts'
import { administer, createDatabase } from '../support/database.ts'
import { createDeAntes } from '../support/de-antes.ts'

const rol = `nuevo_dueno_${process.pid}`
let base: Awaited<ReturnType<typeof createDatabase>>

beforeAll(async () => {
  await administer(`create role ${rol}`)
  base = await createDatabase()
})
afterAll(async () => {
  await base.drop()
  await administer(`drop role ${rol}`)
})

const alter = (statement: string) => withPool(base.url, pool => pool.query(statement))

test('as many objects are told as change hands, whether the database is one of them or was that role’s before', async () => {
  const ajenos = await withPool(base.url, pool => listAjenos(pool, rol))
  const objetos = ajenos.filter(({ clase }) => clase !== 'database').length
  expect([ajenos.length - objetos, objetos > 50]).toEqual([1, true])
  expect((await giveTo(base.url, rol)).text).toContain(`La base y ${objetos} objetos de ella son ahora`)
  const [una, otra] = ajenos.filter(({ clase }) => clase === 'table')
  for (const { objeto } of [una!, otra!]) await alter(`alter table ${objeto} owner to current_user`)
  expect((await giveTo(base.url, rol)).text).toContain('De la base, 2 objetos son ahora')
  await alter(`alter table ${una!.objeto} owner to current_user`)
  expect((await giveTo(base.url, rol)).text).toContain('De la base, 1 objeto es ahora')
  expect((await giveTo(base.url, rol)).text).toContain('Todo es ya del rol')
})

// A backup wants a superuser in DATABASE_OWNER_URL, and the next step of an update is to migrate, in the same shell.
test('who may do all, and is not the owner, makes no table that would be his own: it is told whose they are; the rights he gives', async () => {
  const antes = await createDeAntes()
  try {
    await giveTo(antes.url, rol)
    const bases = { ownerUrl: antes.url, databaseUrl: antes.url }
    for (const enLinea of [undefined, () => {}])
      expect(await migrateDatabase({ ...bases, ...(enLinea && { enLinea }) })).toEqual({
        ok: false,
        text: expect.stringMatching(
          new RegExp(
            `^No se cambió nada: las tablas son del rol «${rol}».*sería suyo.*Indique en DATABASE_OWNER_URL`,
          ),
        ),
      })
  } finally {
    await antes.drop()
  }
  await giveTo(base.url, rol)
  expect(await migrateDatabase({ ownerUrl: base.url, databaseUrl: base.url })).toMatchObject({ ok: true })
})
