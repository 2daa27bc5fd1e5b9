import { formatCdc } from '@mbohera/sifen/valores'
import { palabraDe } from '../campos/mostrar.ts'
import { numeroFormateado } from '../documento/estado.ts'
import { TIPO_DOCUMENTO } from '../emision/valores.ts'
import type { Receptor } from '../receptor/receptor.ts'
import { formatCivil } from '../tiempo.ts'
import type { Celda } from './csv.ts'
import { toMontos } from './montos.ts'

/** A documento as its month has it. */
export interface LineaDeMes {
  cdc: string
  tipoDocumento: number
  numeroTimbrado: string
  establecimiento: string
  punto: string
  numero: number
  serie: string | null
  estado: string
  fechaEmision: number
  moneda: string
  total: string
  asociadoCdc: string | null
  receptor: Receptor
  condicion: string | null
  montos: readonly string[]
}

const NOMBRES: Record<string, string> = {
  FACTURA_ELECTRONICA: 'Factura',
  NOTA_DE_CREDITO_ELECTRONICA: 'Nota de crédito',
  NOTA_DE_DEBITO_ELECTRONICA: 'Nota de débito',
  AUTOFACTURA_ELECTRONICA: 'Autofactura',
}

export const tipoEnPalabras = (codigo: number): string => {
  const palabra = palabraDe(TIPO_DOCUMENTO, codigo) ?? ''
  return NOMBRES[palabra] ?? palabra
}

/** With its verifier, if it is a RUC. */
export const documentoDe = ({ dRucRec, dDVRec, dNumIDRec }: Receptor): string =>
  dRucRec === undefined ? (dNumIDRec ?? '') : `${dRucRec}-${dDVRec}`

/** In groups of four, as it is printed: a program of sheets would make a number of 44 digits a rounded one. */
export const cdcEnGrupos = (cdc: string | null): string => (cdc === null ? '' : formatCdc(cdc))

export interface ColumnaDeLibro<Linea> {
  titulo: string
  celda: (linea: Linea) => Celda
}

type ConMontos = Pick<LineaDeMes, 'montos'>

const monto = (titulo: string, nombre: keyof ReturnType<typeof toMontos>): ColumnaDeLibro<ConMontos> => ({
  titulo,
  celda: ({ montos }) => ({ monto: toMontos(montos)[nombre] }),
})

export const COLUMNAS_DE_MONTOS: readonly ColumnaDeLibro<ConMontos>[] = [
  monto('Exento Gs.', 'exento'),
  monto('Gravado 5 % con IVA Gs.', 'gravado5'),
  monto('IVA 5 % Gs.', 'iva5'),
  monto('Gravado 10 % con IVA Gs.', 'gravado10'),
  monto('IVA 10 % Gs.', 'iva10'),
  monto('Total Gs.', 'total'),
]

/** The columns of a sales book, whatever file it becomes. */
export const COLUMNAS: readonly ColumnaDeLibro<LineaDeMes>[] = [
  { titulo: 'Fecha', celda: ({ fechaEmision }) => ({ dia: formatCivil(fechaEmision).slice(0, 10) }) },
  { titulo: 'Comprobante', celda: ({ tipoDocumento }) => tipoEnPalabras(tipoDocumento) },
  { titulo: 'Timbrado', celda: ({ numeroTimbrado }) => numeroTimbrado },
  { titulo: 'Serie', celda: ({ serie }) => serie ?? '' },
  { titulo: 'Número', celda: numeroFormateado },
  { titulo: 'Estado', celda: ({ estado }) => (estado === 'CANCELADO' ? 'Cancelado' : 'Aprobado') },
  { titulo: 'RUC o documento', celda: ({ receptor }) => documentoDe(receptor) },
  { titulo: 'Cliente', celda: ({ receptor }) => receptor.dNomRec },
  {
    titulo: 'Condición',
    celda: ({ condicion }) =>
      condicion === 'CREDITO' ? 'Crédito' : condicion === 'CONTADO' ? 'Contado' : '',
  },
  { titulo: 'Moneda', celda: ({ moneda }) => moneda },
  { titulo: 'Total en su moneda', celda: ({ total }) => ({ monto: total, centavos: true }) },
  ...COLUMNAS_DE_MONTOS,
  { titulo: 'CDC', celda: ({ cdc }) => cdcEnGrupos(cdc) },
  { titulo: 'CDC asociado', celda: ({ asociadoCdc }) => cdcEnGrupos(asociadoCdc) },
]
