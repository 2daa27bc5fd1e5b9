import { describe, expect, test } from 'vitest'
import { SIN_CAMBIO } from '../../packages/api/src/domain/reglas/archivo.ts'
import { AUTOFACTURA, FACTURA, REMISION, ventaCon } from '../../packages/api/test/support/factura.ts'
import { monedas } from '../../packages/sifen/src/catalogos/monedas.generated.ts'
import { paises } from '../../packages/sifen/src/catalogos/paises.generated.ts'
import { unidades } from '../../packages/sifen/src/catalogos/unidades.generated.ts'
import { CODIGOS_DE_REGLAS } from '../../packages/sifen/src/valores.ts'
import { emitir } from './emitir.ts'
import { FUENTES } from './fuentes.ts'

const faltasDe = (cuerpo: object) => {
  const emision = emitir(cuerpo as Record<string, unknown>, 1)
  return emision.ok ? [] : emision.faults
}
const dichas = (cuerpo: object) => faltasDe(cuerpo).map(({ campo, codigo }) => `${campo} ${codigo}`)

const { transporte } = REMISION
const { transportista, salida, entregas } = transporte
const con = (cambios: object) => ({ ...REMISION, transporte: { ...transporte, ...cambios } })
const quienLleva = (cambios: object) => con({ transportista: { ...transportista, ...cambios } })
const CDC = '01800999991001001000000222026112016133702445'
const MICROPRODUCTORES = { tipoDocumento: 'CONSTANCIA', tipoConstancia: 'MICROPRODUCTORES' }
const [ITEM] = REMISION.items
const DE_AFUERA = {
  ...FACTURA.receptor,
  tipoOperacion: 'B2F',
  tipoDocumento: 'PASAPORTE',
  direccion: 'Rua Um',
  numeroCasa: 1,
}

describe('what is wrong once is told once', () => {
  test.each<[string, object, string[]]>([
    [
      'who carries, without saying whether he is a taxpayer',
      quienLleva({ naturaleza: undefined }),
      ['transporte.transportista.naturaleza required'],
    ],
    [
      'a taxpayer with a passport',
      quienLleva({ tipoDocumento: 'PASAPORTE' }),
      ['transporte.transportista.tipoDocumento 2308'],
    ],
    [
      'a department that does not exist',
      con({ salida: { ...salida, departamento: 75 } }),
      ['transporte.salida.departamento 0160'],
    ],
    [
      'a department that does not exist, of where it goes',
      con({ entregas: [{ ...entregas[0], departamento: 92 }] }),
      ['transporte.entregas[0].departamento 0160'],
    ],
    [
      'a flight of nobody knows what',
      con({ modalidad: undefined, vehiculos: [{ ...transporte.vehiculos[0], numeroVuelo: 'PZ7001' }] }),
      ['transporte.modalidad required'],
    ],
    [
      'a tolerance where no goods travel',
      ventaCon({ items: [{ ...FACTURA.items[0], tolerancia: { tipo: 'MERMA' } }] }),
      ['items[0].tolerancia.tipo 1807'],
    ],
    [
      'a tolerance of nothing',
      { ...REMISION, items: [{ ...ITEM, tolerancia: { tipo: 'MERMA' } }] },
      ['items[0].tolerancia.cantidad 1808'],
    ],
    [
      'what a note is about, in two places',
      ventaCon({
        tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
        motivoEmision: 'DEVOLUCION',
        documentoAsociado: { cdc: CDC },
        documentosAsociados: [{ cdc: CDC }],
      }),
      ['documentosAsociados contradiction'],
    ],
    [
      'the constancia of an autofactura, in two places',
      { ...AUTOFACTURA, documentosAsociados: [AUTOFACTURA.documentoAsociado] },
      ['documentosAsociados contradiction'],
    ],
    [
      'a constancia without numbers where none belongs',
      ventaCon({ documentoAsociado: MICROPRODUCTORES }),
      ['documentoAsociado.tipoDocumento 2434'],
    ],
    [
      'a constancia without its numbers',
      { ...AUTOFACTURA, documentoAsociado: MICROPRODUCTORES },
      ['documentoAsociado.numeroConstancia 2430', 'documentoAsociado.numeroControl 2432'],
    ],
  ])('%s', (_, cuerpo, faltas) => {
    expect(dichas(cuerpo)).toEqual(faltas)
  })
})

describe('a fault speaks of what the caller sent', () => {
  test.each<[string, object, string]>([
    [
      'a city that nobody knows',
      con({ entregas: [{ ...entregas[0], distrito: undefined, ciudad: 99_999 }] }),
      'El código 99999 no está en la tabla geográfica. Corríjalo.',
    ],
    [
      'a CDC that is none',
      ventaCon({ items: [{ ...FACTURA.items[0], anticipo: 1, cdcAnticipo: '123' }] }),
      'el CDC debe tener 44 caracteres, sin espacios.',
    ],
    [
      'a bank payment over the counter',
      ventaCon({ condicionPago: { ...FACTURA.condicionPago, tipoPago: 'PAGO_BANCARIO' } }),
      'El pago bancario va solo en una operación bancaria.',
    ],
    [
      'an autofactura to somebody else',
      { ...AUTOFACTURA, receptor: FACTURA.receptor },
      'En una autofactura el receptor es el propio emisor, que es contribuyente.',
    ],
    [
      'a control number of another form',
      {
        ...AUTOFACTURA,
        documentoAsociado: { ...MICROPRODUCTORES, numeroConstancia: '12345678901', numeroControl: 'ABC' },
      },
      'debe tener 8 letras, dígitos o guiones.',
    ],
  ])('%s', (_, cuerpo, detalle) => {
    const detalles = faltasDe(cuerpo).map(({ detail }) => detail)
    expect(detalles).toContain(detalle)
    expect(detalles.join('\n')).not.toMatch(/\b[dicg][A-Z]\w+|\^/)
  })
})

describe('a word of SIFEN is taken', () => {
  test('every country of its table, NN of no country included: from, to and of whom', () => {
    const rechazados = [...paises.keys()].flatMap(pais => [
      ...dichas(ventaCon({ items: [{ ...FACTURA.items[0], paisOrigen: pais }] })),
      ...dichas(con({ paisDestino: pais, transportista: { ...transportista, nacionalidad: pais } })),
      ...(pais === 'PRY' ? [] : dichas(ventaCon({ receptor: { ...DE_AFUERA, pais } }))),
    ])
    expect(rechazados).toEqual([])
  })

  test('every currency: of the operation, of a payment and of an instalment', () => {
    const rechazadas = [...monedas.keys()].flatMap(moneda => {
      const cambio = moneda === 'PYG' ? {} : { tipoCambio: '2.5' }
      return dichas(
        ventaCon({
          ...cambio,
          monedaOperacion: moneda,
          condicionOperacion: 'CREDITO',
          condicionPago: [
            { tipoPago: 'EFECTIVO', montoPago: 50_000, monedaPago: moneda },
            { cuotas: [{ monto: 100_000, moneda, vencimiento: '2026-12-20' }] },
          ],
        }),
      )
    })
    expect(rechazadas).toEqual([])
  })

  test('every unit of measure, by its symbol', () => {
    const rechazadas = [...unidades.values()].flatMap(unidadMedida =>
      dichas({
        ...REMISION,
        carga: { peso: 1, unidadPeso: unidadMedida },
        items: [{ ...ITEM, unidadMedida }],
      }),
    )
    expect(rechazadas).toEqual([])
  })

  test.each([
    ['IVA', FACTURA, []],
    ['RENTA', FACTURA, []],
    ['NINGUNO', FACTURA, []],
    ['IVA_RENTA', FACTURA, []],
    ['ISC', AUTOFACTURA, []],
    ['IVA', AUTOFACTURA, []],
    ['IVA', REMISION, ['tipoImpuesto contradiction']],
  ])('the tax %s of %o', (tipoImpuesto, cuerpo, faltas) => {
    expect(dichas({ ...cuerpo, tipoImpuesto })).toEqual(faltas)
  })

  test('the ISC of a sale is refused for what the schema lacks, once, with what to do', () => {
    const faltas = faltasDe({ ...FACTURA, tipoImpuesto: 'ISC' })
    expect(faltas).toMatchObject([{ campo: 'tipoImpuesto', codigo: '2362' }])
    expect(faltas[0]?.detail).toContain('dígala con IVA')
  })
})

describe('a rule whose days a file may change', () => {
  test('does not keep anybody from issuing after its last day', () => {
    const cuerpo = ventaCon({ condicionPago: { ...FACTURA.condicionPago, tipoPago: 'PAGO_BANCARIO' } })
    const con = (hasta: string) =>
      emitir(cuerpo, 1, { vigencias: new Map([['1553', { hasta }]]), limitesInnominado: [] })
    expect([con('2026-11-19').ok, con('2026-11-20').ok]).toEqual([true, false])
  })

  test('is refused by nobody else than its row: what reading the body refuses for its sake, no file changes', () => {
    const alLeer = new Set(FUENTES.flatMap(fuente => fuente?.donde.match(/\b\d{4}\b/g) ?? []))
    expect(alLeer.size).toBeGreaterThan(40)
    expect([...alLeer].filter(codigo => CODIGOS_DE_REGLAS.has(codigo) && !SIN_CAMBIO.has(codigo))).toEqual([])
    expect([...SIN_CAMBIO].filter(codigo => !CODIGOS_DE_REGLAS.has(codigo))).toEqual([])
  })
})
