import type { Fault } from '../failure.ts'
import { faultsOf, type Validated, valid, wrong } from '../validated.ts'

/** How many CDCs one order in the background may have. */
export const CDCS_DE_FONDO = 10_000
/** So many lines, or files of a ZIP, are looked at: other files lie beside the XMLs. */
export const LUGARES_MAX = 20_000
/** Orders of one emisor that are not finished yet. */
export const ABIERTAS_MAX = 10
/** How many of the places that could not be read are told at once; all of them stand in the list of the order. */
export const ILEGIBLES_DICHOS = 100

/** An order and all that it says of each CDC is kept for so many days; so long a key stands for it. */
export const PEDIDOS_SE_GUARDAN_DIAS = 90

const FORMATOS_DE_CDC = ['JSON', 'XML', 'ZIP', 'LISTA'] as const
type FormatoDeCdc = (typeof FORMATOS_DE_CDC)[number]
/** FECHAS: what is here already, and SIFEN is asked again how it stands. */
export const FORMATOS_DE_ADOPCION = [...FORMATOS_DE_CDC, 'FECHAS'] as const
export type FormatoDeAdopcion = (typeof FORMATOS_DE_ADOPCION)[number]
export const ESTADOS_DE_ADOPCION = ['EN_CURSO', 'TERMINADA', 'CANCELADA'] as const
export type EstadoDeAdopcion = (typeof ESTADOS_DE_ADOPCION)[number]
export const ESTADOS_DE_PEDIDO = [
  'PENDIENTE',
  'ADOPTADO',
  'YA_ESTABA',
  'ACTUALIZADO',
  'IGUAL',
  'NO_ADOPTADO',
  'ILEGIBLE',
  'CANCELADO',
] as const
export type EstadoDePedido = (typeof ESTADOS_DE_PEDIDO)[number]

/** What was found in one place of a file: its CDCs, or what is wrong there. */
export interface Hallazgo {
  /** `línea 3`, or the name of a file in a ZIP. */
  lugar: string
  leido: Validated<readonly string[]>
}

export interface CdcPedido {
  cdc: string
  lugar: string | null
}

/** A place of a file from which no CDC could be taken. */
export interface Ilegible {
  lugar: string
  falta: Fault
}

/** What is to be asked for: each CDC once, and everything that was not understood. */
export interface PedidoLeido {
  formato: FormatoDeCdc
  cdcs: CdcPedido[]
  ilegibles: Ilegible[]
  /** How many CDCs stood there more than once. */
  repetidos: number
}

/** Each CDC once, in the order of the file; what could not be read is kept beside them. */
export function collectHallazgos(
  formato: FormatoDeCdc,
  hallazgos: readonly Hallazgo[],
): Validated<PedidoLeido> {
  const seen = new Map<string, CdcPedido>()
  const ilegibles: Ilegible[] = []
  let repetidos = 0
  for (const { lugar, leido } of hallazgos) {
    if (!leido.ok) ilegibles.push(...faultsOf(leido).map(falta => ({ lugar, falta })))
    else
      for (const cdc of leido.value) {
        if (seen.has(cdc)) repetidos++
        else seen.set(cdc, { cdc, lugar })
      }
  }
  if (seen.size > CDCS_DE_FONDO) {
    const detail = `trae ${seen.size} CDC y se admiten ${CDCS_DE_FONDO} por pedido: divídalo en varios`
    return wrong('archivo', 'max-items', detail)
  }
  if (seen.size > 0) return valid({ formato, cdcs: [...seen.values()], ilegibles, repetidos })
  if (ilegibles.length === 0) return wrong('archivo', 'required', 'el archivo no tiene ningún CDC')
  const faults = ilegibles.map(({ lugar, falta }) => ({
    ...falta,
    campo: 'archivo',
    detail: `${lugar}: ${falta.detail}`,
  }))
  return { ok: false, faults }
}
