import { readDocumento } from '@mbohera/sifen'
import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import { recordAvisos } from '../../db/aviso-nuevo.ts'
import { type Pool, transactionResult } from '../../db/db.ts'
import { findEmisor } from '../../db/emisor.ts'
import {
  alignNumeracion,
  countSinEnviar,
  findNumeracion,
  findUltimoAdoptado,
  listCdcsAusentes,
  lockTimbrado,
} from '../../db/numeracion.ts'
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
import { avisoDeLectura, isDe, type LecturaDeDiario, maySerDe } from '../../domain/numeracion/diario.ts'
import { type CuerpoDeAlineacion, parseAlineacion } from '../../domain/numeracion/solicitud.ts'
import type { Cola, TextosPerdidos } from '../ports.ts'
import type { TimbradoDe } from './timbrados.ts'

export interface AlinearDeps {
  pool: Pool
  cola: Cola
  perdidos: TextosPerdidos
}

/** What was done to a row of numbers. */
export interface NumeracionAlineada {
  timbrado: TimbradoDe
  /** What showed where it goes on; null when there was nothing to do. */
  fuente: Fuente | null
  salteados: Salteados | null
  /** Documentos that waited for it, and are sent now. */
  enEspera: number
  /** How far the journal was read for it. */
  lectura: LecturaDeDiario
}

/**
 * Moves a row of numbers on after everything that is known to be used, and sets it free. Whoever repeats it finds it done. The documentos
 * that waited go on their way: which of their numbers SIFEN has it says of each, and that it has one is no news below the number that was said.
 */
export async function alinearNumeracion(
  deps: AlinearDeps,
  emisor: Emisor,
  pedido: { timbradoId: number; cuerpo: Cuerpo<CuerpoDeAlineacion>; actor: Actor; now: number },
): Promise<Result<NumeracionAlineada>> {
  const leido = parseCuerpo(pedido.cuerpo, parseAlineacion)
  if (!leido.ok) return invalid(leido)
  const { pool, cola } = deps
  const { ultimo: ultimoDelDiario, lectura } = await searchDiario(deps, emisor, pedido.timbradoId)
  const alineada = await transactionResult<NumeracionAlineada>(pool, async db => {
    const before = await lockTimbrado(db, emisor, pedido.timbradoId)
    if (before === null) return fail({ type: 'timbrado-not-found' })
    const evidencias = [
      { fuente: 'ADOPTADOS', ultimo: await findUltimoAdoptado(db, emisor, before) },
      { fuente: 'DIARIO', ultimo: ultimoDelDiario },
    ] as const
    const plan = planAlineacion(before, leido.value, evidencias, avisoDeLectura(lectura))
    if (!plan.ok) return invalid(plan)
    const { fuente, siguiente } = plan.value
    const conAmbiente = (row: TimbradoRow) => ({ ...row, ambiente: emisor.ambiente })
    if (fuente === null)
      return ok({ timbrado: conAmbiente(before), fuente, salteados: null, enEspera: 0, lectura })
    const { timbradoId } = before
    const enEspera = before.detenidoNumero === null ? 0 : await countSinEnviar(db, emisor, timbradoId)
    const row = await alignNumeracion(db, emisor, { timbradoId, siguiente })
    await recordAvisos(db, emisor, 'timbrado', [timbradoId])
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
    return ok({ timbrado: conAmbiente(row), fuente, salteados, enEspera, lectura })
  })
  if (alineada.ok && alineada.value.fuente !== null) cola.wake(emisor)
  return alineada
}

const SIN_LEER = { ultimo: null, lectura: { estado: 'SIN_LEER', desde: null } } as const

/**
 * The highest number of the row under which something was signed that the database lacks: after a restore, what it lost. Of each only its signed
 * text says what it is. What the database knows counts by itself, and shows nothing here.
 */
async function searchDiario(
  { pool, perdidos }: AlinearDeps,
  emisor: Emisor,
  timbradoId: number,
): Promise<{ ultimo: number | null; lectura: LecturaDeDiario }> {
  // What is signed in SANDBOX never leaves, and is in no journal.
  if (emisor.ambiente === 'SANDBOX') return SIN_LEER
  const [row, contribuyente] = await Promise.all([
    findNumeracion(pool, emisor, timbradoId),
    findEmisor(pool, emisor),
  ])
  if (row === null || contribuyente === null) return SIN_LEER
  const fila = { ...row, ruc: contribuyente.ruc }
  const { lectura, textos } = await perdidos.findPerdidos({
    emisor,
    interesa: cdc => maySerDe(fila, row, cdc),
    listAusentes: cdcs => listCdcsAusentes(pool, emisor, cdcs),
  })
  const numeros = textos.flatMap(({ xml }) => {
    const leido = readDocumento(xml)
    return leido.ok && isDe(fila, leido.value) ? [leido.value.numero] : []
  })
  return { ultimo: numeros.length === 0 ? null : Math.max(...numeros), lectura }
}
