import { codigosRespuesta } from './catalogos/codigos.generated.ts'
import { RUTAS } from './documento/rutas.generated.ts'

/**
 * Of which field of a documento SIFEN complains with that code: its rules bear the id of the field that they look at (`D206b` is of
 * `D206`). Null where it is of none, or not known.
 */
export function campoDeCodigo(codigo: string): string | null {
  const id = /^[A-Z]{1,2}\d{3}/.exec(codigosRespuesta.get(codigo)?.regla ?? '')?.[0]
  return (id === undefined ? undefined : RUTAS.get(id)) ?? null
}
