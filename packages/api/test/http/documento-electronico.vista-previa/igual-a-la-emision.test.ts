import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { EMISION } from '../../support/rechazos.ts'
import { Servicio } from '../../support/servicio.ts'

/** What the preview says of a body is what becomes of it. */
let servicio: Servicio
let key: string
const RUNS = Number(process.env.MBOHERA_RUNS ?? 100)

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0', rateLimit: '100000' })
  key = (await servicio.clave('ana', 'SANDBOX')).key
})
afterAll(() => servicio.close())

const centimos = (max: number) =>
  fc.integer({ min: 0, max }).map(n => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`)
/** One of the sound values, or now and then one that may be wrong. */
const casiSiempre = <T>(sano: fc.Arbitrary<T>, raro: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 49, arbitrary: sano }, { weight: 1, arbitrary: raro })
const gravado = fc.record({
  afectacionTributaria: fc.constantFrom('GRAVADO', undefined),
  tasaIVA: casiSiempre(fc.constantFrom<unknown>(undefined, 10, 5, '10'), fc.constantFrom(0, 7)),
})
const parcial = fc.record({
  afectacionTributaria: fc.constant('GRAVADO_PARCIAL'),
  tasaIVA: fc.constantFrom(5, 10),
  proporcionGravada: casiSiempre(fc.constantFrom<unknown>(30, '0.5', '99.99999999'), fc.constant(undefined)),
})
const sinIva = fc.record({ afectacionTributaria: fc.constantFrom('EXENTO', 'EXONERADO') })
const item = (moneda: string) =>
  fc
    .tuple(
      fc.record({
        codigo: casiSiempre(fc.constantFrom('A', 'B-1'), fc.constant('')),
        descripcion: fc.constant('Algo'),
        cantidad: casiSiempre<unknown>(
          fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom('0.333', '1.5', '12.34567891')),
          fc.constantFrom(0, -1, undefined),
        ),
        precioUnitario:
          moneda === 'PYG'
            ? casiSiempre<unknown>(fc.integer({ min: 500, max: 999_999 }), centimos(99_999_999))
            : centimos(9_999_999),
        descuento: fc.constantFrom(undefined, undefined, 0, 7, 499),
      }),
      fc.oneof(gravado, gravado, parcial, sinIva),
    )
    .map(([base, iva]) => ({ ...base, ...iva }))
const cuerpo = fc.constantFrom('PYG', 'PYG', 'USD').chain(moneda =>
  fc.record({
    moneda: fc.constant(moneda),
    items: fc.array(item(moneda), { minLength: 1, maxLength: 5 }),
    tipoCambio:
      moneda === 'PYG'
        ? casiSiempre<unknown>(fc.constantFrom(undefined, 1), fc.constant(7300))
        : casiSiempre<unknown>(fc.constantFrom(7300, '7300.25'), fc.constantFrom(undefined, 0)),
    condicion: casiSiempre(fc.constantFrom('CONTADO', 'CREDITO'), fc.constant('NADA')),
    pago: casiSiempre(fc.constantFrom('total', 'sin-redondeo'), fc.constant('otro')),
  }),
)

const post = async (url: string, json: unknown) => servicio.request('POST', url, { as: key, json })
const campo = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)`).exec(xml)?.[1]

test('totals and faults of the preview are those of the emission that follows', async () => {
  let emitidas = 0
  await fc.assert(
    fc.asyncProperty(cuerpo, async ({ items, moneda, tipoCambio, condicion, pago }) => {
      const json: Record<string, unknown> = {
        ...FACTURA,
        items,
        monedaOperacion: moneda,
        tipoCambio,
        condicionOperacion: condicion,
        condicionPago: null,
      }
      if (condicion === 'CONTADO') {
        const { totales } = (await post(`${EMISION}/vista-previa`, json)).body
        const monto = pago === 'total' ? totales?.total : pago === 'otro' ? '1' : totales?.totalSinRedondeo
        json.condicionPago = {
          tipoPago: 'TRANSFERENCIA',
          montoPago: monto ?? '1',
          ...(moneda === 'PYG' ? {} : { tipoCambio }),
        }
      }
      const vista = await post(`${EMISION}/vista-previa`, json)
      expect(vista.status, vista.text).toBe(200)
      const emision = await post(EMISION, json)
      expect(emision.status, `${vista.text} ${emision.text}`).toBe(vista.body.valido ? 202 : 422)
      if (emision.status === 422) {
        expect(vista.body.faltas).toEqual(expect.arrayContaining(emision.body.errors))
        return
      }
      emitidas++
      const { totales, parcial, items: seen } = vista.body
      expect(parcial).toBe(false)
      const { text: xml } = await servicio.request('GET', `${EMISION}/${emision.body.id}/xml`, { as: key })
      const f = xml.slice(xml.indexOf('<gTotSub>'))
      expect({
        total: campo(f, 'dTotGralOpe'),
        totalSinRedondeo: campo(f, 'dTotOpe'),
        redondeo: campo(f, 'dRedon'),
        descuento: campo(f, 'dDescTotal'),
        anticipo: campo(f, 'dAnticipo'),
        exentas: campo(f, 'dSubExe'),
        exoneradas: campo(f, 'dSubExo'),
        gravadas5: campo(f, 'dSub5'),
        gravadas10: campo(f, 'dSub10'),
        base5: campo(f, 'dBaseGrav5'),
        base10: campo(f, 'dBaseGrav10'),
        iva5: campo(f, 'dIVA5'),
        iva10: campo(f, 'dIVA10'),
        comision: campo(f, 'dComi') ?? '0',
        ivaComision: campo(f, 'dIVAComi') ?? '0',
        iva: campo(f, 'dTotIVA'),
        totalGuaranies: campo(f, 'dTotalGs') ?? null,
      }).toEqual(totales)
      const written = xml.match(/<dTotOpeItem>[^<]*/g)!.map(text => text.slice('<dTotOpeItem>'.length))
      expect(seen.map(({ total }: { total: string }) => total)).toEqual(written)
      const ivas = [...xml.matchAll(/<dLiqIVAItem>([^<]*)/g)].map(([, value]) => value)
      expect(seen.map(({ iva }: { iva: string }) => iva)).toEqual(ivas)
    }),
    { numRuns: RUNS },
  )
  expect(emitidas, 'enough of them were emitted to have compared something').toBeGreaterThan(RUNS / 5)
})
