import { readFileSync } from 'node:fs'
import { certificadoFromPem, signDocumento } from '@mbohera/sifen'
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

/** Whose signature it is SIFEN judged when it took the documento. */
const DE_OTRO_PROGRAMA = (() => {
  const firmante = new URL('../../../../sifen/test/golden/documento/firmante.pem', import.meta.url)
  const pem = readFileSync(firmante, 'utf8')
  const at = pem.indexOf('-----BEGIN CERTIFICATE')
  return certificadoFromPem(pem.slice(0, at), pem.slice(at))
})()

/** The same factura as a program issues it that writes other amounts; SIFEN has it. */
async function escritaPorOtro(cdc: string, amounts: Readonly<Record<string, string>>): Promise<string> {
  const [suyo] = inventados(cdc, 1) as [string]
  const { xml } = otro.simulador.documento(cdc)!
  const [, head, antes, qr] = /^(.*?)(<DE .*<\/DE>).*(<gCamFuFD>.*<\/gCamFuFD>)/s.exec(
    xml.replaceAll(cdc, suyo),
  )!
  const de = Object.entries(amounts).reduce(
    (text, [one, other]) => text.replaceAll(`>${one}<`, `>${other}<`),
    antes!,
  )
  const { xml: firmada } = signDocumento({ head: head!, de, gCamFuFD: () => qr! }, DE_OTRO_PROGRAMA)
  await otro.simulador.registerDocumento({ xml: firmada })
  return suyo
}

test.each([
  ['of a part of a kilo', { cantidad: '0.333', precioUnitario: 7350 }, { '2447.55': '2447' }],
  ['of several', { cantidad: '2.5', precioUnitario: 7351 }, { '18377.5': '18377' }],
])(
  'a factura whose program cut the cents off is credited whole, by what it is: %s',
  async (_, item, amounts) => {
    const [exacto] = Object.keys(amounts) as [string]
    const cdc = await otro.aprobada({
      items: [{ ...FACTURA.items[0], ...item }],
      condicionPago: { tipoPago: 'TRANSFERENCIA', montoPago: Math.ceil(Number(exacto)) },
    })
    const suya = await escritaPorOtro(cdc, amounts)
    expect((await nuestro.adoptar(suya)).status).toBe(200)
    const url = `/api/v1/contribuyentes/1/documentos/${suya}/precarga?tipo=NCE`
    const { body, text } = await nuestro.ver(url, await nuestro.servicio.token('ana'))
    expect(body.data.factura, text).toMatchObject({ total: Object.values(amounts)[0] })
    const nota = await nuestro.post(DOCUMENTOS, { json: body.data })
    expect(nota.status, nota.text).toBe(202)
    const { estado, mensajeRechazo } = await nuestro.emisiones.fin(nota.body.cdc)
    expect([estado, mensajeRechazo]).toEqual(['APROBADO', null])
  },
)
