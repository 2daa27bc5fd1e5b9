import type { Actor } from '../../db/auditoria.ts'
import { recordAvisos } from '../../db/aviso-nuevo.ts'
import { type Db, storeThen, transaction, transactionResult } from '../../db/db.ts'
import { findEvento } from '../../db/evento.ts'
import { claimIdempotencyKey, findIdempotencyKey } from '../../db/idempotencia.ts'
import { findNominable, type NominableRow } from '../../db/nominarse.ts'
import {
  findPeticion,
  listPeticionesDebidas,
  type PeticionRow,
  setEsperaDePeticion,
  setProximaDePeticion,
  settlePeticion,
  takeIntento,
} from '../../db/peticion.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { ok, type Result } from '../../domain/failure.ts'
import {
  CIERRE_DICHO,
  cierreDe,
  type DesenlaceDePeticion,
  desenlaceDe,
  desenlaceDeFalla,
  esperaDeIntento,
  nextPaso,
  type ResolucionDePeticion,
  VIVAS,
} from '../../domain/nominarse/peticion.ts'
import { cuerpoDeReceptor } from '../../domain/nominarse/receptor.ts'
import { NOTHING } from '../../domain/validated.ts'
import { nominar } from '../eventos/nominar.ts'
import type { PipelineDeps } from '../eventos/policy.ts'
import { inProgress } from '../eventos/settle.ts'
import { vigenciaDe } from './enlace.ts'

/** What a nomination takes, whoever asks for it. */
export type AvanzarDeps = PipelineDeps

/** In whose name it is nominated: nobody is logged in. */
export const compradora = (origen: string | null, requestId: string | null): Actor => ({
  usuarioId: null,
  apiKeyId: null,
  nombre: 'Compradora, por el enlace de su factura',
  origen,
  requestId,
})

/** With whose yes, where one was waited for; and what is written down of it, with the attempt that it begins. */
export interface VistoBueno {
  resueltaPor: string
  record: (db: Db) => Promise<void>
}

/**
 * One step on, if it is time for one: by whoever comes first, her page, the cashier who says yes, or the worker. What is nominated is nominated by operation B, under
 * the one key of the petición: whoever comes second is answered what the first did.
 */
export async function advancePeticion(
  deps: AvanzarDeps,
  peticion: PeticionRow,
  { vistoBueno = null, now = deps.base() }: { vistoBueno?: VistoBueno | null; now?: number } = {},
): Promise<PeticionRow> {
  const emisor: Emisor = peticion
  const row = await findNominable(deps.pool, emisor, peticion.documentoId)
  if (row === null) return peticion
  const vigencia = vigenciaDe(row)
  const paso = nextPaso(peticion, vigencia, now, vistoBueno !== null)
  if (paso.que === 'nada') return peticion
  if (paso.que === 'esperar') return waitForNod(deps, peticion, paso.proxima)
  if (paso.que === 'cerrar') {
    const cerrada = await storeResolucion(deps, peticion, paso, row)
    if (cerrada !== null) return cerrada
    // What was signed under its key may be registered: SIFEN's word comes before ours.
    if (peticion.estado !== 'EN_CURSO') return readAgain(deps, peticion)
  }
  // A database that went back may have forgotten that she gave it up: nothing is taken in hand before it is known.
  if (deps.guardia.refuse() !== null) return peticion
  const taking = transaction(deps.pool, async db => {
    const taken = await takeIntento(db, peticion, peticion.estado, vistoBueno?.resueltaPor ?? null)
    if (taken !== null) await vistoBueno?.record(db)
    return taken
  })
  return storeThen(taking, tomada =>
    tomada === null ? readAgain(deps, peticion) : nominate(deps, tomada, row),
  )
}

const readAgain = async ({ pool }: AvanzarDeps, peticion: PeticionRow): Promise<PeticionRow> =>
  (await findPeticion(pool, peticion, peticion.peticionId)) ?? peticion

/** The till is told, as of one that waits from its beginning. */
const waitForNod = (deps: AvanzarDeps, peticion: PeticionRow, proxima: number): Promise<PeticionRow> =>
  transaction(deps.pool, async db => {
    const held = await setEsperaDePeticion(db, peticion, proxima)
    if (held !== null) await recordAvisos(db, peticion, 'peticion', [peticion.peticionId])
    return held ?? (await findPeticion(db, peticion, peticion.peticionId)) ?? peticion
  })

async function nominate(deps: AvanzarDeps, peticion: PeticionRow, row: NominableRow): Promise<PeticionRow> {
  const { contribuyenteId, ambiente, documentoId, receptor, clave, origen } = peticion
  const nominada = await nominar(deps, {
    emisor: { contribuyenteId, ambiente },
    actor: compradora(origen, null),
    id: String(documentoId),
    cuerpo: { dado: cuerpoDeReceptor(receptor), forma: NOTHING, indulgente: false },
    idempotencyKey: clave,
    now: deps.clock(),
  })
  const desenlace = nominada.ok
    ? desenlaceDe(nominada.value.evento)
    : desenlaceDeFalla(nominada.failure, receptor)
  return recordDesenlace(deps, peticion, desenlace, row)
}

async function recordDesenlace(
  deps: AvanzarDeps,
  peticion: PeticionRow,
  desenlace: DesenlaceDePeticion,
  row: NominableRow,
): Promise<PeticionRow> {
  const cierre = cierreDe(vigenciaDe(row), deps.base())
  const uncertain = desenlace.estado === 'EN_CURSO'
  if (!uncertain || cierre !== null) {
    const resolucion = uncertain
      ? ({ estado: 'SIN_EFECTO', motivo: CIERRE_DICHO[cierre!] } as const) // it is closed, where it is uncertain
      : desenlace
    const cerrada = await storeResolucion(deps, peticion, resolucion, row)
    if (cerrada !== null) return cerrada
  }
  const segundos = uncertain ? desenlace.segundos : 0
  await setProximaDePeticion(deps.pool, peticion, esperaDeIntento(segundos, peticion.intentos))
  return readAgain(deps, peticion)
}

/**
 * SIFEN's word stands whoever heard it; that it has no effect is said only where nobody tried since, and nothing is signed under its key any more. Null: it is not
 * to be said.
 */
async function storeResolucion(
  { pool, clock }: AvanzarDeps,
  peticion: PeticionRow,
  resolucion: ResolucionDePeticion,
  { conservarHasta }: NominableRow,
): Promise<PeticionRow | null> {
  const { peticionId, intentos } = peticion
  const inutil = resolucion.estado === 'SIN_EFECTO'
  const stored = await transactionResult(pool, async (db): Promise<Result<PeticionRow | null>> => {
    const row = await settlePeticion(db, peticion, VIVAS, { ...resolucion, ...(inutil ? { intentos } : {}) })
    if (row === null) return ok(null)
    if (inutil && intentos > 0 && !(await spendKey(db, peticion, { now: clock(), conservarHasta })))
      return inProgress()
    await recordAvisos(db, peticion, 'peticion', [peticionId])
    return ok(row)
  })
  return stored.ok ? stored.value : null
}

/** Whoever stands still between saying that he tries and signing finds the key taken by something else, and signs nothing. False: something was signed that stands, or may stand. */
async function spendKey(
  db: Db,
  { contribuyenteId, ambiente, documentoId, clave }: PeticionRow,
  { now, conservarHasta }: { now: number; conservarHasta: string },
): Promise<boolean> {
  const emisor = { contribuyenteId, ambiente }
  const claim = {
    operacion: 'PETICION',
    documentoId,
    now,
    completadaEn: 'ahora',
    reservadaHasta: conservarHasta,
  } as const satisfies Parameters<typeof claimIdempotencyKey>[3]
  if (await claimIdempotencyKey(db, emisor, clave, claim)) return true
  const eventoSifenId = (await findIdempotencyKey(db, emisor, clave))?.eventoSifenId ?? null
  return eventoSifenId !== null && (await findEvento(db, emisor, eventoSifenId))?.estado === 'RECHAZADO'
}

/** Of one emisor so many in a turn. */
const POR_TURNO = 20
/** What waits for something else than the time is looked at again then. */
const MIENTRAS_MS = 60_000

interface SweepDeps extends AvanzarDeps {
  onMirada: (ended: boolean) => void
}

/** What is due and nobody asked for: the grace is over, the term is, SIFEN did not answer. One that cannot be advanced keeps no other waiting. */
export async function sweepPeticiones(deps: SweepDeps, emisor: Emisor, parar: AbortSignal): Promise<void> {
  const errores: unknown[] = []
  for (const peticion of await listPeticionesDebidas(deps.pool, emisor, POR_TURNO)) {
    if (parar.aborted) break
    try {
      await sweepUna(deps, peticion)
    } catch (error) {
      errores.push(error)
      await setProximaDePeticion(deps.pool, peticion, MIENTRAS_MS)
    }
  }
  if (errores.length > 0) throw errores[0]
}

async function sweepUna(deps: SweepDeps, peticion: PeticionRow): Promise<void> {
  // The database said that its time has come: what this process has heard of its clock may be older.
  const now = Math.max(deps.base(), peticion.proxima ?? 0)
  const despues = await advancePeticion(deps, peticion, { now })
  deps.onMirada(despues.fechaResolucion !== null)
  const sigue = despues.fechaResolucion === null && despues.proxima === peticion.proxima
  if (sigue) await setProximaDePeticion(deps.pool, peticion, MIENTRAS_MS)
}
