import { afterAll, beforeAll, expect, test } from 'vitest'
import { forzar } from '../../support/forzar.ts'
import { NOMINACION, Nominaciones } from '../../support/nominaciones.ts'

let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open()
})
afterAll(() => n.close())

const { receptor: COMPRADORA } = NOMINACION
const MINIMO = { naturaleza: 'CONTRIBUYENTE', pais: 'PRY', nombreRazonSocial: 'COMPRADORA SA' }
const PERSONA = { naturaleza: 'NO_CONTRIBUYENTE', pais: 'PRY', nombreRazonSocial: 'ANA BENITEZ' }

/** Whether a receptor is identified well enough is SIFEN's to judge; its answer is the evento. */
test.each([
  ['the interface body alone, B2B', { ...MINIMO, tipoOperacion: 'B2B' }],
  ['the interface body alone, B2C', { ...MINIMO, tipoOperacion: 'B2C' }],
  ['the interface body alone, B2F', { ...MINIMO, tipoOperacion: 'B2F' }],
  ['the interface body alone, of a person', { ...PERSONA, tipoOperacion: 'B2C' }],
  ['an unknown RUC', { ...COMPRADORA, numeroDocumento: '80000500-7' }, '4461'],
  ['a cancelled RUC', { ...COMPRADORA, numeroDocumento: '80000513-9' }, '4462'],
  ['a RUC cancelled for good', { ...COMPRADORA, numeroDocumento: '80000514-7' }, '4462'],
  ['a contribuyente as B2C', { ...COMPRADORA, tipoOperacion: 'B2C' }, '4475'],
  [
    'B2B to a person without RUC',
    { ...PERSONA, tipoOperacion: 'B2B', tipoDocumento: 'CEDULA_PARAGUAYA', numeroDocumento: '2345678' },
    '4475',
  ],
  [
    'a buyer abroad without address',
    {
      ...PERSONA,
      pais: 'BRA',
      tipoOperacion: 'B2F',
      tipoDocumento: 'PASAPORTE',
      numeroDocumento: 'BR998877',
    },
    '4478',
  ],
])('%s: 200 with the evento RECHAZADO, its code and message', async (_name, receptor, codigo?: string) => {
  const cdc = await n.innominada()
  const huella = await n.huella(cdc)
  const clave = `clave-${cdc}`
  const { status, body, text } = await n.nominar(cdc, { clave, json: { ...NOMINACION, receptor } })
  expect([status, body.estadoEvento], text).toEqual([200, 'RECHAZADO'])
  expect(body.codigoRespuesta).toMatch(codigo === undefined ? /^4\d{3}$/ : new RegExp(`^${codigo}$`))
  expect(body.mensajeRespuesta).not.toBe('')
  expect(body).toMatchObject({
    cdc,
    motivo: NOMINACION.motivo,
    protocoloAutorizacion: null,
    fechaProcesamiento: expect.stringMatching(/Z$/),
    receptor: { nombreRazonSocial: receptor.nombreRazonSocial, tipoOperacion: receptor.tipoOperacion },
  })
  expect(n.registrados(cdc)).toEqual([])
  // Nothing changed: neither file, nor who bought.
  expect(await n.huella(cdc)).toEqual(huella)
  expect((await n.documento(cdc)).receptorEfectivo).toBeNull()
  expect(await n.precarga(cdc)).toBe('1331')
  expect(await n.clave(clave)).toMatchObject({ operacion: 'NOMINACION' })
})

test('after a RECHAZADO the documento is still nominable: another request is a new evento, and SIFEN takes it', async () => {
  const cdc = await n.innominada()
  const json = { ...NOMINACION, receptor: { ...COMPRADORA, numeroDocumento: '80000500-7' } }
  const first = await n.nominar(cdc, { json })
  const second = await n.nominar(cdc)
  expect([first.body.estadoEvento, second.body.estadoEvento]).toEqual(['RECHAZADO', 'APROBADO'])
  expect(second.body.eventoSifenId).not.toBe(first.body.eventoSifenId)
  expect((await n.documento(cdc)).eventos.map((e: { estadoEvento: string }) => e.estadoEvento)).toEqual([
    'APROBADO',
    'RECHAZADO',
  ])
})

test('SIFEN cancelled the invoice behind our back: its 4452 is the answer', async () => {
  const cdc = await n.innominada()
  await n.cancelar(cdc)
  await forzar(n.servicio.db, `update documento set estado = 'APROBADO' where cdc = $1`, [cdc])
  const { status, body } = await n.nominar(cdc)
  expect([status, body.estadoEvento, body.codigoRespuesta]).toEqual([200, 'RECHAZADO', '4452'])
})
