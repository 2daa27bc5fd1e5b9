import { expect, test } from 'vitest'
import openapi from '../../../../openapi.json?raw'
import type { components } from '../api/contrato.generated.ts'
import {
  COMPRADORES,
  type Comprador,
  masDeReceptor,
  PREFIJO,
  RECEPTOR_VACIO,
  type ValoresDeReceptor,
} from '../receptor/valores.ts'
import { PAGO, REMISION, TRANSPORTE, VENDEDOR } from './bloques.generated.ts'
import { deAutofactura, deFactura, deRemision } from './caminos.ts'
import { deCuerpoDeAutofactura, deCuerpoDeFactura, deCuerpoDeRemision } from './de-cuerpo.ts'
import { type Bloque, type CampoDeBloque, DE_LUGAR, deQueDepende, type Escritos, soloDe } from './escritos.ts'
import { caminosDeLineas, type Linea, lineaNueva } from './items.ts'
import { aAutofactura, aRemision, autofacturaVacia, remisionVacia } from './otros.ts'
import { pagoNuevo } from './pago.ts'
import {
  CONSTANCIA,
  MAS_DE_AUTOFACTURA,
  MAS_DE_FACTURA,
  MAS_DE_ITEM,
  MAS_DE_REMISION,
  type Precios,
} from './partes.ts'
import { aFactura, emisionVacia, type ValoresDeEmision } from './valores.ts'

/**
 * Everything that the body of an emission takes can be said in the panel, or stands in a list with its reason: each field of each form is
 * filled in by itself, and looked for in the body that the form makes of it.
 */

type Emision = components['schemas']['Emision']

interface Schema {
  $ref?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}
const { schemas } = (JSON.parse(openapi) as { components: { schemas: Record<string, Schema> } }).components

function hojasDelContrato(schema: Schema | undefined, camino = ''): string[] {
  if (schema?.$ref !== undefined)
    return hojasDelContrato(schemas[schema.$ref.split('/').at(-1) ?? ''], camino)
  const varios = schema?.anyOf ?? (schema?.items === undefined ? [] : [schema.items])
  if (varios.length > 0) return varios.flatMap(una => hojasDelContrato(una, camino))
  if (schema?.properties === undefined) return [camino.slice(1)]
  return Object.entries(schema.properties).flatMap(([nombre, inner]) =>
    hojasDelContrato(inner, `${camino}.${nombre}`),
  )
}

function hojasDe(value: unknown, camino = ''): string[] {
  if (Array.isArray(value)) return value.flatMap(uno => hojasDe(uno, camino))
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [camino.slice(1)]
  return Object.entries(value).flatMap(([nombre, inner]) => hojasDe(inner, `${camino}.${nombre}`))
}

interface Hoja {
  camino: string
  campo: CampoDeBloque
}

const hojasDeBloque = (bloque: Bloque, prefijo = ''): Hoja[] =>
  bloque.flatMap(campo => {
    const camino = prefijo + campo.nombre
    if (campo.forma === 'lugar') return DE_LUGAR.map(nombre => ({ camino: prefijo + nombre, campo }))
    if (campo.forma !== 'grupo') return [{ camino, campo }]
    return hojasDeBloque(campo.campos ?? [], `${camino}${campo.varios === undefined ? '' : '[0]'}.`)
  })

const ESCRITO: Partial<Record<CampoDeBloque['forma'], string>> = {
  monto: '12,5',
  cifras: '12',
  fecha: '2026-11-20',
  momento: '2026-11-20T09:00',
  decision: 'NO',
}

/** That field filled in, and what it depends on. */
function soloCon({ camino, campo }: Hoja): Escritos {
  const cuando = deQueDepende(camino)
  return {
    ...(cuando === undefined ? {} : { [cuando.camino]: cuando.es.at(-1) ?? '' }),
    [camino]: campo.opciones?.[0]?.value ?? ESCRITO[campo.forma] ?? 'X',
  }
}

const AQUI = { numeroEstablecimiento: '1', puntoExpedicion: '1' }
const LINEA: Linea = {
  ...lineaNueva(),
  descripcion: 'Yerba',
  precioUnitario: '1',
  descuento: '1',
  iva: 'GRAVADO_PARCIAL',
}
const lineaCon = (escritos: Escritos): Linea[] => [{ ...LINEA, escritos }]

interface Intento {
  cuerpo: unknown
  /** Which field was filled in, and whether a fault of it is shown beside it. */
  hoja?: { camino: string; seMuestra: boolean }
}

const sinIndices = (camino: string): string => camino.replace(/\[\d+\]/g, '')

const deItems = (precios: Precios, hacer: (lineas: Linea[]) => unknown): Intento[] =>
  hojasDeBloque(MAS_DE_ITEM[precios]).map(hoja => {
    const lineas = lineaCon(soloCon(hoja))
    const camino = `items[0].${hoja.camino}`
    return {
      cuerpo: hacer(lineas),
      hoja: { camino, seMuestra: caminosDeLineas(lineas, precios).includes(camino) },
    }
  })

const PAGOS = soloDe(PAGO, ['monedaPago', 'tipoCambio', 'tarjeta'])

function facturas(): Intento[] {
  const hacer = (cambios: Partial<ValoresDeEmision>, camino?: string): Intento => {
    const valores = { ...emisionVacia(), lineas: [LINEA], ...cambios }
    const cuerpo = aFactura(valores, AQUI, '150000')
    return camino === undefined
      ? { cuerpo }
      : { cuerpo, hoja: { camino, seMuestra: deFactura(valores)(camino) } }
  }
  const pago = pagoNuevo()
  const compradores = Object.keys(COMPRADORES) as Comprador[] // its own keys
  const lleno: Partial<ValoresDeReceptor> = {
    ...{ tipoDocumento: 'PASAPORTE', numeroDocumento: '1', nombreRazonSocial: 'ANA', pais: 'BRA' },
    ...{ direccion: 'Calle', numeroCasa: '1', email: 'a@b.py', celular: '0981' },
  }
  return [
    hacer({ indicadorPresencia: 'OTRO', descripcionPresencia: 'Feria', informacionInteres: 'Nota' }),
    hacer({ descuentoGlobal: '1', anticipoGlobal: '1', moneda: 'USD', tipoCambio: '7300' }),
    hacer({ pagos: [{ ...pago, tipoPago: 'CHEQUE', numeroCheque: '1', bancoEmisor: 'BANCO' }] }),
    hacer({ pagos: [{ ...pago, tipoPago: 'OTRO', descripcion: 'Trueque' }] }),
    hacer({ condicion: 'CREDITO' }),
    hacer({ condicion: 'CREDITO', credito: 'CUOTAS', entrega: [{ ...pago, monto: '5' }] }),
    ...compradores.map(comprador => hacer({ receptor: { ...RECEPTOR_VACIO, ...lleno, comprador } })),
    ...compradores
      .filter(comprador => comprador !== 'INNOMINADO')
      .flatMap(comprador =>
        hojasDeBloque(masDeReceptor({ comprador }), PREFIJO).map(hoja =>
          hacer({ receptor: { ...RECEPTOR_VACIO, comprador, escritos: soloCon(hoja) } }, hoja.camino),
        ),
      ),
    ...hojasDeBloque(MAS_DE_FACTURA).map(hoja => hacer({ escritos: soloCon(hoja) }, hoja.camino)),
    ...hojasDeBloque(PAGOS).map(hoja =>
      hacer(
        { pagos: [{ ...pago, tipoPago: 'TARJETA_CREDITO', escritos: soloCon(hoja) }] },
        `condicionPago.${hoja.camino}`,
      ),
    ),
    ...deItems('con IVA', lineas => hacer({ lineas }).cuerpo),
  ]
}

const autofacturas = (): Intento[] => [
  ...[
    ...hojasDeBloque(VENDEDOR, 'vendedor.'),
    ...hojasDeBloque(CONSTANCIA, 'documentoAsociado.'),
    ...hojasDeBloque(MAS_DE_AUTOFACTURA),
  ].map(hoja => {
    const valores = { ...autofacturaVacia(), escritos: soloCon(hoja) }
    const { camino } = hoja
    return {
      cuerpo: aAutofactura(valores, AQUI, '1'),
      hoja: { camino, seMuestra: deAutofactura(valores)(camino) },
    }
  }),
  ...deItems('sin IVA', lineas => aAutofactura({ ...autofacturaVacia(), lineas }, AQUI, '1')),
]

const remisiones = (): Intento[] => [
  { cuerpo: aRemision({ ...remisionVacia(), cdc: '1' }, AQUI) },
  ...[
    ...hojasDeBloque(REMISION, 'remision.'),
    ...hojasDeBloque(TRANSPORTE, 'transporte.'),
    ...hojasDeBloque(MAS_DE_REMISION),
  ].map(hoja => {
    const valores = { ...remisionVacia(), escritos: soloCon(hoja) }
    const { camino } = hoja
    return { cuerpo: aRemision(valores, AQUI), hoja: { camino, seMuestra: deRemision(valores)(camino) } }
  }),
  ...deItems('sin precios', lineas => aRemision({ ...remisionVacia(), lineas }, AQUI)),
]

const FORMAS = { factura: facturas(), autofactura: autofacturas(), remision: remisiones() }

const DE_AUTOFACTURA = 'va solo en una autofactura, que lo dice en documentoAsociado'
const OTRO_TIPO = 'va solo en otro tipo de documento'
const DE_NOTA = 'va solo en una nota, y aquí se hace desde una factura propia'
const EN_VARIOS = 'se dice en documentosAsociados, aunque sea uno'
/** What no form asks for, and why. */
const EN_NINGUNA: Readonly<Record<string, string>> = {
  tipoEmision: 'hay una sola: NORMAL',
  motivoEmision: 'lo pide la página de una nota, que se hace desde su factura',
  'receptor.naturaleza': 'la dice quién compra, como tipoContribuyente',
  'receptor.digitoVerificador': 'va en el número del RUC',
  'condicionPago.cuotas.moneda': 'las cuotas son en la moneda de la operación',
  'documentoAsociado.rucFusionado': DE_NOTA,
  'documentosAsociados.rucFusionado': DE_NOTA,
  'documentosAsociados.tipoConstancia': DE_AUTOFACTURA,
  'documentosAsociados.numeroConstancia': DE_AUTOFACTURA,
  'documentosAsociados.numeroControl': DE_AUTOFACTURA,
  ...Object.fromEntries(
    ['tipoDocumentoImpreso', 'numeroTimbrado', 'establecimiento', 'puntoExpedicion', 'numeroDocumento']
      .concat('fechaEmision', 'numeroComprobanteRetencion')
      .map(nombre => [`documentoAsociado.${nombre}`, EN_VARIOS]),
  ),
}
const SIN_LUGAR_EN_FACTURA: Readonly<Record<string, string>> = {
  ...EN_NINGUNA,
  remision: OTRO_TIPO,
  vendedor: OTRO_TIPO,
  'items.tolerancia': OTRO_TIPO,
  documentoAsociado: EN_VARIOS,
}

const CONTRATO = [...new Set(hojasDelContrato(schemas.Emision))].sort()
const dichas = (intentos: readonly Intento[]): ReadonlySet<string> =>
  new Set(intentos.flatMap(({ cuerpo }) => hojasDe(cuerpo)))

/** Of the contract what cannot be said, without what stands in that list; and of the list what can be said all the same. */
function sobran(dicho: ReadonlySet<string>, lista: Readonly<Record<string, string>>) {
  const enLista = (hoja: string) =>
    Object.keys(lista).some(parte => hoja === parte || hoja.startsWith(`${parte}.`))
  return {
    sinForma: CONTRATO.filter(hoja => !dicho.has(hoja) && !enLista(hoja)),
    ociosas: CONTRATO.filter(hoja => dicho.has(hoja) && enLista(hoja)),
  }
}
const NADA = { sinForma: [], ociosas: [] }

test('every leaf of the body of an emission can be said in a form of the panel, or it is told why not', () => {
  expect(CONTRATO.length).toBeGreaterThan(200)
  expect(sobran(dichas(Object.values(FORMAS).flat()), EN_NINGUNA)).toEqual(NADA)
})

test('every leaf that a factura takes can be said in its form', () => {
  expect(sobran(dichas(FORMAS.factura), SIN_LUGAR_EN_FACTURA)).toEqual(NADA)
})

test.each(Object.entries(FORMAS))(
  'what is typed into a field of a %s is in its body, and its fault beside it',
  (_, intentos) => {
    for (const { cuerpo, hoja } of intentos)
      if (hoja !== undefined)
        expect([hoja.camino, hojasDe(cuerpo).includes(sinIndices(hoja.camino)), hoja.seMuestra]).toEqual([
          hoja.camino,
          true,
          true,
        ])
  },
)

test.each([
  ['factura', FORMAS.factura, (cuerpo: Emision) => aFactura(deCuerpoDeFactura(cuerpo), AQUI, '150000')],
  [
    'autofactura',
    FORMAS.autofactura,
    (cuerpo: Emision) => aAutofactura(deCuerpoDeAutofactura(cuerpo), AQUI, '1'),
  ],
  ['remision', FORMAS.remision, (cuerpo: Emision) => aRemision(deCuerpoDeRemision(cuerpo), AQUI)],
] as const)(
  'whatever the form of a %s says is in the form again when it begins with that',
  (_, intentos, otraVez) => {
    // What the form itself made, as it comes back.
    for (const { cuerpo } of intentos) expect(otraVez(cuerpo as Emision)).toEqual(cuerpo)
  },
)

test('no form says what the contract does not know', () => {
  const conocidas = new Set(CONTRATO)
  expect([...dichas(Object.values(FORMAS).flat())].filter(hoja => !conocidas.has(hoja))).toEqual([])
})
