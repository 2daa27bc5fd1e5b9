import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool, transaction } from '../../src/db/db.ts'
import { findTanda, insertTanda, lockTanda, setEstadoDeTanda } from '../../src/db/tanda.ts'
import type { EstadoDeTanda } from '../../src/domain/tanda/tanda.ts'
import { pausarTandasDeAntes } from '../../src/operations/tandas/gestionar.ts'
import { ALGUIEN } from '../support/actor.ts'
import { createDatabase } from '../support/database.ts'
import { hasta } from '../support/hasta.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: Pool

beforeAll(async () => {
  database = await createDatabase()
  pool = openPool({ url: database.url, connections: 3, onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('what somebody ends while those of before are paused stays ended', async () => {
  const { rows } = await pool.query(
    `insert into contribuyente (ruc, razon_social, fecha_creacion) values ('80000001-0', 'X', now()) returning contribuyente_id as id`,
  )
  const emisor = { contribuyenteId: Number(rows[0].id), ambiente: 'DEV' } as const
  const nueva = async () => {
    const clave = randomUUID()
    const tandaId = await insertTanda(pool, emisor, { nombre: clave, clave, actor: ALGUIEN })
    await dejar(pool, tandaId, 'EN_CURSO')
    return tandaId
  }
  const dejar = (db: Pick<Pool, 'query'>, tandaId: number, estado: EstadoDeTanda) =>
    setEstadoDeTanda(db, emisor, tandaId, { estado, motivo: null, actor: null })
  const [cancelada, terminada, sigue] = [await nueva(), await nueva(), await nueva()]
  const ella = await pool.connect()
  await ella.query('begin')
  for (const id of [cancelada, terminada]) await lockTanda(ella, emisor, id)
  const pausadas = transaction(pool, db =>
    pausarTandasDeAntes(db, Date.UTC(2100, 0), { actor: ALGUIEN, now: Date.UTC(2026, 10, 20) }),
  )
  await hasta(async () => (await pool.query('select from pg_locks where not granted')).rowCount === 1)
  await dejar(ella, cancelada, 'CANCELADA')
  await dejar(ella, terminada, 'TERMINADA')
  await ella.query('commit')
  ella.release()
  await pausadas
  const estados = [cancelada, terminada, sigue].map(
    async id => (await findTanda(pool, emisor, id))?.estado ?? null,
  )
  expect(await Promise.all(estados)).toEqual(['CANCELADA', 'TERMINADA', 'PAUSADA'])
})
