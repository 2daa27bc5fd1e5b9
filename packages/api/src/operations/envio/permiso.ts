import { watchReloj } from '../reloj.ts'
import { arriendoMs, type EnvioDeps } from './deps.ts'

/** Why nothing may be sent any more on a lease that was asked for then; null while it may. */
export type Permiso = (tomadoEn: number) => string | null

/**
 * What is sent must have been answered before the lease ends. How long ago it was asked for is counted on the monotonic clock; that one
 * stands still while the machine sleeps, and then the wall clock shows it.
 */
export function permisoDe(deps: EnvioDeps): Permiso {
  const salto = watchReloj(deps)
  const alcanza = arriendoMs(deps) - deps.sifen.plazoMs
  return tomadoEn => {
    if (salto()) return 'el reloj de la máquina saltó desde que se lo tomó'
    return deps.monotonic() - tomadoEn > alcanza ? 'se demoró tanto que otro puede haberlo tomado' : null
  }
}
