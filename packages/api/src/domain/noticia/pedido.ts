import { type Validated, valid, wrong } from '../validated.ts'

export interface CuerpoDeVistas {
  causas?: readonly string[] | null
}

/** More than ever stand at once. */
export const VISTAS_MAX = 100

export function parseVistas({ causas }: CuerpoDeVistas): Validated<Set<string>> {
  if (causas == null)
    return wrong('causas', 'required', 'es obligatorio: las causas de las noticias que ya vio')
  if (causas.length > VISTAS_MAX)
    return wrong('causas', 'max-items', `no puede tener más de ${VISTAS_MAX} elementos`)
  return valid(new Set(causas))
}
