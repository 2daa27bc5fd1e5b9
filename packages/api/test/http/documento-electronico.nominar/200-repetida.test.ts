import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOMINACION, Nominaciones, OTRA } from '../../support/nominaciones.ts'
import { NOW, type Respuesta } from '../../support/servicio.ts'

let n: Nominaciones
let cdc: string
let original: Respuesta

beforeAll(async () => {
  n = await Nominaciones.open()
  cdc = await n.innominada()
  original = await n.nominar(cdc, { clave: 'hecha' })
})
afterAll(() => n.close())

/** The same answer, marked as given again; nothing was written, nothing sent. */
async function expectReplay(pedir: () => Promise<Respuesta>, of = original): Promise<void> {
  const before = [await n.count('evento_sifen'), await n.count('idempotencia'), n.simulador.trafico().length]
  const { status, headers, text } = await pedir()
  expect([status, text]).toEqual([of.status, of.text])
  expect(headers['idempotent-replayed']).toBe('true')
  expect([
    await n.count('evento_sifen'),
    await n.count('idempotencia'),
    n.simulador.trafico().length,
  ]).toEqual(before)
}

test('the original answer is new: it is not marked as a replay', () => {
  expect(original.status, original.text).toBe(200)
  expect(original.headers['idempotent-replayed']).toBeUndefined()
})

test('the same request again is given the same answer, byte for byte, marked Idempotent-Replayed', () =>
  expectReplay(() => n.nominar(cdc, { clave: 'hecha' })))

test('the body is not compared: original motivo and receptor come back', () =>
  expectReplay(() => n.nominar(cdc, { clave: 'hecha', json: { ...OTRA, motivo: 'otro motivo distinto' } })))

test('a body of invalid fields that deserialises is replayed all the same', () =>
  expectReplay(() =>
    n.nominar(cdc, {
      clave: 'hecha',
      json: { receptor: { naturaleza: 'contribuyente', pais: 'PY' }, motivo: 'x' },
    }),
  ))

test('an empty object is replayed all the same', () =>
  expectReplay(() => n.nominar(cdc, { clave: 'hecha', json: {} })))

test('another documento in the path: the original documento comes back', async () => {
  const other = await n.innominada()
  await expectReplay(() => n.nominar(other, { clave: 'hecha' }))
  expect(n.registrados(other)).toEqual([])
})

test.each(['999999', 'no-es-un-id', `9${'0'.repeat(43)}`])(
  'an unknown documento in the path (%s) is not looked up',
  id => expectReplay(() => n.nominar(id, { clave: 'hecha' })),
)

test('by the number of the documento as by its CDC', () =>
  expectReplay(() => n.nominar(original.body.documentoElectronicoId, { clave: 'hecha' })))

test('archived since then, it is replayed all the same', async () => {
  await n.post(`/api/v1/documento-electronico/${cdc}/archivar`)
  await expectReplay(() => n.nominar(cdc, { clave: 'hecha' }))
})

test('a RECHAZADO is replayed as it was, though the documento was nominated since', async () => {
  const other = await n.innominada()
  const json = { ...NOMINACION, receptor: { ...NOMINACION.receptor, numeroDocumento: '80000513-9' } }
  const rejected = await n.nominar(other, { clave: 'rechazada', json })
  expect(rejected.body.estadoEvento).toBe('RECHAZADO')
  expect((await n.nominar(other)).body.estadoEvento).toBe('APROBADO')
  await expectReplay(() => n.nominar(other, { clave: 'rechazada' }), rejected)
})

test('a documento cancelled since then: the nomination is replayed as it was', async () => {
  const other = await n.innominada()
  const nominated = await n.nominar(other, { clave: 'antes-de-cancelar' })
  expect((await n.cancelar(other)).body.estadoEvento).toBe('APROBADO')
  await expectReplay(() => n.nominar(other, { clave: 'antes-de-cancelar' }), nominated)
})

test('keys of another contribuyente and of another ambiente are other keys', async () => {
  const ajena = await n.nominar(cdc, { clave: 'hecha', as: (await n.servicio.clave('beto')).key })
  expect([ajena.status, ajena.body.type]).toEqual([404, 'documento-not-found'])
  const prod = await n.nominar(cdc, { clave: 'hecha', as: (await n.servicio.clave('ana', 'PROD')).key })
  expect([prod.status, prod.body.type]).toEqual([404, 'documento-not-found'])
})

test('until the last instant of the seventh day it is a replay', async () => {
  await n.servicio.ponerBase(Date.parse(original.body.fechaProcesamiento) + 7 * 24 * 3_600_000, {
    parada: true,
  })
  await expectReplay(() => n.nominar(cdc, { clave: 'hecha' }))
  await n.servicio.ponerBase(NOW)
})
