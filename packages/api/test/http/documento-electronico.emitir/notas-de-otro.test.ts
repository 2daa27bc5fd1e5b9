import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inventados } from '../../support/adopciones.ts'
import { FACTURA } from '../../support/factura.ts'
import { Nominaciones } from '../../support/nominaciones.ts'

const DOCUMENTOS = '/api/v1/documento-electronico'

let otro: Nominaciones
let nuestro: Nominaciones

beforeAll(async () => {
  otro = await Nominaciones.open()
  nuestro = await Nominaciones.beside(otro)
})
afterEach(() => otro.simulador.disarmAll())
afterAll(async () => {
  await nuestro.servicio.close()
  await otro.close()
})

const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, ...resto } = FACTURA
const deNota = (tipo: 'CREDITO' | 'DEBITO', cdc: string, cantidad = 1) => ({
  ...resto,
  tipoDocumento: `NOTA_DE_${tipo}_ELECTRONICA`,
  motivoEmision: 'DEVOLUCION',
  documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc },
  items: [{ ...FACTURA.items[0], cantidad }],
})
const emitirNota = (tipo: 'CREDITO' | 'DEBITO', cdc: string, clave?: string) =>
  nuestro.post(DOCUMENTOS, { json: deNota(tipo, cdc), ...(clave === undefined ? {} : { clave }) })
const numerados = async () => {
  const { rows } = await nuestro.servicio.db.query('select sum(siguiente)::int as n from timbrado')
  return rows[0].n
}

test.each(['CREDITO', 'DEBITO'] as const)(
  'a nota de %s about a factura that another system issued goes on: SIFEN is asked, the factura comes, SIFEN approves the note',
  async tipo => {
    const cdc = await otro.aprobada()
    const { status, body, text } = await emitirNota(tipo, cdc)
    expect(status, text).toBe(202)
    expect(await nuestro.documento(cdc)).toMatchObject({ origen: 'ADOPTADO', estado: 'APROBADO' })
    const { estado, mensajeRechazo } = await nuestro.emisiones.fin(body.cdc)
    expect([estado, mensajeRechazo]).toEqual(['APROBADO', null])
  },
)

test('a credit that came before its factura counts: one more that would be too much is never numbered (2417)', async () => {
  const cdc = await otro.aprobada()
  const { body: suya } = await otro.post(DOCUMENTOS, { json: deNota('CREDITO', cdc, 2) })
  expect((await otro.emisiones.fin(suya.cdc)).estado).toBe('APROBADO')
  expect((await nuestro.adoptar(suya.cdc)).status).toBe(200)
  const { status, body, text } = await nuestro.post(DOCUMENTOS, { json: deNota('CREDITO', cdc, 2) })
  expect([status, body.errors?.[0].codigo], text).toEqual([422, '2417'])
  const { body: factura } = await nuestro.ver(`${DOCUMENTOS}/${cdc}`)
  expect(factura).toMatchObject({ saldo: '50000' })
})

test('what came is judged as what was here: of a factura that is cancelled there is no note', async () => {
  const cdc = await otro.aprobada()
  await otro.cancelar(cdc)
  const { status, body } = await emitirNota('CREDITO', cdc)
  expect([status, body.errors[0].codigo]).toEqual([422, '2404'])
})

test('SIFEN has none: 422 as ever, and the caller hears that SIFEN was asked', async () => {
  const [cdc] = inventados(await otro.aprobada(), 1) as [string]
  const before = await numerados()
  const { status, body } = await emitirNota('CREDITO', cdc)
  expect([status, body.errors[0].campo, body.errors[0].codigo]).toEqual([
    422,
    'documentoAsociado.cdc',
    '2403',
  ])
  expect(body.errors[0].detail).toMatch(/SIFEN no tiene un documento aprobado con este CDC/)
  expect(await numerados()).toBe(before)
})

test('SIFEN does not answer: 503 with Retry-After, and nothing is numbered; the same key again issues the note once', async () => {
  const cdc = await otro.aprobada()
  otro.simulador.arm({ escenario: 'cortar-antes', filtro: { servicio: 'siConsDE', cdc }, veces: 1 })
  const before = await numerados()
  const silent = await emitirNota('CREDITO', cdc, 'nota-1')
  expect([silent.status, silent.body.type]).toEqual([503, 'sifen-unavailable'])
  expect(Number(silent.headers['retry-after'])).toBeGreaterThan(0)
  expect(await numerados()).toBe(before)
  const again = await emitirNota('CREDITO', cdc, 'nota-1')
  expect(again.status, again.text).toBe(202)
  expect((await emitirNota('CREDITO', cdc, 'nota-1')).body.cdc).toBe(again.body.cdc)
})

test('a note with a fault of its own, or about what another taxpayer issued, asks SIFEN nothing', async () => {
  const cdc = await otro.aprobada()
  const { status } = await nuestro.post(DOCUMENTOS, {
    json: {
      tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
      documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc },
    },
  })
  expect(status).toBe(422)
  expect(otro.servicios(cdc)).toEqual([])
  const { key } = await nuestro.servicio.clave('beto')
  const ajena = await nuestro.post(DOCUMENTOS, { as: key, json: { documentoAsociado: { cdc } } })
  expect(ajena.status).toBe(422)
  expect(otro.servicios(cdc)).toEqual([])
})
