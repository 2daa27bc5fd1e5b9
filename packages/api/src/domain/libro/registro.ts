import { numeroFormateado } from '../documento/estado.ts'
import { DOCUMENTO_RECEPTOR } from '../emision/valores.ts'
import { numeroDeRuc } from '../ruc.ts'
import { formatCivil, formatDiaEscrito } from '../tiempo.ts'
import { type Validated, valid, wrong } from '../validated.ts'

/** Of which tax a comprobante is imputed to (Tabla 5): each is a column of the registry. */
export const IMPUTACIONES = ['IVA', 'IRE', 'IRP_RSP'] as const
export type Imputacion = (typeof IMPUTACIONES)[number]

/** Why a documento has no line of its own there. */
export const FALTAS_DE_COMPROBANTE = ['SIN_MONTO', 'SIN_ASOCIADO'] as const
export type FaltaDeComprobante = (typeof FALTAS_DE_COMPROBANTE)[number]

/** As many lines as Marangatu takes in one file. */
export const FILAS_POR_ARCHIVO = 5000
export const OBLIGACION_MENSUAL = '955'

/** Tabla 1. Who issues a note of credit registers it as a purchase, who receives it as a sale: each is a credit of the one who has it. */
export const VENTAS = 1
const COMPRAS = 2

/** A documento of the month, of whichever side. */
export interface Comprobante {
  /** As the purchases book counts: even of what was received, odd of what was issued. */
  clave: number
  registro: typeof VENTAS | typeof COMPRAS
  tipoDocumento: number
  fechaEmision: number
  numeroTimbrado: string
  establecimiento: string
  punto: string
  numero: number
  moneda: string
  /** Of the other side: its RUC, or the kind and the number of its document. */
  ruc: string | null
  tipoIdentidad: number | null
  identidad: string | null
  nombre: string
  /** iCondOpe (E601). */
  condicion: string | null
  asociado: string | null
  timbradoAsociado: string | null
  /** Whole guaraníes, never negative: exento, gravado 5 %, gravado 10 %. */
  exento: string
  gravado5: string
  gravado10: string
  total: string
  falta: FaltaDeComprobante | null
}

/** Tabla 4, by iTiDE. */
const TIPO: Record<number, string> = { 1: '109', 4: '101', 5: '110', 6: '111' }
const RUC = '11'
const SIN_NOMBRE = '15'
/** Tabla 3, by iTipIDRec: a carnet of residence is a foreigner's, and what is of no kind a tax number of elsewhere. */
const IDENTIDAD: Record<number, string> = {
  [DOCUMENTO_RECEPTOR.CEDULA_PARAGUAYA]: '12',
  [DOCUMENTO_RECEPTOR.PASAPORTE]: '13',
  [DOCUMENTO_RECEPTOR.CEDULA_EXTRANJERA]: '14',
  [DOCUMENTO_RECEPTOR.CARNET_DE_RESIDENCIA]: '14',
  [DOCUMENTO_RECEPTOR.INNOMINADO]: SIN_NOMBRE,
  [DOCUMENTO_RECEPTOR.TARJETA_DIPLOMATICA]: '16',
  [DOCUMENTO_RECEPTOR.OTRO]: '17',
}
const FACTURA = 1

function quien({ ruc, tipoIdentidad, identidad, nombre }: Comprobante): [string, string, string] {
  if (ruc !== null) return [RUC, numeroDeRuc(ruc), nombre]
  const codigo = IDENTIDAD[tipoIdentidad ?? DOCUMENTO_RECEPTOR.INNOMINADO] ?? SIN_NOMBRE
  return codigo === SIN_NOMBRE ? [codigo, 'X', 'SIN NOMBRE'] : [codigo, identidad ?? '', nombre]
}

const siNo = (si: boolean): string => (si ? 'S' : 'N')

/** What would begin another cell or another line, and what is longer than its column. */
const celda = (text: string, max: number): string =>
  [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, max).join('')

/**
 * A line of the file: 19 cells of a sale, 20 of a purchase, with tabs between them. Of a RUC its verifier is left out; amounts have no
 * point, and their IVA within them.
 */
export function formatComprobante(de: Comprobante, imputa: ReadonlySet<Imputacion>): string {
  const [tipoIdentidad, identidad, nombre] = quien(de)
  const celdas = [
    ...[String(de.registro), tipoIdentidad, celda(identidad, 20), celda(nombre, 250), TIPO[de.tipoDocumento]],
    ...[formatDiaEscrito(formatCivil(de.fechaEmision).slice(0, 10)), de.numeroTimbrado, numeroFormateado(de)],
    ...[de.gravado10, de.gravado5, de.exento, de.total],
    ...[de.tipoDocumento === FACTURA ? (de.condicion ?? '1') : '', siNo(de.moneda !== 'PYG')],
    ...IMPUTACIONES.map(cual => siNo(imputa.has(cual))),
    ...(de.registro === COMPRAS ? [siNo(false)] : []),
    ...[de.asociado ?? '', de.timbradoAsociado ?? ''],
  ]
  return `${celdas.join('\t')}\r\n`
}

/** Without the endings `.txt` and `.zip`, which are the same but for them: the RUC without its verifier, the month, and what tells it from others. */
export function formatNombreDeRegistro(ruc: string, mes: string, numero: number): string {
  const [year, month] = mes.split('-')
  return `${numeroDeRuc(ruc)}_REG_${month}${year}_V${String(numero).padStart(4, '0')}`
}

/** To which taxes: at least one, or Marangatu takes none of it. */
export function parseImputa(text: string | undefined): Validated<ReadonlySet<Imputacion>> {
  const dichas = (text ?? 'IVA').split(',').map(cual => cual.trim())
  const conocidas = IMPUTACIONES.filter(cual => dichas.includes(cual))
  return conocidas.length === new Set(dichas).size
    ? valid(new Set(conocidas))
    : wrong('imputa', 'enum', `debe nombrar, separadas por coma, una o más de: ${IMPUTACIONES.join(', ')}`)
}

/** Which of the files of a month, and the number that tells it from what was imported before: 1 to 9999. */
export function parseNumero(campo: string, text: string | undefined, siFalta: number): Validated<number> {
  const numero = text === undefined ? siFalta : Number(text)
  return Number.isInteger(numero) && numero >= 1 && numero <= 9999
    ? valid(numero)
    : wrong(campo, 'range', 'debe ser un entero de 1 a 9999')
}
