import type { Actor } from '../../db/auditoria.ts'
import { takeRecibidosPorConsultar } from '../../db/recibido-debido.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { conciliarRecibido } from './conciliar.ts'
import type { RecibirDeps } from './recibir.ts'

/** Nobody asked: their time did. */
const ACTOR: Actor = {
  ...{ usuarioId: null, apiKeyId: null, nombre: 'Recibidos', origen: null, requestId: null },
}
/** In one turn; whoever has more comes again. */
const TANDA = 10

/**
 * Asks SIFEN about what came and it has not shown yet, and about what it approved and was cancelled since; of what it does not answer now it is asked at the
 * next time. All of them had their turn when they were taken: one that cannot be asked about takes it from no other.
 */
export async function resolveRecibidos(deps: RecibirDeps, emisor: Emisor, parar: AbortSignal): Promise<void> {
  const ids = await takeRecibidosPorConsultar(deps.pool, emisor, TANDA)
  const errores: unknown[] = []
  for (const documentoId of ids) {
    if (parar.aborted) break
    try {
      await conciliarRecibido(deps, { emisor, actor: ACTOR, now: deps.clock() }, { documentoId })
    } catch (error) {
      errores.push(error)
    }
  }
  if (errores.length > 0) throw errores[0]
}
