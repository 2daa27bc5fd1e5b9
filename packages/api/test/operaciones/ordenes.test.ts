import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FACTURA } from '../support/factura.ts'
import { NOMINACION, Nominaciones } from '../support/nominaciones.ts'
import { Servicio } from '../support/servicio.ts'

const PAGINA = readFileSync(join(import.meta.dirname, '../../../sitio/paginas/ordenes.md'), 'utf8')

interface Fila {
  acto: string
  /** An order, or the RUC of a receptor. */
  pide: string
  dice: string
  queda: number
}
const FILAS: Fila[] = [
  ...PAGINA.matchAll(/^\| (\w+) +\| `([^`]+)` +\|[^|]+\| `([^`]+)` +\| (\d) +\|$/gm),
].map(([, acto = '', pide = '', dice = '', queda]) => ({ acto, pide, dice, queda: Number(queda) }))

const CONTRIBUYENTE = {
  tipoContribuyente: 'CONTRIBUYENTE',
  tipoOperacion: 'B2B',
  nombreRazonSocial: 'COMPRADORA SA',
}
const isRuc = (pide: string) => /^\d/.test(pide)

let n: Nominaciones
beforeAll(async () => {
  n = await Nominaciones.open()
})
afterAll(() => n?.close())

const nominada = (pide: string) =>
  isRuc(pide)
    ? { ...NOMINACION, receptor: { ...NOMINACION.receptor, numeroDocumento: pide } }
    : { ...NOMINACION, motivo: pide }
const venta = (pide: string) =>
  isRuc(pide)
    ? { receptor: { ...CONTRIBUYENTE, numeroDocumento: pide } }
    : { items: [{ ...FACTURA.items[0]!, descripcion: pide }] }
const dicho = ({ status, body }: { status: number; body: Record<string, string> }) =>
  `${status} ${body.estadoEvento}${body.codigoRespuesta ? ` ${body.codigoRespuesta}` : ''}`

/** What the API answers, and how often it stands registered in the end. */
async function obrar({ acto, pide }: Fila): Promise<[dice: string, queda: number]> {
  if (acto === 'emitir') {
    const cdc = await n.emisiones.emitir(venta(pide))
    const { estado, mensajeRechazo } = await n.emisiones.fin(cdc)
    return [
      [estado, mensajeRechazo].filter(Boolean).join(' '),
      Number(n.simulador.documento(cdc) !== undefined),
    ]
  }
  const cdc = acto === 'nominar' ? await n.innominada() : await n.aprobada()
  const once =
    acto === 'nominar'
      ? () => n.nominar(cdc, { json: nominada(pide) })
      : () => n.cancelar(cdc, { json: { motivo: pide } })
  const answer = await once()
  // Whoever asks again is told the truth.
  if (answer.status === 503) expect(dicho(await once())).toMatch(/^200 APROBADO/)
  return [dicho(answer), n.registrados(cdc).length]
}

test('the page has rows for every act, with orders and with RUCs', () => {
  expect(new Set(FILAS.map(({ acto, pide }) => `${acto} ${isRuc(pide)}`))).toEqual(
    new Set(['nominar false', 'nominar true', 'cancelar false', 'emitir false', 'emitir true']),
  )
  expect(PAGINA.match(/^\| (nominar|cancelar|emitir)/gm)).toHaveLength(FILAS.length)
})

describe('in the simulated SIFEN', () => {
  test.each(FILAS)('$acto with $pide: $dice', async fila => {
    const [dice, queda] = await obrar(fila)
    expect(dice).toMatch(new RegExp(`^${fila.dice}( |$)`))
    expect(queda).toBe(fila.queda)
  })
})

describe('where no simulated SIFEN is', () => {
  const NEGADA = (campo: string) => ({
    campo,
    codigo: 'not-simulated',
    detail: expect.stringMatching(/#SIMULAR.*SIFEN simulado.*Quítela/),
  })

  test('in SANDBOX an order is a fault of the field that has it', async () => {
    const { key } = await n.servicio.clave('ana', 'SANDBOX')
    const json = { ...FACTURA, ...venta('#SIMULAR colgar') }
    const emitted = await n.post('/api/v1/documento-electronico', { as: key, json })
    expect([emitted.status, emitted.body.errors]).toEqual([422, [NEGADA('items[0].descripcion')]])
    const vista = await n.post('/api/v1/documento-electronico/vista-previa', { as: key, json })
    expect(vista.body.faltas).toEqual([NEGADA('items[0].descripcion')])
  })

  test('of another SIFEN than one of this machine nobody orders anything: nothing is recorded, and nothing leaves', async () => {
    const verdadero = await Servicio.start({ sifenDevUrl: 'https://sifen.invalid' }, n.simulador)
    try {
      const { key: as } = await verdadero.clave('ana')
      const cdc = `018009999910010010000001220261120${'1'.repeat(11)}`
      const pedir = (acto: string, motivo: string) =>
        verdadero.request('POST', `/api/v1/documento-electronico/${cdc}/${acto}`, {
          as,
          json: acto === 'nominar' ? { ...NOMINACION, motivo } : { motivo },
        })
      for (const acto of ['nominar', 'cancelar']) {
        const { status, body } = await pedir(acto, 'Se pide #SIMULAR perder-respuesta')
        expect([status, body.errors]).toEqual([422, [NEGADA('motivo')]])
        expect((await pedir(acto, 'Se pide simular, en minúsculas')).status).toBe(404)
      }
      const url = '/api/v1/documento-electronico'
      const emitida = await verdadero.request('POST', url, { as, json: { ...FACTURA, ...venta('#SIMULAR') } })
      expect([emitida.status, emitida.body.errors]).toEqual([422, [NEGADA('items[0].descripcion')]])
      const { rows } = await verdadero.db.query(
        'select (select count(*) from evento_sifen) + (select count(*) from documento) as kept',
      )
      expect(Number(rows[0].kept)).toBe(0)
    } finally {
      await verdadero.close()
    }
  })
})
