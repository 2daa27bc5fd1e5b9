import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteSandboxVencidos } from '../../src/db/documento-sandbox.ts'
import { emptySandbox } from '../../src/operations/empty-sandbox.ts'
import { FACTURA } from '../support/factura.ts'
import { forzar } from '../support/forzar.ts'
import { hasta } from '../support/hasta.ts'
import { EMISION } from '../support/rechazos.ts'
import { vencer } from '../support/retencion.ts'
import { Servicio } from '../support/servicio.ts'

let servicio: Servicio
let pool: pg.Pool
let key: string

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '1' })
  pool = new pg.Pool({ connectionString: servicio.databaseUrl, max: 2 })
  key = (await servicio.clave('ana', 'SANDBOX')).key
})
afterAll(async () => {
  await pool.end()
  await servicio.close()
})

async function emitir(clave?: string) {
  const { status, body, text } = await servicio.request('POST', EMISION, {
    as: key,
    json: FACTURA,
    ...(clave === undefined ? {} : { headers: { 'idempotency-key': clave } }),
  })
  expect(status, text).toBe(202)
  return body as { cdc: string; id: number; numeroDocumento: string }
}

const aprobado = async (cdc: string) =>
  hasta(async () => {
    const { body } = await servicio.request('GET', `${EMISION}/status/${cdc}`, { as: key })
    return body.estado === 'APROBADO'
  })

/** As if it had been made so long ago that its 30 days are over. */
async function envejecido(cdcs: string[]): Promise<void> {
  await vencer(servicio.db, cdcs)
  await forzar(
    servicio.db,
    `update idempotencia set reservada_hasta = '2020-12-31' where documento_id in (select documento_id from documento where cdc = any($1))`,
    [cdcs],
  )
}

const vaciar = () => emptySandbox({ pool, clock: () => servicio.now })
const cuantos = async (tabla: string) =>
  (await servicio.db.query(`select count(*)::int as n from ${tabla}`)).rows[0].n

test('what is made in SANDBOX is kept for 30 days', async () => {
  const { id } = await emitir()
  const { body } = await servicio.request('GET', `${EMISION}/${id}`, { as: key })
  expect(body.conservarHasta).toBe('2026-12-20')
})

test('what has had its 30 days goes with its KuDE and its key; what is younger stays', async () => {
  const [viejo, nuevo] = [await emitir('vieja'), await emitir('nueva')]
  await aprobado(viejo.cdc)
  await aprobado(nuevo.cdc)
  for (const { cdc } of [viejo, nuevo])
    expect((await servicio.request('GET', `${EMISION}/${cdc}/kude`, { as: key })).status).toBe(200)
  await envejecido([viejo.cdc])
  const before = { documentos: await cuantos('documento'), kudes: await cuantos('kude') }
  expect(await vaciar()).toBe(1)
  expect(await cuantos('documento')).toBe(before.documentos - 1)
  expect(await cuantos('kude')).toBe(before.kudes - 1)
  const claves = (await servicio.db.query('select clave from idempotencia')).rows.map(({ clave }) => clave)
  expect(claves).toEqual(['nueva'])
  const { status } = await servicio.request('GET', `${EMISION}/status/${viejo.cdc}`, { as: key })
  expect(status).toBe(404)
  expect(await vaciar()).toBe(0)
})

test('its Idempotency-Key is free again, and a number that was taken is not given twice', async () => {
  const primero = await emitir('otra-vez')
  await aprobado(primero.cdc)
  await envejecido([primero.cdc])
  await vaciar()
  const segundo = await emitir('otra-vez')
  expect(segundo.cdc).not.toBe(primero.cdc)
  const { body } = await servicio.request('GET', `${EMISION}/${segundo.id}`, { as: key })
  expect(Number(body.numeroDocumento)).toBeGreaterThan(1)
})

test('what is old in DEV stays, also when somebody asks with the right of the owner', async () => {
  const { cdc } = await emitir()
  await forzar(
    servicio.db,
    `update documento set ambiente = 'DEV', conservar_hasta = '2020-12-31' where cdc = $1`,
    [cdc],
  )
  expect(await vaciar()).toBe(0)
  expect((await servicio.db.query('select from documento where cdc = $1', [cdc])).rowCount).toBe(1)
})

test('it goes in turns of so many; what somebody holds waits for the next night', async () => {
  const cdcs = []
  for (let n = 0; n < 3; n++) cdcs.push((await emitir()).cdc)
  for (const cdc of cdcs) await aprobado(cdc)
  await envejecido(cdcs)
  expect(await deleteSandboxVencidos(pool as never, '2026-11-20', 1)).toBe(1)
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(
    `select from documento where conservar_hasta = '2020-12-31' and ambiente = 'SANDBOX' limit 1 for update`,
  )
  expect(await vaciar()).toBe(1)
  await holder.query('rollback')
  holder.release()
  expect(await vaciar()).toBe(1)
})
