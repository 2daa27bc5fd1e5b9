import type { Actor } from '../../db/auditoria.ts'
import { type Pool, transaction } from '../../db/db.ts'
import { findCertificado } from '../../db/emisor.ts'
import {
  type EventoRow,
  type EventoTomado,
  findEvento,
  isLeased,
  readRestanteDeArriendo,
  takeEvento,
} from '../../db/evento.ts'
import { recordSentencia, releaseEvento } from '../../db/evento-conversado.ts'
import { findSolapada } from '../../db/inutilizacion.ts'
import { isDatabaseAway, isGivenUp } from '../../db/sqlstate.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import type { SinEnviar, Veredicto } from '../../domain/evento/conversacion.ts'
import { decideCertificado } from '../../domain/evento/impedimentos.ts'
import { ARRIENDO_MS, reintentoEnCurso } from '../../domain/evento/plazos.ts'
import { esperaDe } from '../../domain/evento/salidas.ts'
import { findRejectionInDoubt, weigh } from '../../domain/evento/solapadas.ts'
import { findReglas } from '../../domain/evento/tipos.ts'
import { attempt, fail, ok, type Result } from '../../domain/failure.ts'
import { adoptarEvento } from '../adopcion/eventos.ts'
import type { Clock, HoraDeSifen, PedidoASifen, Secretos } from '../ports.ts'
import { type Conversado, type ConversarDeps, converseAboutEvento, type Inicio } from './conversar.ts'

export interface EventoDeps extends ConversarDeps {
  pool: Pool
  secretos: Secretos
  clock: Clock
  /** What the database's clock shows: until when a certificate serves is told by it. */
  base: Clock
  /** What is known of SIFEN's clocks; without it a signature is only as far back as practice has shown to be safe. */
  horas?: HoraDeSifen
}

/** An event whose lease this request holds, and the certificate with which it is sent. */
export interface Tomado extends EventoTomado {
  certificado: PedidoASifen['certificado']
  /** When the database was asked for the lease, on the monotonic clock. */
  pedidoEn: number
  /** What the caller sent: the answer tells to repeat it. */
  idempotencyKey: string | null
}

/** An event in the hand of a request: its lease is held, so that it can be talked about; or it is settled, and its row is the answer. */
export type EventoEnMano = ({ es: 'taken' } & Tomado) | { es: 'settled'; evento: EventoRow }

/** The failure while another request holds the lease of the event. */
export const inProgress = (restanteMs?: number) =>
  fail({ type: 'operation-in-progress', segundos: reintentoEnCurso(restanteMs) })

export interface ComoRetomar {
  actor: Actor
  idempotencyKey: string | null
  inicio: Inicio
  /** Set for a request that does not ask for this very event: it never has the event sent. */
  para?: SinEnviar
}

/** Takes up an event that was left ENVIADO, and settles it: it is asked about before anything is sent again. */
export const takeUpEvento = (
  deps: EventoDeps,
  emisor: Emisor,
  evento: EventoRow,
  como: ComoRetomar,
): Promise<Result<EventoRow>> =>
  attempt(async need => {
    const enMano = await takeInHand(deps, emisor, evento, como)
    como.inicio.hecho = true
    return need(await settleEvento(deps, emisor, need(enMano), como.inicio))
  })

/** Nothing is done about one that is settled, or that another request settles meanwhile. */
const takeInHand = (
  deps: EventoDeps,
  emisor: Emisor,
  evento: EventoRow,
  como: ComoRetomar,
): Promise<Result<EventoEnMano>> =>
  attempt(async need => {
    if (evento.estado !== 'ENVIADO') return { es: 'settled', evento }
    const certificado = need(await openCertificado(deps, emisor, await findCertificado(deps.pool, emisor)))
    const pedidoEn = deps.monotonic()
    const tomado = await take(deps, emisor, evento.eventoSifenId, como)
    const { idempotencyKey } = como
    if (tomado !== null) return { es: 'taken', ...tomado, certificado, pedidoEn, idempotencyKey }
    const now = await findSettled(deps, emisor, evento.eventoSifenId)
    if (now !== null) return { es: 'settled', evento: now }
    return need(inProgress(await readRestanteDeArriendo(deps.pool, emisor, evento.eventoSifenId)))
  })

/** Null while nobody knows what became of it. */
async function findSettled(
  { pool }: Pick<EventoDeps, 'pool'>,
  emisor: Emisor,
  eventoSifenId: number,
): Promise<EventoRow | null> {
  const now = await findEvento(pool, emisor, eventoSifenId)
  return now !== null && now.estado !== 'ENVIADO' ? now : null
}

/** What is written down with the lease: it may be sent again; it is asked about for its own sake; it stands in the way of another. */
const ACCION = { enviar: 'evento.retomar', conciliar: 'evento.conciliar', ceder: 'evento.consultar' } as const

function take(
  { pool, clock }: EventoDeps,
  emisor: Emisor,
  eventoSifenId: number,
  { actor, para = null }: Pick<ComoRetomar, 'actor'> & { para?: SinEnviar | null },
): Promise<EventoTomado | null> {
  const asiento = {
    contribuyenteId: emisor.contribuyenteId,
    fecha: clock(),
    actor,
    accion: ACCION[para ?? 'enviar'],
    objeto: String(eventoSifenId),
  }
  return takeEvento(pool, emisor, eventoSifenId, { arriendoMs: ARRIENDO_MS, para, asiento })
}

export interface CertificadoElegido {
  certificadoId: number
  hasta: number
}

/** The certificate with which is signed and connected now. */
export async function openCertificado(
  { pool, secretos, base }: Pick<EventoDeps, 'pool' | 'secretos' | 'base'>,
  emisor: Emisor,
  elegido: CertificadoElegido | null,
): Promise<Result<PedidoASifen['certificado']>> {
  const vigente = decideCertificado(elegido, base())
  if (!vigente.ok) return vigente
  return ok(await secretos.certificado(pool, emisor, vigente.value.certificadoId))
}

/** Talks to SIFEN about an event that is in hand, records what came of it, and gives the lease back. */
export async function settleEvento(
  deps: EventoDeps,
  emisor: Emisor,
  enMano: EventoEnMano,
  inicio: Inicio,
): Promise<Result<EventoRow>> {
  inicio.hecho = true
  if (enMano.es === 'settled') return ok(enMano.evento)
  const { row, token, xml, idMensaje, historia, clave, certificado, pedidoEn } = enMano
  const { eventoSifenId } = row
  const conversado = await converseAboutEvento(deps, {
    cdc: row.cdc,
    firmado: { ...row, que: 'evento', idMensaje, xml, idempotencyKey: clave },
    historia,
    certificado,
    inicio,
    arriendo: { pedidoEn, sigue: () => isLeased(deps.pool, emisor, { eventoSifenId, token }) },
  })
  return recordConversado(deps, emisor, enMano, conversado)
}

/** The row as it stands after the conversation; or that nobody can tell yet. */
async function recordConversado(
  deps: EventoDeps,
  emisor: Emisor,
  { row, token, idempotencyKey }: Tomado,
  conversado: Conversado,
): Promise<Result<EventoRow>> {
  const { desde, segundos } = esperaDe(conversado.historia, findReglas(row))
  const incierto = fail({
    type: 'result-uncertain',
    eventoSifenId: row.eventoSifenId,
    desde: desde ?? row.fechaCreacion,
    segundos,
    withKey: idempotencyKey !== null,
  })
  const write = () => writeDown(deps, emisor, { row, token }, conversado)
  try {
    // What was given up left nothing, and the lease says whether it is still ours.
    const written = await write().catch(error => (isGivenUp(error) ? write() : Promise.reject(error)))
    const settled = written ?? (await findSettled(deps, emisor, row.eventoSifenId))
    return settled === null ? incierto : ok(settled)
  } catch (error) {
    // SIFEN may have answered, but the answer was not stored: the next request queries again.
    if (isDatabaseAway(error) || isGivenUp(error)) return incierto
    throw error
  }
}

/** Stores verdict, keys and raw exchanges in one transaction. Null when the event is not settled, or when another request holds the lease by now. */
async function writeDown(
  { pool, clock }: EventoDeps,
  emisor: Emisor,
  { row, token }: { row: EventoRow; token: number },
  conversado: Conversado,
): Promise<EventoRow | null> {
  const veredicto = await veredictoDe(pool, emisor, row, conversado)
  const { eventoSifenId, conservarHasta } = row
  if (veredicto.estado === 'INCIERTO') {
    await releaseEvento(pool, emisor, { eventoSifenId, token, conservarHasta }, conversado)
    return null
  }
  const { estado, codigo, mensaje } = veredicto
  const protocolo = veredicto.estado === 'APROBADO' ? veredicto.protocolo : null
  const sentencia = { estado, codigo, mensaje, protocolo }
  const { otro } = conversado
  const { documentoId, cdc } = row
  if (otro === null || estado !== 'RECHAZADO' || documentoId === null || cdc === null) {
    const settled = await recordSentencia(pool, emisor, { row, token }, conversado, sentencia)
    // Where it is still ours it waits for its documento: whoever comes next need not wait for our lease.
    if (settled === null)
      await releaseEvento(
        pool,
        emisor,
        { eventoSifenId, token, conservarHasta },
        { ...conversado, intercambios: [] },
      )
    return settled
  }
  // What SIFEN has in the place of ours is known from now on, at the same moment at which ours is settled.
  return transaction(pool, async db => {
    const settled = await recordSentencia(db, emisor, { row, token }, conversado, sentencia)
    if (settled === null) return null
    await adoptarEvento(db, emisor, { documentoId, cdc }, otro, {
      accion: 'evento.adoptar',
      actor: SIFEN,
      now: clock(),
    })
    return settled
  })
}

/** Nobody asked for it: it came with what SIFEN answered. */
const SIFEN: Actor = { usuarioId: null, apiKeyId: null, nombre: 'SIFEN', origen: null, requestId: null }

/** The verdict. That of an inutilización is weighed against other inutilizaciones of this service that share its numbers. */
async function veredictoDe(
  pool: Pool,
  emisor: Emisor,
  row: EventoRow,
  { veredicto, historia }: Conversado,
): Promise<Veredicto> {
  if (row.tipo !== 'INUTILIZACION' || veredicto.estado === 'RECHAZADO') return veredicto
  const refused = findRejectionInDoubt(veredicto, historia)
  if (refused === null && veredicto.estado === 'APROBADO') return veredicto
  return weigh(veredicto, refused, await findSolapada(pool, emisor, row))
}
