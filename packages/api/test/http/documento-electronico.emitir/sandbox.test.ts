import { verifyArchivo } from '@mbohera/sifen/verificar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSONAS, Servicio } from '../../support/servicio.ts'

let servicio: Servicio
let key: string

beforeAll(async () => {
  servicio = await Servicio.start()
  key = (await servicio.clave('beto', 'SANDBOX')).key
})
afterAll(() => servicio.close())

const FACTURA = {
  tipoDocumento: 'FACTURA_ELECTRONICA',
  tipoEmision: 'NORMAL',
  tipoTransaccion: 'VENTA_MERCADERIA',
  fechaEmision: '2026-11-20T10:30:00',
  numeroEstablecimiento: 1,
  puntoExpedicion: 1,
  monedaOperacion: 'PYG',
  condicionOperacion: 'CONTADO',
  condicionPago: { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'PYG', montoPago: 150000 },
  receptor: {
    tipoContribuyente: 'NO_CONTRIBUYENTE',
    tipoOperacion: 'B2C',
    tipoDocumento: 'CEDULA_PARAGUAYA',
    numeroDocumento: '2345678',
    nombreRazonSocial: 'ANA BENITEZ',
  },
  items: [
    {
      codigo: 'YERBA-1',
      descripcion: 'Yerba mate 1 kg',
      unidadMedida: 'UNI',
      cantidad: 3,
      precioUnitario: 50000,
      tasaIVA: 10,
      afectacionTributaria: 'GRAVADO',
    },
  ],
}

test('a contribuyente who configured nothing issues in SANDBOX, numbered from 1', async () => {
  const answers = []
  for (let i = 0; i < 3; i++)
    answers.push(await servicio.request('POST', '/api/v1/documento-electronico', { as: key, json: FACTURA }))
  expect(answers.map(({ status, text }) => (status === 202 ? 202 : text))).toEqual([202, 202, 202])
  expect(answers.map(({ body }) => body.numeroFormateado)).toEqual([
    '001-001-0000001',
    '001-001-0000002',
    '001-001-0000003',
  ])
})

test('the first that is signed there is signed by a certificate that is in force by then', async () => {
  const as = (await servicio.clave('ana', 'SANDBOX')).key
  const { body } = await servicio.request('POST', '/api/v1/documento-electronico', { as, json: FACTURA })
  const { text } = await servicio.request('GET', `/api/v1/documento-electronico/${body.cdc}/xml`, { as })
  const malas = verifyArchivo(text).filter(({ veredicto }) => veredicto === 'mal')
  expect(malas).toEqual([])
})

test.each([
  ['a departamento alone', { departamento: 12 }],
  ['a ciudad alone', { ciudad: 6106 }],
  ['a distrito alone', { distrito: 169 }],
])(
  'a contribuyente who said %s of where he is issues in SANDBOX, and sees a view of it',
  async (_, dicho) => {
    const nada = { departamento: null, distrito: null, ciudad: null }
    const as = await servicio.token('beto')
    const url = `/api/v1/contribuyentes/${PERSONAS.beto.contribuyente}`
    const changed = await servicio.request('PATCH', url, { as, json: { ...nada, ...dicho } })
    expect(changed.status, changed.text).toBe(200)
    const emision = '/api/v1/documento-electronico'
    const vista = await servicio.request('POST', `${emision}/vista-previa`, { as: key, json: FACTURA })
    expect(vista.body.faltas, vista.text).toEqual([])
    const emitida = await servicio.request('POST', emision, { as: key, json: FACTURA })
    expect(emitida.status, emitida.text).toBe(202)
    await servicio.request('PATCH', url, { as, json: nada })
  },
)
