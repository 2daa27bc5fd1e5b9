import { parseCdc } from '@mbohera/sifen/valores'
import { collect, type Validated, valid, wrong } from '../validated.ts'

/** How many one request may name; whoever has more asks again. */
export const CDCS_MAX = 100

export interface CuerpoAdopcion {
  cdc?: string | null
  cdcs?: (string | null)[] | null
}

/** The CDCs that are asked for, each once, in their order. */
export function parseAdopcion({ cdc, cdcs }: CuerpoAdopcion): Validated<string[]> {
  if (cdc != null && cdcs != null) return wrong('cdcs', 'contradiction', 'envíe cdc o cdcs, no los dos')
  if (cdc != null) return reunir([['cdc', cdc]])
  if (cdcs == null) return wrong('cdc', 'required', 'diga qué documento traer: cdc, o cdcs con hasta 100')
  if (cdcs.length === 0) return wrong('cdcs', 'required', 'debe tener al menos un CDC')
  if (cdcs.length > CDCS_MAX)
    return wrong(
      'cdcs',
      'max-items',
      `admite hasta ${CDCS_MAX} y llegaron más: pida el resto en otra solicitud`,
    )
  return reunir(cdcs.map((text, index) => [`cdcs[${index}]`, text]))
}

function reunir(textos: readonly (readonly [campo: string, text: string | null])[]): Validated<string[]> {
  const read = collect(textos.map(([campo, text]) => cdcDe(campo, text ?? '')))
  return read.ok ? valid([...new Set(read.value)]) : read
}

function cdcDe(campo: string, text: string): Validated<string> {
  const parsed = parseCdc(text)
  return parsed.ok ? valid(parsed.value) : wrong(campo, 'cdc', parsed.detalle)
}
