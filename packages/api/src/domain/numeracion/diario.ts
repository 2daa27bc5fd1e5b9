import { type DocumentoLeido, splitCdc } from '@mbohera/sifen/valores'

/** A row of numbers, as what was signed under it says it. */
export interface FilaDeNumeros {
  ruc: string
  tipoDocumento: number
  numero: string
  establecimiento: string
  punto: string
  serie: string | null
}

export const ESTADOS_DE_LECTURA = ['LEIDO', 'EN_PARTE', 'ILEGIBLE', 'SIN_LEER'] as const

/** How far the journal was read for the numbers that it shows. `desde`: as far back as this, where not all of it was. */
export interface LecturaDeDiario {
  estado: (typeof ESTADOS_DE_LECTURA)[number]
  desde: number | null
}

/** What stays unknown when the journal was not read whole, and what to do; null when nothing does. */
export function avisoDeLectura({ estado }: LecturaDeDiario): string | null {
  if (estado === 'EN_PARTE')
    return 'el diario de lo firmado es más largo de lo que se lee de una vez y se leyó sólo lo último: lo firmado antes no se tuvo en cuenta; si puede haber más, diga con qué número se sigue'
  if (estado === 'ILEGIBLE')
    return 'el diario de lo firmado no se pudo leer entero, y lo que falta de él no se tuvo en cuenta: avise a quien opera el servicio (diario verificar), o diga con qué número se sigue'
  return null
}

/** Whether a documento of this CDC may have a number of the row that counts: the one that stopped it, or its next, or a later one. The timbrado a CDC does not say. */
export function maySerDe(
  { tipoDocumento, establecimiento, punto, ruc }: FilaDeNumeros,
  { siguiente, detenidoNumero }: { siguiente: number; detenidoNumero: number | null },
  cdc: string,
): boolean {
  const partes = splitCdc(cdc)
  return (
    partes.iTiDE === tipoDocumento &&
    partes.dEst === establecimiento &&
    partes.dPunExp === punto &&
    `${partes.dRucEm}-${partes.dDVEmi}` === ruc &&
    Number(partes.dNumDoc) >= Math.min(siguiente, detenidoNumero ?? siguiente)
  )
}

/** Whether what was signed is of the row. */
export const isDe = (fila: FilaDeNumeros, leido: DocumentoLeido): boolean =>
  leido.ruc === fila.ruc &&
  leido.iTiDE === fila.tipoDocumento &&
  leido.numeroTimbrado === fila.numero &&
  leido.establecimiento === fila.establecimiento &&
  leido.punto === fila.punto &&
  leido.serie === fila.serie
