import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findCasilla,
  readSecretoDeCasilla,
  upsertCasilla,
  upsertSecretoDeCasilla,
} from '../../src/db/casilla.ts'
import { openPool, type Pool, transaction } from '../../src/db/db.ts'
import { type LeerCasillaDeps, readCasilla } from '../../src/operations/casilla/leer.ts'
import { createDatabase } from '../support/database.ts'

const AHORA = Date.UTC(2026, 10, 20, 12)
const EMISOR = { contribuyenteId: 1, ambiente: 'DEV' } as const
let database: Awaited<ReturnType<typeof createDatabase>>
let pool: Pool

beforeAll(async () => {
  database = await createDatabase()
  pool = openPool({ url: database.url, connections: 2, onError: () => {} })
  await pool.query(
    `insert into contribuyente (ruc, razon_social, fecha_creacion) values ('80099999-1', 'EJEMPLO SA', now())`,
  )
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** As `changeCasilla` writes it. */
const write = (host: string) =>
  transaction(pool, async db => {
    await upsertCasilla(db, EMISOR, { host, puerto: 993, usuario: 'compras', carpeta: 'INBOX' }, AHORA)
    await upsertSecretoDeCasilla(db, EMISOR, Buffer.from(`la de ${host}`), AHORA)
  })

/** Which password was said to which server. */
async function visit(meanwhile: () => Promise<void>): Promise<[string, string][]> {
  const dichas: [string, string][] = []
  const deps = {
    pool,
    secretos: {
      casilla: async () => {
        await meanwhile()
        return String(await readSecretoDeCasilla(pool, EMISOR))
      },
    },
    casillero: {
      read: async ({ host, clave }: { host: string; clave: string }) => {
        dichas.push([host, clave])
        return { que: 'leida', validez: 1, leido: 7, correos: 0 }
      },
    },
    clock: () => AHORA,
    onVisita: () => {},
  }
  // What a visit without mails takes of it.
  await readCasilla(deps as unknown as LeerCasillaDeps, EMISOR, new AbortController().signal)
  return dichas
}

test('the password of an inbox is said to its own server, also where it is moved while it is taken up', async () => {
  await write('viejo.ejemplo.com.py')
  expect(await visit(() => write('nuevo.ejemplo.com.py'))).toEqual([])
  expect(await findCasilla(pool, EMISOR)).toMatchObject({ estado: 'ACTIVA', fallos: 0, fechaRevision: null })
  expect(await visit(async () => {})).toEqual([['nuevo.ejemplo.com.py', 'la de nuevo.ejemplo.com.py']])
})
