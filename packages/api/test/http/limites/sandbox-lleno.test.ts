import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openPool, type Pool } from '../../../src/db/db.ts'
import { sumSandboxBytes } from '../../../src/db/documento-sandbox.ts'
import { faultsOf } from '../../../src/domain/validated.ts'
import { emptySandbox } from '../../../src/operations/empty-sandbox.ts'
import { OcupacionDeSandbox } from '../../../src/operations/ocupacion-de-sandbox.ts'
import { FACTURA } from '../../support/factura.ts'
import { forzar } from '../../support/forzar.ts'
import { EMISION } from '../../support/rechazos.ts'
import { Servicio } from '../../support/servicio.ts'

const MEGABYTE = 1_000_000

let servicio: Servicio
let pool: Pool
let key: string

beforeAll(async () => {
  servicio = await Servicio.start({ cupoSandboxMb: '1', worker: '0' })
  servicio.monotonic = () => 0
  pool = openPool({ url: servicio.databaseUrl, connections: 2, onError: () => {} })
  key = (await servicio.clave('ana', 'SANDBOX')).key
})
afterAll(async () => {
  await pool.end()
  await servicio.close()
})

/** As many lines as that; 999 come to some 700 KB of XML. */
function factura(lineas: number) {
  const [item] = FACTURA.items
  const condicionPago = { ...FACTURA.condicionPago, montoPago: 150_000 * lineas }
  const items = Array.from({ length: lineas }, (_, n) => ({ ...item, codigo: `C-${n}` }))
  const fechaEmision = new Date(servicio.now - 3 * 3_600_000).toISOString().slice(0, 19)
  return { ...FACTURA, condicionPago, items, fechaEmision }
}

const emitir = (lineas: number, as = key, clave?: string) =>
  servicio.request('POST', EMISION, {
    as,
    json: factura(lineas),
    ...(clave === undefined ? {} : { headers: { 'idempotency-key': clave } }),
  })

test('SANDBOX takes documents until it is full, and then says how full it is, how full it may be, and what to do', async () => {
  const first = await emitir(999, key, 'la-primera')
  expect(first.status, first.text).toBe(202)
  let last = first
  for (let n = 0; n < 5 && last.status === 202; n++) last = await emitir(999)
  expect([last.status, last.body.type], last.text).toEqual([422, 'emisor-not-ready'])
  expect(last.body.errors).toEqual([{ campo: 'sandbox', codigo: 'quota', detail: expect.any(String) }])
  expect(last.body.detail).toMatch(/ocupan [12],\d MB, y se admiten 1 MB.*30 días.*DEV/)
  expect(await sumSandboxBytes(pool, 1)).toBeGreaterThan(MEGABYTE)
  expect(await sumSandboxBytes(pool, 1)).toBeLessThan(3 * MEGABYTE)

  const again = await emitir(999, key, 'la-primera')
  expect([again.status, again.body]).toEqual([202, first.body])
  const vista = await servicio.request('POST', `${EMISION}/vista-previa`, { as: key, json: factura(1) })
  expect(vista.body.faltas).toEqual(last.body.errors)
  const { key: otra } = await servicio.clave('beto', 'SANDBOX')
  expect((await emitir(1, otra)).status).toBe(202)
})

test('once it was emptied it takes documents again, a minute later at most', async () => {
  const vencido = `'2020-12-31' where contribuyente_id = 1`
  for (const tabla of ['documento', 'kude'])
    await forzar(servicio.db, `update ${tabla} set conservar_hasta = ${vencido}`)
  await forzar(servicio.db, `update idempotencia set reservada_hasta = ${vencido}`)
  expect(await emptySandbox({ pool, clock: () => servicio.now })).toBeGreaterThan(1)
  expect((await emitir(1)).body.type).toBe('emisor-not-ready')
  servicio.monotonic = () => 60_000
  const after = await emitir(1)
  expect(after.status, after.text).toBe(202)
})

test('what another process wrote is seen within a minute, and a KuDE counts as well', async () => {
  let now = 0
  const [propia, ajena] = [0, 1].map(() => new OcupacionDeSandbox(pool, () => now, MEGABYTE))
  const emisor = { contribuyenteId: 2, ambiente: 'SANDBOX' as const }
  for (const each of [propia!, ajena!]) expect(await each.cabe(emisor)).toMatchObject({ ok: true })
  const before = await sumSandboxBytes(pool, 2)
  await servicio.db.query(
    `insert into kude (documento_id, formato, pdf)
     select documento_id, 'ticket', convert_to(repeat('x', 1000000), 'UTF8') from documento
     where contribuyente_id = 2 and ambiente = 'SANDBOX' limit 1`,
  )
  expect(await sumSandboxBytes(pool, 2)).toBe(before + MEGABYTE)
  expect(await propia!.cabe(emisor)).toMatchObject({ ok: true })
  now += 60_000
  for (const each of [propia!, ajena!]) expect(faultsOf(await each.cabe(emisor))).toHaveLength(1)
})

test('it is measured once for all who ask in a minute, again after it could not be, and never for DEV or PROD', async () => {
  let medidas = 0
  let rota = true
  const db: Db = {
    query: async statement => {
      medidas += 1
      if (rota) throw new Error('the wire was cut')
      return pool.query(statement)
    },
  }
  const ocupacion = new OcupacionDeSandbox(db, () => 0, 1)
  const preguntar = (ambiente: 'SANDBOX' | 'DEV' | 'PROD') => ocupacion.cabe({ contribuyenteId: 2, ambiente })
  await expect(preguntar('SANDBOX')).rejects.toThrow('cut')
  rota = false
  medidas = 0
  const all = await Promise.all(Array.from({ length: 20 }, () => preguntar('SANDBOX')))
  for (const cabe of all) expect(faultsOf(cabe)).toHaveLength(1)
  expect(medidas).toBe(1)
  for (const ambiente of ['DEV', 'PROD'] as const)
    expect(await preguntar(ambiente)).toMatchObject({ ok: true })
  const sinCupo = new OcupacionDeSandbox(db, () => 0, 0)
  expect(await sinCupo.cabe({ contribuyenteId: 2, ambiente: 'SANDBOX' })).toMatchObject({ ok: true })
  expect(medidas).toBe(1)
})
