import { type Pool, transaction } from '../../db/db.ts'
import { cancelarDocumento, lockDocumento } from '../../db/documento.ts'
import { findEmisor } from '../../db/emisor.ts'
import {
  completarClaves,
  type EventoRow,
  type EventoTomado,
  findEvento,
  sentenciarEvento,
  soltarEvento,
  tomarEvento,
} from '../../db/evento.ts'
import { insertIntercambio } from '../../db/intercambio.ts'
import { hayInutilizacionSolapada } from '../../db/inutilizacion.ts'
import { isDatabaseAway } from '../../db/sqlstate.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import type { Observacion, Veredicto } from '../../domain/evento/conversacion.ts'
import { ARRIENDO_MS, REINTENTO_EN_CURSO_S, REINTENTO_INCIERTO_S } from '../../domain/evento/plazos.ts'
import { fail, ok, type Result } from '../../domain/failure.ts'
import type { Clock, PedidoASifen, Secretos } from '../ports.ts'
import { type Conversado, type ConversarDeps, conversar } from './conversar.ts'

export interface EventoDeps extends ConversarDeps {
  pool: Pool
  secretos: Secretos
  clock: Clock
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

/** Takes up an event that was left ENVIADO: it is asked about before anything is sent again. */
export async function retomarEvento(
  deps: EventoDeps,
  emisor: Emisor,
  evento: EventoRow,
  startedAt: number,
  { soloPreguntar = false } = {},
): Promise<Result<EventoRow>> {
  if (evento.estado !== 'ENVIADO') return ok(evento)
  const identidad = await certificadoActual(deps, emisor)
  if (!identidad.ok) return identidad
  const tomado = await tomarEvento(deps.pool, emisor, evento.eventoSifenId, ARRIENDO_MS)
  if (tomado !== null)
    return resolverEvento(deps, emisor, { ...tomado, certificado: identidad.value, startedAt, soloPreguntar })
  const now = await findEvento(deps.pool, emisor, evento.eventoSifenId)
  return now !== null && now.estado !== 'ENVIADO' ? ok(now) : enCurso()
}

/** The certificate with which the connection is made; the event was signed long ago. */
async function certificadoActual(
  { pool, secretos, clock }: EventoDeps,
  emisor: Emisor,
): Promise<Result<PedidoASifen['certificado']>> {
  const row = await findEmisor(pool, emisor)
  if (row === null || row.certificadoId === null)
    return sinCertificado('certificado', 'falta el certificado de firma (PUT …/certificado)')
  if (row.certificadoHasta! <= clock())
    return sinCertificado('certificado-vencido', 'el certificado de firma está vencido: cargue el renovado')
  return ok(await secretos.certificado(pool, emisor, row.certificadoId))
}

export const sinCertificado = (codigo: string, detail: string) =>
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

/** One transaction: verdict, keys, raw exchanges. Null when it is not settled, or somebody else has it by now. */
function registrar(
  deps: EventoDeps,
  emisor: Emisor,
  { row, token }: { row: EventoRow; token: number },
  conversado: Conversado,
): Promise<EventoRow | null> {
  const { historia, intercambios } = conversado
  const { eventoSifenId } = row
  return transaction(deps.pool, async db => {
    // The documento before its event, in the order of whoever begins another one: else the two wait for each other.
    if (row.tipo === 'CANCELACION') await lockDocumento(db, emisor, row.documentoId!)
    for (const intercambio of intercambios)
      await insertIntercambio(db, emisor, { ...intercambio, eventoSifenId })
    const veredicto = await sopesar(conversado.veredicto, historia, () =>
      hayInutilizacionSolapada(db, emisor, row),
    )
    if (veredicto.estado === 'INCIERTO') {
      await soltarEvento(db, { eventoSifenId, token }, historia)
      return null
    }
    const now = deps.clock()
    const protocolo = veredicto.estado === 'APROBADO' ? veredicto.protocolo : null
    const { estado, codigo, mensaje } = veredicto
    const settled = await sentenciarEvento(
      db,
      { eventoSifenId, token },
      { estado, codigo, mensaje, protocolo, now, historia },
    )
    if (settled === null) return null
    await completarClaves(db, eventoSifenId, now)
    if (row.tipo === 'CANCELACION' && estado === 'APROBADO')
      await cancelarDocumento(db, emisor, row.documentoId!)
    return settled
  })
}

/** A voiding that SIFEN calls "already there" is ours unless another one of this issuer explains it. */
async function sopesar(
  veredicto: Veredicto,
  historia: readonly Observacion[],
  explained: () => Promise<boolean>,
): Promise<Veredicto> {
  const last = historia.at(-1)
  const byInference = veredicto.estado === 'APROBADO' && last?.paso === 'envio' && last.dijo === 'rechazado'
  if (!byInference || !(await explained())) return veredicto
  return { estado: 'RECHAZADO', codigo: last.codigo, mensaje: last.mensaje }
}
