import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { insistir } from '../../support/insistir.ts'
import { EMISION, estadoDeLaBase } from '../../support/rechazos.ts'
import { NOW, Servicio } from '../../support/servicio.ts'

const DIA_MS = 24 * 3_600_000
let servicio: Servicio
let key: string
let number = 0
let clave: string

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0' })
  key = (await servicio.clave('ana', 'SANDBOX')).key
})
beforeEach(async () => {
  await servicio.ponerBase(NOW)
  clave = `intencion-${++number}`
})
afterAll(() => servicio.close())

const emitir = (header = clave, cambios: object = {}) =>
  servicio.request('POST', EMISION, {
    as: key,
    json: { ...FACTURA, ...cambios },
    headers: { 'idempotency-key': header },
  })

test('the same key gives the first answer again, whatever the body says and became of the documento, and no second number', async () => {
  const first = await emitir()
  expect([first.status, first.headers['idempotent-replayed']]).toEqual([202, undefined])
  await servicio.db.query(`update documento set estado = 'APROBADO' where cdc = $1`, [first.body.cdc])
  const before = await estadoDeLaBase(servicio)
  const again = await emitir(clave, { items: [] })
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([202, 'true'])
  expect(again.body).toEqual(first.body)
  expect(await estadoDeLaBase(servicio)).toEqual(before)
})

test('a body that does not deserialise is refused before the key is asked', async () => {
  await emitir()
  expect((await emitir(clave, { items: 'x' })).status).toBe(400)
})

test('twenty requests at once under one key issue one documento', async () => {
  const before = (await servicio.db.query('select count(*)::int as n from documento')).rows[0].n
  const answers = await Promise.all(Array.from({ length: 20 }, () => insistir(() => emitir())))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.cdc}`)).size).toBe(1)
  expect((await servicio.db.query('select count(*)::int as n from documento')).rows[0].n).toBe(before + 1)
})

test('the key of another kind of operation is a mismatch', async () => {
  await emitir()
  await servicio.db.query(
    `insert into idempotencia (contribuyente_id, ambiente, clave, operacion, documento_id, fecha_creacion, completada_en, reservada_hasta)
     select contribuyente_id, ambiente, clave || '-nominada', 'NOMINACION', documento_id, fecha_creacion, completada_en, reservada_hasta
     from idempotencia where clave = $1`,
    [clave],
  )
  const { status, body } = await emitir(`${clave}-nominada`)
  expect([status, body.type]).toEqual([422, 'idempotency-key-mismatch'])
})

test('seven days it is replayed, then reserved until the retention ends, then free', async () => {
  await servicio.ponerBase(NOW, { parada: true })
  const first = await emitir()
  await servicio.ponerBase(NOW + 7 * DIA_MS, { parada: true })
  expect((await emitir()).body.cdc).toBe(first.body.cdc)
  await servicio.ponerBase(NOW + 7 * DIA_MS + 1, { parada: true })
  const reserved = await emitir()
  expect([reserved.status, reserved.body.type]).toEqual([409, 'idempotency-key-reserved'])
  expect(reserved.body.detail).toContain('2026-12-20')
  await servicio.ponerBase(Date.UTC(2026, 11, 21, 2, 59), { parada: true })
  expect((await emitir()).status).toBe(409)
  await servicio.ponerBase(Date.UTC(2026, 11, 21, 3, 0), { parada: true })
  const free = await emitir(clave, { fechaEmision: null })
  expect(free.status, free.text).toBe(202)
  expect(free.body.cdc).not.toBe(first.body.cdc)
})

test('what was refused claims no key', async () => {
  expect((await emitir(clave, { items: [] })).status).toBe(422)
  expect((await emitir()).status).toBe(202)
})

test('keys of two contribuyentes, and of two ambientes of one, are not each other’s', async () => {
  const first = await emitir()
  for (const [persona, ambiente] of [['beto', 'SANDBOX']] as const) {
    const other = (await servicio.clave(persona, ambiente)).key
    const answer = await servicio.request('POST', EMISION, {
      as: other,
      json: FACTURA,
      headers: { 'idempotency-key': clave },
    })
    expect([answer.status, answer.headers['idempotent-replayed']]).toEqual([202, undefined])
    expect(answer.body.cdc).not.toBe(first.body.cdc)
  }
})

test.each([
  ['empty', ''],
  ['256 long', 'a'.repeat(256)],
  ['with a blank', 'a b'],
  ['not ASCII', 'clavé'],
])('a key that is %s is 400', async (_name, header) => {
  const { status, body } = await emitir(header)
  expect([status, body.type]).toEqual([400, 'invalid-idempotency-key'])
})

test('a key of 255 is taken', async () => {
  expect((await emitir('k'.repeat(255))).status).toBe(202)
})
