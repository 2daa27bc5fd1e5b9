import { isDecimal, parseDecimal } from '@mbohera/sifen/valores'
import { isVacio, readOpcion, textOf } from '../campos/leer.ts'
import { keysOf } from '../enumeracion.ts'
import { CONTACTO } from '../receptor/campos.ts'
import { isInnominado } from '../receptor/receptor.ts'
import { check, collect, type Validated } from '../validated.ts'
import { isNota } from './asociados.ts'
import type { CuerpoEmision } from './campos.ts'
import type { CuerpoItem } from './campos-item.ts'
import { GUARANI } from './montos.ts'
import { checkUnaIdentificacion } from './transporte.ts'
import { ITEMS_MAX, TIPO_DOCUMENTO, VEHICULOS_MAX } from './valores.ts'

const {
  FACTURA_ELECTRONICA: FACTURA,
  AUTOFACTURA_ELECTRONICA: AUTOFACTURA,
  NOTA_DE_REMISION_ELECTRONICA: REMISION,
} = TIPO_DOCUMENTO
const NOTAS: readonly number[] = Object.values(TIPO_DOCUMENTO).filter(isNota)

const DE_VENTA = [
  'tipoTransaccion',
  'indicadorPresencia',
  'descripcionPresencia',
  'condicionOperacion',
  'condicionPago',
] as const

type Campo = keyof CuerpoEmision

const DE_PRECIO = [FACTURA, AUTOFACTURA, ...NOTAS]
/** A note that says it is told that it was not signed. */
const DE_COMPRA_O_VENTA = { tipos: DE_PRECIO, cual: 'una factura o una autofactura' }
const SIN_ANTICIPOS = { tipos: [FACTURA, ...NOTAS], cual: 'facturas y notas' }

/** Fields that only some types sign, and how a person calls these types. */
const SOLO_EN = {
  motivoEmision: { tipos: NOTAS, cual: 'una nota de crédito o de débito' },
  vendedor: { tipos: [AUTOFACTURA], cual: 'una autofactura' },
  remision: { tipos: [REMISION], cual: 'una nota de remisión' },
  transporte: { tipos: [FACTURA, REMISION], cual: 'una nota de remisión o una factura' },
  indicadorPresencia: { tipos: [FACTURA, ...NOTAS], cual: 'una factura' },
  descripcionPresencia: { tipos: [FACTURA, ...NOTAS], cual: 'una factura' },
  tipoTransaccion: DE_COMPRA_O_VENTA,
  condicionOperacion: DE_COMPRA_O_VENTA,
  condicionPago: DE_COMPRA_O_VENTA,
  redondeo: { tipos: DE_PRECIO, cual: 'un documento con precios' },
  descuentoGlobal: SIN_ANTICIPOS,
  porcentajeDescuentoGlobal: SIN_ANTICIPOS,
  anticipoGlobal: SIN_ANTICIPOS,
  comision: SIN_ANTICIPOS,
  ivaComision: SIN_ANTICIPOS,
  obligaciones: { tipos: DE_PRECIO, cual: 'un documento con precios' },
  tipoImpuesto: { tipos: DE_PRECIO, cual: 'un documento con precios' },
  compraPublica: { tipos: [FACTURA], cual: 'una factura' },
  fechaTraslado: { tipos: [FACTURA], cual: 'una factura' },
  carga: { tipos: [FACTURA, REMISION], cual: 'una nota de remisión o una factura' },
} as const satisfies Partial<Record<Campo, { tipos: readonly number[]; cual: string }>>

const DE_IVA = [
  'tipoCambio',
  'descuento',
  'anticipo',
  'tasaIVA',
  'afectacionTributaria',
  'proporcionGravada',
] as const
/** What of an item these types do not sign. */
const NO_EN_ITEMS: Readonly<Record<number, { campos: readonly (keyof CuerpoItem)[]; detail: string }>> = {
  [AUTOFACTURA]: {
    campos: DE_IVA,
    detail: 'una autofactura no lleva IVA, descuentos ni tipo de cambio en sus ítems: quítelo',
  },
  [REMISION]: {
    campos: ['precioUnitario', ...DE_IVA],
    detail: 'una nota de remisión no lleva precios ni IVA en sus ítems: quítelo',
  },
}

/** What nothing would come of: it would be taken, and what is signed would not say it. */
export const withoutEfecto = (cuerpo: CuerpoEmision, iTiDE: number, moneda: string): Validated<unknown> =>
  collect([
    ...keysOf(SOLO_EN).map(campo => soloEn(cuerpo, campo, iTiDE)),
    ...deItems(cuerpo, iTiDE),
    ...deVehiculos(cuerpo),
    ...(moneda === GUARANI ? [enGuaranies(cuerpo)] : [enOtraMoneda(cuerpo), conMoneda(iTiDE)]),
  ])

function soloEn(cuerpo: CuerpoEmision, campo: keyof typeof SOLO_EN, iTiDE: number): Validated<null> {
  const { tipos, cual } = SOLO_EN[campo]
  const va = tipos.some(tipo => tipo === iTiDE) || isNadaDicho(cuerpo[campo])
  return check(va, campo, 'contradiction', `va solo en ${cual}: quítelo`)
}

function deItems({ items }: CuerpoEmision, iTiDE: number): Validated<null>[] {
  const { campos = [], detail = '' } = NO_EN_ITEMS[iTiDE] ?? {}
  if (campos.length === 0) return []
  return (items ?? [])
    .slice(0, ITEMS_MAX)
    .flatMap((item, index) =>
      campos.map(campo =>
        check(isNadaDicho(item[campo]), `items[${index}].${campo}`, 'contradiction', detail),
      ),
    )
}

/** Of a vehicle with a plate no other number is signed (E963). */
const deVehiculos = ({ transporte }: CuerpoEmision): Validated<null>[] =>
  (transporte?.vehiculos ?? [])
    .slice(0, VEHICULOS_MAX)
    .map((vehiculo, index) =>
      checkUnaIdentificacion(
        vehiculo,
        `transporte.vehiculos[${index}]`,
        'quítelo, o dígalo en datosAdicionales',
      ),
    )

/** What has no prices has no currency either (1201). */
const conMoneda = (iTiDE: number): Validated<null> =>
  check(iTiDE !== REMISION, 'monedaOperacion', '1201', 'una nota de remisión no lleva moneda: quítela')

/** Nothing comes of a zero either. */
const isNadaDicho = (value: unknown): boolean =>
  isVacio(value) || value === false || /^0(\.0+)?$/.test(String(value).trim())

/**
 * What a note says of a sale: programs make one of the body of its factura. Nothing fiscal hangs on it, so that it is not refused; whoever
 * sent it is told that it was not signed.
 */
export function deVenta(cuerpo: CuerpoEmision): string[] {
  const tipo = readOpcion('tipoDocumento', cuerpo.tipoDocumento, TIPO_DOCUMENTO)
  if (!tipo.ok || !isNota(tipo.value)) return []
  return DE_VENTA.filter(campo => {
    const dicho = cuerpo[campo]
    return Array.isArray(dicho) ? dicho.length > 0 : Boolean(dicho)
  })
}

/** What a till writes where nobody is named. */
const NADIE = /^\W*(?:sin nombre|consumidor final|innominado)\W*$/i

const DE_ALGUIEN = ['nombreRazonSocial', 'numeroDocumento', 'digitoVerificador', ...keysOf(CONTACTO)] as const

/** What is said of somebody beside that he is unnamed: nothing of it is signed, nor is anything sent to him. Whoever said it is told so. */
export function deNadie({ receptor }: CuerpoEmision): string[] {
  if (receptor == null || !isInnominado(receptor)) return []
  return DE_ALGUIEN.filter(campo => {
    const dicho = textOf(receptor[campo]) ?? ''
    return !/^0*$/.test(dicho) && !(campo === 'nombreRazonSocial' && NADIE.test(dicho))
  }).map(campo => `receptor.${campo}`)
}

/** A guaraní is a guaraní, and programs that fill in every field of a form say so. */
function enGuaranies({ tipoCambio }: CuerpoEmision): Validated<null> {
  const dicho = textOf(tipoCambio) ?? ''
  const esUno = !isDecimal(dicho) || ['0', '1'].some(uno => parseDecimal(uno) === parseDecimal(dicho))
  return check(esUno, 'tipoCambio', '1210', 'una operación en guaraníes no tiene tipo de cambio: quítelo')
}

const enOtraMoneda = ({ redondeo }: CuerpoEmision): Validated<null> =>
  check(redondeo !== true, 'redondeo', 'contradiction', 'solo un total en guaraníes se redondea: quítelo')
