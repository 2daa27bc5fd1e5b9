import { recordAvisos } from '../../db/aviso-nuevo.ts'
import { transaction } from '../../db/db.ts'
import { isDatabaseAway, isGivenUp } from '../../db/sqlstate.ts'
import { findTanda, releaseTanda, setEstadoDeTanda, type TandaTomada, takeTanda } from '../../db/tanda.ts'
import {
  type DocumentoListo,
  listListos,
  markConFaltas,
  type PuestoEnTanda,
  settleDocumentoDeTanda,
} from '../../db/tanda-documento.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { ClaveMaestraAusente } from '../../domain/clave-maestra.ts'
import type { Failure, Fault } from '../../domain/failure.ts'
import {
  decideTrasFalla,
  FALLAS_MAX,
  faltaDeAntes,
  faltasEnTanda,
  pausaDeTanda,
} from '../../domain/tanda/falla.ts'
import { NOTHING } from '../../domain/validated.ts'
import { type EmitirDeps, emitirDocumento } from '../emitir.ts'

/** A turn begins no further documento after this: the tandas of others have theirs. */
const TURNO_MS = 5_000
/** Longer than a turn and what may be asked of SIFEN for its last documento. */
const ARRIENDO_MS = 60_000
const POR_LECTURA = 50

/** How often in a row each tanda could not go on, in this process. */
export type Seguidas = Map<number, number>

/**
 * One turn of a tanda of this emisor: emits what is LISTO of it in its order, so that the numbers follow the file. Whether there is more to do
 * at once. A process that dies in the middle leaves it to the next, when its lease is over: what it emitted says so, in the transaction that
 * gave it its number, and its Idempotency-Key stands for it even in a database that went back.
 */
export async function emitirTandas(
  deps: EmitirDeps,
  emisor: Emisor,
  parar: AbortSignal,
  seguidas: Seguidas,
): Promise<boolean> {
  const tomada = await takeTanda(deps.pool, emisor, ARRIENDO_MS)
  if (tomada === null) return false
  const fin = await goOn(deps, emisor, tomada, parar).catch(async error => {
    await scheduleRetry(deps, emisor, tomada, failureOf(error), seguidas)
    throw error
  })
  if (fin.que === 'espera') {
    await scheduleRetry(deps, emisor, tomada, fin.failure, seguidas)
    return false
  }
  seguidas.delete(tomada.tandaId)
  if (fin.que === 'sigue') return releaseTanda(deps.pool, emisor, tomada, { esperaMs: 0, motivo: null })
  await endTurno(deps, emisor, tomada, fin.que === 'detenida' ? fin.failure : null)
  return false
}

/** A database that is away comes back, and so does a master key: nobody has to look at the tanda for that. */
function failureOf(error: unknown): Failure {
  if (error instanceof ClaveMaestraAusente) return { type: 'service-unavailable', sinClave: true }
  return { type: isDatabaseAway(error) || isGivenUp(error) ? 'service-unavailable' : 'internal-error' }
}

type Fin = { que: 'sigue' | 'terminada' } | { que: 'detenida' | 'espera'; failure: Failure }

async function goOn(deps: EmitirDeps, emisor: Emisor, tomada: TandaTomada, parar: AbortSignal): Promise<Fin> {
  const desde = deps.monotonic()
  for (;;) {
    const listos = await listListos(deps.pool, emisor, tomada.tandaId, POR_LECTURA)
    if (listos.length === 0) return { que: 'terminada' }
    for (const listo of listos) {
      if (parar.aborted || deps.monotonic() - desde >= TURNO_MS) return { que: 'sigue' }
      const fin = await emitirUno(deps, emisor, tomada, listo)
      if (fin !== null) return fin
    }
  }
}

/**
 * The Idempotency-Key of a documento, by its referencia: in a database that went back another may be put into its place, and itself into the place of another.
 * What is due by the calendar has its own: it is put into another tanda then, and what was emitted is found by it.
 */
const claveDe = ({ clave }: TandaTomada, { nombre, debido }: DocumentoListo): string =>
  debido === null ? `tanda-${clave}-${nombre}` : `recurrente-${debido}`

/** Null where the next one may follow. */
async function emitirUno(
  deps: EmitirDeps,
  emisor: Emisor,
  tomada: TandaTomada,
  listo: DocumentoListo,
): Promise<Fin | null> {
  const { tandaId, intentos, actor } = tomada
  const { orden, cuerpo, huella, deAntes } = listo
  const puesto: PuestoEnTanda = { tandaId, intentos, orden, huella }
  const correct = async (faltas: readonly Fault[]): Promise<Fin | null> =>
    (await markConFaltas(deps.pool, emisor, puesto, faltas)) ? null : { que: 'sigue' }
  if (deAntes !== null) return correct([faltaDeAntes(deAntes)])
  const emitido = await emitirDocumento(deps, {
    ...{ emisor, actor, puesto, now: deps.clock() },
    // Its form was judged when it was written down.
    cuerpo: { dado: cuerpo, forma: NOTHING, indulgente: false },
    idempotencyKey: claveDe(tomada, listo),
  })
  if (emitido.ok) {
    const { documento, repetida } = emitido.value
    // Its key knew of it, and this database of before it did not.
    const puesta =
      !repetida || (await settleDocumentoDeTanda(deps.pool, emisor, puesto, documento.documentoId))
    return puesta ? null : { que: 'sigue' }
  }
  const { failure } = emitido
  switch (decideTrasFalla(failure)) {
    case 'corregir':
      return correct(faltasEnTanda(failure))
    case 'detener':
      return { que: 'detenida', failure }
    case 'esperar':
      return { que: 'espera', failure }
  }
}

/** Tried again by itself, after longer and longer; what fails for no reason that is known is somebody's to look at in the end. */
async function scheduleRetry(
  deps: EmitirDeps,
  emisor: Emisor,
  tomada: TandaTomada,
  failure: Failure,
  seguidas: Seguidas,
): Promise<void> {
  const veces = (seguidas.get(tomada.tandaId) ?? 0) + 1
  seguidas.set(tomada.tandaId, veces)
  if (failure.type === 'internal-error' && veces >= FALLAS_MAX) {
    seguidas.delete(tomada.tandaId)
    await endTurno(deps, emisor, tomada, failure)
    return
  }
  // Somebody else is at the same documento, or its tanda was stopped: nothing that anybody needs to be told.
  const motivo = failure.type === 'operation-in-progress' ? null : failure
  await releaseTanda(deps.pool, emisor, tomada, { esperaMs: pausaDeTanda(veces), motivo })
}

/** Stopped for that reason, or done; unless it is in other hands by now: somebody paused, cancelled or changed it, also for a moment. */
const endTurno = (
  { pool }: Pick<EmitirDeps, 'pool'>,
  emisor: Emisor,
  tomada: TandaTomada,
  motivo: Failure | null,
): Promise<void> =>
  transaction(pool, async db => {
    const { tandaId } = tomada
    // Nobody changes it, nor takes it, before this transaction ends.
    if (!(await releaseTanda(db, emisor, tomada, { esperaMs: 0, motivo: null }))) return
    const estado = motivo === null ? 'TERMINADA' : 'PAUSADA'
    await setEstadoDeTanda(db, emisor, tandaId, { estado, motivo, actor: null })
    const faltan = motivo === null && ((await findTanda(db, emisor, tandaId))?.cuenta.CON_FALTAS ?? 0) > 0
    await recordAvisos(db, emisor, 'tanda', [tandaId], faltan ? 'tanda.con_faltas' : undefined)
  })
