import { parseCdc } from '@mbohera/sifen/valores'
import { type Fault, invalid, ok, type Result, required } from '../failure.ts'

/** How many one request may name; whoever has more asks again. */
export const CDCS_MAX = 100

export interface CuerpoAdopcion {
  cdc?: string | null
  cdcs?: (string | null)[] | null
}

/** The CDCs that are asked for, each once, in their order. */
export function parseAdopcion({ cdc, cdcs }: CuerpoAdopcion): Result<string[]> {
  if (cdc == null && cdcs == null)
    return invalid([{ ...required('cdc'), detail: 'diga qué documento traer: cdc, o cdcs con hasta 100' }])
  if (cdc != null && cdcs != null)
    return invalid([{ campo: 'cdcs', codigo: 'contradiction', detail: 'envíe cdc o cdcs, no los dos' }])
  if (cdc != null) return reunir([['cdc', cdc]])
  if (cdcs!.length === 0)
    return invalid([{ campo: 'cdcs', codigo: 'required', detail: 'debe tener al menos un CDC' }])
  if (cdcs!.length > CDCS_MAX)
    return invalid([
      {
        campo: 'cdcs',
        codigo: 'max-items',
        detail: `admite hasta ${CDCS_MAX} y llegaron más: repita con el resto`,
      },
    ])
  return reunir(cdcs!.map((text, index) => [`cdcs[${index}]`, text]))
}

function reunir(textos: readonly (readonly [campo: string, text: string | null])[]): Result<string[]> {
  const faults: Fault[] = []
  const found = new Set<string>()
  for (const [campo, text] of textos) {
    const parsed = parseCdc(text ?? '')
    if (parsed.ok) found.add(parsed.value)
    else faults.push({ campo, codigo: 'cdc', detail: parsed.detalle })
  }
  return faults.length > 0 ? invalid(faults) : ok([...found])
}
