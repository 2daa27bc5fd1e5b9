import type { Db } from '../../db/db.ts'
import { type Avance, type DocumentoEnCaminoRow, recordAvances } from '../../db/documento-envio.ts'
import { insertKude } from '../../db/kude.ts'
import { isDatabaseAway } from '../../db/sqlstate.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { nextStep } from '../../domain/conversacion/kernel.ts'
import { DOCUMENTO, esperaDe, type Final, isInDoubt } from '../../domain/envio/documento.ts'
import type { Ritmo } from '../../domain/envio/ritmo.ts'
import { type Prensa, printOriginal } from '../kude.ts'
import { lockDisputadas, settleDisputadas } from './detener.ts'

/** A documento that sending has in its hands, with its history up to now. */
export interface EnMano extends DocumentoEnCaminoRow {
  largo: number
  /** When its lease was asked for, on the monotonic clock. */
  tomadoEn: number
}

/** A step to be written. An approval of what takes long to print comes with its KuDE: both become readable at once. */
export interface Cambio {
  avance: Avance
  conservarHasta: string
  pdf: Uint8Array | null
}

const SIN_RESPUESTA = {
  protocolo: null,
  codigo: null,
  mensaje: null,
  fechaAprobacion: null,
  fechaProcesamiento: null,
}

/** The step of a documento that stays on its way; no other worker takes it before `esperaMs` has passed. */
export function isOnItsWay(
  { documentoId, cdc, arriendo, historia, conservarHasta }: EnMano,
  esperaMs: number,
  lote: number | null = null,
): Cambio {
  const estado = lote !== null ? 'EN_LOTE' : isInDoubt(historia) ? 'ENVIADO' : 'PENDIENTE'
  return {
    avance: { documentoId, cdc, arriendo, estado, historia, esperaMs, loteId: lote, ...SIN_RESPUESTA },
    conservarHasta,
    pdf: null,
  }
}

interface ConPrensa extends Prensa {
  /** Whoever is within a transaction asks by it. */
  pool: Db
}

/** The end of its way. */
export async function isFinished(
  prensa: ConPrensa,
  documento: EnMano,
  final: Final,
  { emisor, lote, now }: { emisor: Emisor; lote: number | null; now: number },
): Promise<Cambio> {
  const { documentoId, cdc, arriendo, historia, conservarHasta } = documento
  const aprobado = 'fecha' in final
  const avance: Avance = {
    documentoId,
    cdc,
    arriendo,
    estado: final.estado,
    historia,
    esperaMs: 0,
    loteId: lote,
    protocolo: aprobado ? final.protocolo : null,
    codigo: final.nota?.codigo ?? null,
    mensaje: final.nota?.mensaje ?? null,
    fechaAprobacion: aprobado ? final.fecha : null,
    fechaProcesamiento: now,
  }
  const pdf = aprobado ? await printAprobado(prensa, emisor, documento) : null
  return { avance, conservarHasta, pdf }
}

/**
 * What takes long to print is printed now, so that nobody waits for it; the rest is printed when it is first asked for. So is what cannot be printed, and whoever
 * asks hears why: that SIFEN approved it, and the others of its lote, is written down all the same.
 */
async function printAprobado(
  prensa: ConPrensa,
  emisor: Emisor,
  documento: EnMano,
): Promise<Uint8Array | null> {
  if (!prensa.imprenta.isLarge(documento.xml)) return null
  try {
    const pdf = await printOriginal(prensa, prensa.pool, { ...documento, ...emisor }, 'a4')
    return pdf.ok ? pdf.value : null
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    return null
  }
}

/** Where its history leaves it now: at its end, or waiting for its turn. */
export async function advanceByHistory(
  prensa: ConPrensa,
  documento: EnMano,
  donde: { emisor: Emisor; lote: number | null; now: number; ritmo: Ritmo },
): Promise<Cambio> {
  const { historia, fechaEmision } = documento
  const paso = nextStep(DOCUMENTO, historia, { fechaEmision, now: donde.now })
  if (paso.paso === 'fin') return isFinished(prensa, documento, paso.final, donde)
  return isOnItsWay(documento, esperaDe(historia, donde.ritmo))
}

/**
 * Writes the steps of the documentos whose lease is still held, and the KuDE of those that became approved. With a 1002 the row of its number stops.
 */
export async function recordAvance(db: Db, emisor: Emisor, cambios: readonly Cambio[]): Promise<Set<number>> {
  const disputadas = await lockDisputadas(db, emisor, cambios)
  const escritos = await recordAvances(
    db,
    emisor,
    cambios.map(({ avance }) => avance),
  )
  for (const {
    avance: { documentoId },
    conservarHasta,
    pdf,
  } of cambios)
    if (pdf !== null && escritos.has(documentoId))
      await insertKude(db, emisor, 'a4', { documentoId, conservarHasta, pdf })
  const escritas = disputadas.filter(({ documentoId }) => escritos.has(documentoId))
  await settleDisputadas(db, emisor, escritas, cambios)
  return escritos
}
