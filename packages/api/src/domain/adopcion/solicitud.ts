import { parseCdc } from '@mbohera/sifen/valores'
import { collect, type Validated, valid, wrong } from '../validated.ts'
import { CDCS_DE_FONDO } from './pedida.ts'
import { cdcDeQr } from './qr.ts'

/** How many are asked for within the request; more are asked for in the background. */
export const CDCS_AL_MOMENTO = 100

export interface CuerpoAdopcion {
  cdc?: string | null
  cdcs?: (string | null)[] | null
}

/** The CDCs that are asked for, each once, in their order. */
export function parseAdopcion({ cdc, cdcs }: CuerpoAdopcion): Validated<string[]> {
  if (cdc != null && cdcs != null) return wrong('cdcs', 'contradiction', 'envíe cdc o cdcs, no los dos')
  if (cdc != null) return reunir([['cdc', cdc]])
  if (cdcs == null)
    return wrong('cdc', 'required', 'diga qué documento traer: cdc, o cdcs con una lista; o envíe un archivo')
  if (cdcs.length === 0) return wrong('cdcs', 'required', 'debe tener al menos un CDC')
  if (cdcs.length > CDCS_DE_FONDO)
    return wrong('cdcs', 'max-items', `admite hasta ${CDCS_DE_FONDO} y llegaron más: pida el resto aparte`)
  return reunir(cdcs.map((text, index) => [`cdcs[${index}]`, text]))
}

function reunir(textos: readonly (readonly [campo: string, text: string | null])[]): Validated<string[]> {
  const read = collect(textos.map(([campo, text]) => cdcDe(campo, text ?? '')))
  return read.ok ? valid([...new Set(read.value)]) : read
}

function cdcDe(campo: string, text: string): Validated<string> {
  const parsed = parseCdc(cdcDeQr(text) ?? text)
  return parsed.ok ? valid(parsed.value) : wrong(campo, 'cdc', parsed.detalle)
}
