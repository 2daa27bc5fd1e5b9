import { numeroFormateado } from '../documento/estado.ts'
import { formatCivil } from '../tiempo.ts'
import { COLUMNAS_DE_MONTOS, type ColumnaDeLibro, cdcEnGrupos, tipoEnPalabras } from './planilla.ts'

/** Only what SIFEN approved counts; SIN_CONFIRMAR: its signature holds, and SIFEN was not asked, or has it not. */
export const ESTADOS_DE_COMPRA = ['APROBADO', 'SIN_CONFIRMAR', 'DESCONOCIDO', 'CANCELADO'] as const
export type EstadoDeCompra = (typeof ESTADOS_DE_COMPRA)[number]

/** What was bought, as its month has it. */
export interface LineaDeCompra {
  /** Even: twice the number of what was received; odd: of an autofactura, twice its own and one. */
  clave: number
  cdc: string
  tipoDocumento: number
  numeroTimbrado: string
  establecimiento: string
  punto: string
  numero: number
  serie: string | null
  estado: EstadoDeCompra
  fechaEmision: number
  moneda: string
  total: string
  /** Of who sold. */
  documento: string
  nombre: string
  asociadoCdc: string | null
  /** iCondOpe (E601). */
  condicion: string | null
  montos: readonly string[]
}

/** Whose number it is. */
export const toRefDeCompra = (clave: number): { recibidoId: number | null; documentoId: number | null } => {
  const id = Math.floor(clave / 2)
  return clave % 2 === 0 ? { recibidoId: id, documentoId: null } : { recibidoId: null, documentoId: id }
}

const ESTADO_EN_PALABRAS: Record<EstadoDeCompra, string> = {
  APROBADO: 'Aprobado',
  SIN_CONFIRMAR: 'Sin confirmar en SIFEN',
  DESCONOCIDO: 'Desconocido',
  CANCELADO: 'Cancelado',
}
const CONDICION: Record<string, string> = { 1: 'Contado', 2: 'Crédito' }

/** The columns of a purchases book, whatever file it becomes. */
export const COLUMNAS_DE_COMPRAS: readonly ColumnaDeLibro<LineaDeCompra>[] = [
  { titulo: 'Fecha', celda: ({ fechaEmision }) => ({ dia: formatCivil(fechaEmision).slice(0, 10) }) },
  { titulo: 'Comprobante', celda: ({ tipoDocumento }) => tipoEnPalabras(tipoDocumento) },
  { titulo: 'Timbrado', celda: ({ numeroTimbrado }) => numeroTimbrado },
  { titulo: 'Serie', celda: ({ serie }) => serie ?? '' },
  { titulo: 'Número', celda: numeroFormateado },
  { titulo: 'Estado', celda: ({ estado }) => ESTADO_EN_PALABRAS[estado] },
  { titulo: 'RUC o documento', celda: ({ documento }) => documento },
  { titulo: 'Proveedor', celda: ({ nombre }) => nombre },
  { titulo: 'Condición', celda: ({ condicion }) => CONDICION[condicion ?? ''] ?? '' },
  { titulo: 'Moneda', celda: ({ moneda }) => moneda },
  { titulo: 'Total en su moneda', celda: ({ total }) => ({ monto: total, centavos: true }) },
  ...COLUMNAS_DE_MONTOS,
  { titulo: 'CDC', celda: ({ cdc }) => cdcEnGrupos(cdc) },
  { titulo: 'CDC asociado', celda: ({ asociadoCdc }) => cdcEnGrupos(asociadoCdc) },
]
