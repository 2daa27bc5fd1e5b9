import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import { type Pool, transactionResult } from '../../db/db.ts'
import { alignNumeracion, countSinEnviar, findUltimoAdoptado, lockTimbrado } from '../../db/numeracion.ts'
import type { TimbradoRow } from '../../db/timbrado.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { type Cuerpo, parseCuerpo } from '../../domain/cuerpo.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import {
  type Fuente,
  planAlineacion,
  type Salteados,
  salteadosEntre,
} from '../../domain/numeracion/alineacion.ts'
import { type CuerpoDeAlineacion, parseAlineacion } from '../../domain/numeracion/solicitud.ts'
import type { Cola } from '../ports.ts'
import type { TimbradoDe } from './timbrados.ts'

export interface AlinearDeps {
  pool: Pool
  cola: Cola
}

/** What was done to a row of numbers. */
export interface NumeracionAlineada {
  timbrado: TimbradoDe
  /** What showed where it goes on; null when there was nothing to do. */
  fuente: Fuente | null
  salteados: Salteados | null
  /** Documentos that waited for it, and are sent now. */
  enEspera: number
}

/**
 * Moves a row of numbers on after everything that is known to be used, and sets it free. Whoever repeats it finds it done. The documentos
 * that waited go on their way: which of their numbers SIFEN has it says of each, and that it has one is no news below the number that was said.
 */
export async function alinearNumeracion(
  { pool, cola }: AlinearDeps,
  emisor: Emisor,
  pedido: { timbradoId: number; cuerpo: Cuerpo<CuerpoDeAlineacion>; actor: Actor; now: number },
): Promise<Result<NumeracionAlineada>> {
  const leido = parseCuerpo(pedido.cuerpo, parseAlineacion)
  if (!leido.ok) return invalid(leido)
  const alineada = await transactionResult<NumeracionAlineada>(pool, async db => {
    const before = await lockTimbrado(db, emisor, pedido.timbradoId)
    if (before === null) return fail({ type: 'timbrado-not-found' })
    const plan = planAlineacion(before, leido.value, [
      { fuente: 'ADOPTADOS', ultimo: await findUltimoAdoptado(db, emisor, before) },
    ])
    if (!plan.ok) return invalid(plan)
    const { fuente, siguiente } = plan.value
    const conAmbiente = (row: TimbradoRow) => ({ ...row, ambiente: emisor.ambiente })
    if (fuente === null) return ok({ timbrado: conAmbiente(before), fuente, salteados: null, enEspera: 0 })
    const { timbradoId } = before
    const enEspera = before.detenidoNumero === null ? 0 : await countSinEnviar(db, emisor, timbradoId)
    const row = await alignNumeracion(db, emisor, { timbradoId, siguiente })
    await recordAuditoria(db, {
      contribuyenteId: emisor.contribuyenteId,
      fecha: pedido.now,
      actor: pedido.actor,
      accion: 'timbrado.alinear',
      objeto: String(timbradoId),
      detalle: {
        ambiente: emisor.ambiente,
        fuente,
        antes: before.siguiente,
        siguiente,
        detenidoNumero: before.detenidoNumero,
        enEspera,
      },
    })
    const salteados = salteadosEntre(before.siguiente, siguiente, pedido.now)
    return ok({ timbrado: conAmbiente(row), fuente, salteados, enEspera })
  })
  if (alineada.ok && alineada.value.fuente !== null) cola.wake(emisor)
  return alineada
}
