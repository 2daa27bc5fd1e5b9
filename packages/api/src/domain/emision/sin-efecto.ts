import { isDecimal, parseDecimal } from '@mbohera/sifen/valores'
import { isVacio, readOpcion, textOf } from '../campos/leer.ts'
import { keysOf } from '../enumeracion.ts'
import { check, collect, type Validated } from '../validated.ts'
import { isNota } from './asociados.ts'
import type { CuerpoEmision, CuerpoItem } from './campos.ts'
import { GUARANI } from './montos.ts'
import { ITEMS_MAX, TIPO_DOCUMENTO } from './valores.ts'

const { FACTURA_ELECTRONICA: FACTURA, AUTOFACTURA_ELECTRONICA: AUTOFACTURA } = TIPO_DOCUMENTO
const NOTAS: readonly number[] = Object.values(TIPO_DOCUMENTO).filter(isNota)

const DE_VENTA = ['tipoTransaccion', 'indicadorPresencia', 'condicionOperacion', 'condicionPago'] as const

type Campo = keyof CuerpoEmision

/** Fields that only some types sign, and how a person calls these types. */
const SOLO_EN = {
  motivoEmision: { tipos: NOTAS, cual: 'una nota' },
  vendedor: { tipos: [AUTOFACTURA], cual: 'una autofactura' },
  indicadorPresencia: { tipos: [FACTURA, ...NOTAS], cual: 'una factura' },
  descuentoGlobal: { tipos: [FACTURA, ...NOTAS], cual: 'facturas y notas' },
  porcentajeDescuentoGlobal: { tipos: [FACTURA, ...NOTAS], cual: 'facturas y notas' },
  anticipoGlobal: { tipos: [FACTURA, ...NOTAS], cual: 'facturas y notas' },
} as const satisfies Partial<Record<Campo, { tipos: readonly number[]; cual: string }>>

/** What of an item only some types sign; nothing comes of a zero either. */
const DE_ITEM = ['descuento', 'anticipo', 'tasaIVA', 'afectacionTributaria', 'proporcionGravada'] as const

/** What nothing would come of: it would be taken, and what is signed would not say it. */
export const withoutEfecto = (cuerpo: CuerpoEmision, iTiDE: number, moneda: string): Validated<unknown> =>
  collect([
    ...keysOf(SOLO_EN).map(campo => soloEn(cuerpo, campo, iTiDE)),
    ...(iTiDE === AUTOFACTURA ? (cuerpo.items ?? []).slice(0, ITEMS_MAX).flatMap(deItem) : []),
    ...(moneda === GUARANI ? [enGuaranies(cuerpo)] : [enOtraMoneda(cuerpo)]),
  ])

function soloEn(cuerpo: CuerpoEmision, campo: keyof typeof SOLO_EN, iTiDE: number): Validated<null> {
  const { tipos, cual } = SOLO_EN[campo]
  const va = tipos.some(tipo => tipo === iTiDE) || isNadaDicho(cuerpo[campo])
  return check(va, campo, 'contradiction', `va solo en ${cual}: quítelo`)
}

const deItem = (item: CuerpoItem, index: number) =>
  DE_ITEM.map(campo => {
    const detail = 'una autofactura no lleva IVA ni descuentos en sus ítems: quítelo'
    return check(isNadaDicho(item[campo]), `items[${index}].${campo}`, 'contradiction', detail)
  })

const isNadaDicho = (value: unknown): boolean => isVacio(value) || /^0(\.0+)?$/.test(String(value).trim())

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

/** A guaraní is a guaraní, and programs that fill in every field of a form say so. */
function enGuaranies({ tipoCambio }: CuerpoEmision): Validated<null> {
  const dicho = textOf(tipoCambio) ?? ''
  const esUno = !isDecimal(dicho) || ['0', '1'].some(uno => parseDecimal(uno) === parseDecimal(dicho))
  return check(esUno, 'tipoCambio', '1210', 'una operación en guaraníes no tiene tipo de cambio: quítelo')
}

const enOtraMoneda = ({ redondeo }: CuerpoEmision): Validated<null> =>
  check(redondeo !== true, 'redondeo', 'contradiction', 'solo un total en guaraníes se redondea: quítelo')
