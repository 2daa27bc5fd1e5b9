import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import { type Pool, transaction } from '../../db/db.ts'
import { findCertificado } from '../../db/emisor.ts'
import { type EventoRow, type EventoTomado, findEvento, tomarEvento } from '../../db/evento.ts'
import { sentenciarEvento, soltarEvento } from '../../db/evento-conversado.ts'
import { findSolapada } from '../../db/inutilizacion.ts'
import { isDatabaseAway } from '../../db/sqlstate.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import type { Veredicto } from '../../domain/evento/conversacion.ts'
import { ARRIENDO_MS, REINTENTO_EN_CURSO_S, REINTENTO_INCIERTO_S } from '../../domain/evento/plazos.ts'
import { enDuda, sopesar } from '../../domain/evento/solapadas.ts'
import { fail, ok, type Result } from '../../domain/failure.ts'
import type { Clock, HoraDeSifen, PedidoASifen, Secretos } from '../ports.ts'
import { type Conversado, type ConversarDeps, conversar } from './conversar.ts'

export interface EventoDeps extends ConversarDeps {
  pool: Pool
  secretos: Secretos
  clock: Clock
  /** What is known of SIFEN's clocks; without it a signature is only as far back as practice has shown to be safe. */
  horas?: HoraDeSifen
}

/** An event whose lease is ours, and with whom it was signed. */
export interface Tomado extends EventoTomado {
  certificado: PedidoASifen['certificado']
  startedAt: number
  /** One question, and nothing is sent again even when SIFEN does not have it. */
  soloPreguntar?: boolean
}

/** Somebody else is at it right now. */
export const enCurso = () => fail({ type: 'operation-in-progress', segundos: REINTENTO_EN_CURSO_S })

export interface ComoRetomar {
  /** Who asks, when it is a person. */
  persona: Actor | null
  startedAt: number
  soloPreguntar?: boolean
}

/** Takes up an event that was left ENVIADO: it is asked about before anything is sent again. */
export async function retomarEvento(
  deps: EventoDeps,
  emisor: Emisor,
  evento: EventoRow,
  { persona, startedAt, soloPreguntar = false }: ComoRetomar,
): Promise<Result<EventoRow>> {
  if (evento.estado !== 'ENVIADO') return ok(evento)
  const identidad = await abrirCertificado(
    deps,
    emisor,
    await findCertificado(deps.pool, emisor),
    deps.clock(),
  )
  if (!identidad.ok) return identidad
  const tomado = await tomar(deps, emisor, evento.eventoSifenId, persona)
  if (tomado !== null)
    return resolverEvento(deps, emisor, { ...tomado, certificado: identidad.value, startedAt, soloPreguntar })
  const now = await findEvento(deps.pool, emisor, evento.eventoSifenId)
  return now !== null && now.estado !== 'ENVIADO' ? ok(now) : enCurso()
}

/** Which person has it sent again, perhaps, is written down with the lease. */
function tomar(
  { pool, clock }: EventoDeps,
  emisor: Emisor,
  eventoSifenId: number,
  persona: Actor | null,
): Promise<EventoTomado | null> {
  const now = clock()
  const como = { arriendoMs: ARRIENDO_MS, now }
  if (persona === null) return tomarEvento(pool, emisor, eventoSifenId, como)
  return transaction(pool, async db => {
    const tomado = await tomarEvento(db, emisor, eventoSifenId, como)
    if (tomado !== null)
      await recordAuditoria(db, {
        contribuyenteId: emisor.contribuyenteId,
        fecha: now,
        actor: persona,
        accion: 'evento.retomar',
        objeto: String(eventoSifenId),
      })
    return tomado
  })
}

export interface CertificadoElegido {
  certificadoId: number
  hasta: number
}

/** The certificate with which is signed and connected now. */
export async function abrirCertificado(
  { pool, secretos }: Pick<EventoDeps, 'pool' | 'secretos'>,
  emisor: Emisor,
  elegido: CertificadoElegido | null,
  now: number,
): Promise<Result<PedidoASifen['certificado']>> {
  if (elegido === null)
    return sinCertificado('certificado', 'falta el certificado de firma (PUT …/certificado)')
  if (elegido.hasta <= now)
    return sinCertificado('certificado-vencido', 'el certificado de firma está vencido: cargue el renovado')
  return ok(await secretos.certificado(pool, emisor, elegido.certificadoId))
}

const sinCertificado = (codigo: string, detail: string) =>
  fail({ type: 'emisor-not-ready', faults: [{ campo: 'emisor', codigo, detail }] })

/** Talks to SIFEN about an event whose lease is ours, records what came of it, and gives the lease back. */
export async function resolverEvento(
  deps: EventoDeps,
  emisor: Emisor,
  tomado: Tomado,
): Promise<Result<EventoRow>> {
  const { row, token, xml, idMensaje, historia, certificado, startedAt, soloPreguntar = false } = tomado
  const ambiente = emisor.ambiente as 'DEV' | 'PROD'
  const conversado = await conversar(deps, {
    tipo: row.tipo,
    cdc: row.cdc,
    idMensaje,
    xml,
    historia,
    ambiente,
    certificado,
    startedAt,
    soloPreguntar,
  })
  const incierto = fail({
    type: 'result-uncertain',
    eventoSifenId: row.eventoSifenId,
    segundos: REINTENTO_INCIERTO_S,
  })
  try {
    const settled = await registrar(deps, emisor, { row, token }, conversado)
    if (settled !== null) return ok(settled)
    const now = await findEvento(deps.pool, emisor, row.eventoSifenId)
    return now !== null && now.estado !== 'ENVIADO' ? ok(now) : incierto
  } catch (error) {
    // SIFEN may have spoken, but nobody wrote it down: it will be asked again.
    if (isDatabaseAway(error)) return incierto
    throw error
  }
}

/** Verdict, keys and raw exchanges at once. Null when it is not settled, or somebody else has it by now. */
async function registrar(
  { pool, clock }: EventoDeps,
  emisor: Emisor,
  { row, token }: { row: EventoRow; token: number },
  conversado: Conversado,
): Promise<EventoRow | null> {
  const veredicto = await veredictoDe(pool, emisor, row, conversado)
  if (veredicto.estado === 'INCIERTO') {
    await soltarEvento(pool, emisor, { eventoSifenId: row.eventoSifenId, token }, conversado)
    return null
  }
  const { estado, codigo, mensaje } = veredicto
  const protocolo = veredicto.estado === 'APROBADO' ? veredicto.protocolo : null
  const sentencia = { estado, codigo, mensaje, protocolo, now: clock() }
  return sentenciarEvento(pool, emisor, { row, token }, conversado, sentencia)
}

/** What was said of a voiding is weighed against what is known of others that share its numbers. */
async function veredictoDe(
  pool: Pool,
  emisor: Emisor,
  row: EventoRow,
  { veredicto, historia }: Conversado,
): Promise<Veredicto> {
  const refused = row.tipo === 'INUTILIZACION' ? enDuda(veredicto, historia) : null
  return refused === null ? veredicto : sopesar(veredicto, refused, await findSolapada(pool, emisor, row))
}
