import {
  findRegistro,
  type Outcome,
  processSiConsDEResponse,
  processSiRecepEventoResponse,
  siConsDERequest,
  siRecepEventoRequest,
} from '@mbohera/sifen'
import type { IntercambioNuevo } from '../../db/intercambio.ts'
import { isDatabaseAway, isGivenUp, toFailedAfterwards } from '../../db/sqlstate.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { assertNever } from '../../domain/assert-never.ts'
import type { EventoFirmado } from '../../domain/diario/registro.ts'
import {
  decidePaso,
  type Observacion,
  observeUnsent,
  type PasoDelPedido,
  type Veredicto,
} from '../../domain/evento/conversacion.ts'
import { type ConSifen, decideAmbiente } from '../../domain/evento/impedimentos.ts'
import { findReglas } from '../../domain/evento/tipos.ts'
import type { Result } from '../../domain/failure.ts'
import { type EventoMostrado, showEvento } from '../adopcion/mostrar.ts'
import { exchange, type Intercambio, wasExchanged } from '../intercambio.ts'
import type { PedidoASifen, SifenGateway } from '../ports.ts'
import { type Relojes, watchReloj } from '../reloj.ts'

export interface ConversarDeps extends Relojes {
  sifen: SifenGateway
}

/** When a request began: against it its deadline is held, and whether the machine slept since. */
export interface Inicio {
  /** On the monotonic clock. */
  en: number
  saltoElReloj: () => boolean
  /** Of which SIFEN. */
  ambiente: ConSifen
  /** Whether what the request asks for may be done by now. */
  hecho: boolean
}

/**
 * A request that may talk to SIFEN about an evento, which nobody can without its beginning; where there is no SIFEN nothing is begun. Where the
 * database fails once the evento was settled, or may be, nobody says that nothing was done.
 */
export async function withInicio<T>(
  relojes: Relojes,
  { ambiente }: Emisor,
  act: (inicio: Inicio) => Promise<Result<T>>,
): Promise<Result<T>> {
  const en = relojes.monotonic()
  const decidido = decideAmbiente(ambiente)
  if (!decidido.ok) return decidido
  const inicio = { en, saltoElReloj: watchReloj(relojes), ambiente: decidido.value, hecho: false }
  try {
    return await act(inicio)
  } catch (error) {
    throw inicio.hecho ? toFailedAfterwards(error) : error
  }
}

export interface EnConversacion {
  cdc: string | null
  /** With what is stored, byte for byte. */
  firmado: EventoFirmado
  historia: readonly Observacion[]
  certificado: PedidoASifen['certificado']
  inicio: Inicio
  arriendo: ArriendoEnMano
}

/** What this request knows of its lease. */
export interface ArriendoEnMano {
  /** When the database was asked for it, on the monotonic clock. */
  pedidoEn: number
  /** Whether the database still has it. */
  sigue: () => Promise<boolean>
}

/**
 * So long the word of the database is good: in less no other one takes its place and gives the same event to somebody who asks SIFEN about it.
 */
const PALABRA_MS = 1_000

export interface Conversado {
  veredicto: Veredicto
  historia: Observacion[]
  intercambios: Intercambio['registro'][]
  /** The event of the same kind that SIFEN has instead of ours, when the last question showed one that could be read whole. */
  otro: EventoMostrado | null
}

/** Performs what the policy says until it says that it is over. No database is held meanwhile. */
export async function converseAboutEvento(deps: ConversarDeps, evento: EnConversacion): Promise<Conversado> {
  const { inicio, historia: antes } = evento
  const pedido = { reglas: findReglas(evento.firmado), previas: antes.length }
  const decide = (historia: readonly Observacion[]) => {
    const saltoElReloj = inicio.saltoElReloj()
    return decidePaso(historia, pedido, { empezo: inicio.en, ahora: deps.monotonic(), saltoElReloj })
  }
  const historia = [...antes]
  const intercambios: IntercambioNuevo[] = []
  let otro: EventoMostrado | null = null
  const proceed = async (): Promise<PasoDelPedido> => {
    const step = decide(historia)
    if (step.paso !== 'enviar' || isSureOfLease(deps, evento, historia)) return step
    if (!(await hasLease(evento))) historia.push(observeUnsent('sin arriendo'))
    return decide(historia)
  }
  let next = await proceed()
  while (next.paso !== 'fin') {
    const perform = next.paso === 'enviar' ? send : query
    const { observacion, intercambio, mostrado } = await perform(deps, evento, next.plazoMs)
    historia.push(observacion)
    otro = mostrado
    if (wasExchanged(intercambio)) intercambios.push(intercambio.registro)
    next = await proceed()
  }
  const { veredicto } = next
  return { veredicto, historia: next.historia, intercambios, otro }
}

interface Performed {
  observacion: Observacion
  intercambio: Intercambio
  /** Another event than ours, where a question showed one. */
  mostrado: EventoMostrado | null
}

async function send(deps: ConversarDeps, evento: EnConversacion, plazoMs: number): Promise<Performed> {
  const { certificado, firmado, inicio } = evento
  const { idMensaje, xml } = firmado
  const intercambio = await exchange(deps, {
    ambiente: inicio.ambiente,
    servicio: 'siRecepEvento',
    body: siRecepEventoRequest(idMensaje, xml),
    firmados: [firmado],
    certificado,
    plazoMs,
  })
  const observacion = observeSend(intercambio.outcome, idMensaje, instante(deps, evento))
  return { observacion, intercambio, mostrado: null }
}

/**
 * What SIFEN said to this request may be old by now, if the database forgot who has the event and gave it to somebody else: then that one
 * sends. Whoever was given it just now, and did nothing since, need not ask.
 */
const isSureOfLease = (
  { monotonic }: ConversarDeps,
  { arriendo, historia: antes }: EnConversacion,
  historia: readonly Observacion[],
): boolean => historia.length === antes.length && monotonic() - arriendo.pedidoEn < PALABRA_MS

async function hasLease({ arriendo }: EnConversacion): Promise<boolean> {
  try {
    return await arriendo.sigue()
  } catch (error) {
    if (isDatabaseAway(error) || isGivenUp(error)) return false
    throw error
  }
}

/** By the database's clock, no earlier than it is: the mark of the request was made after the request began. */
function instante({ monotonic }: ConversarDeps, { historia, inicio }: EnConversacion): { en?: number } {
  const marca = historia.findLast(o => o.paso === 'pedido')
  return marca?.en === undefined ? {} : { en: marca.en + Math.ceil(monotonic() - inicio.en) }
}

function observeSend(outcome: Outcome, idMensaje: number, en: { en?: number }): Observacion {
  if (outcome.kind === 'broken' && outcome.fase === 'before') return observeUnsent(outcome.causa)
  const verdict = processSiRecepEventoResponse(outcome, idMensaje)
  switch (verdict.kind) {
    case 'approved': {
      const [first] = verdict.mensajes
      return {
        paso: 'envio',
        dijo: 'aprobado',
        codigo: first?.codigo ?? '',
        mensaje: first?.mensaje ?? '',
        protocolo: verdict.protocolo,
        ...en,
      }
    }
    case 'rejected':
      return { paso: 'envio', dijo: 'rechazado', codigo: verdict.codigo, mensaje: verdict.mensaje, ...en }
    case 'uncertain':
      return { paso: 'envio', dijo: 'incierto', razon: verdict.razon, ...en }
    default:
      return assertNever(verdict)
  }
}

async function query(deps: ConversarDeps, evento: EnConversacion, plazoMs: number): Promise<Performed> {
  const { certificado, firmado, inicio } = evento
  const { idMensaje, xml } = firmado
  const cdc = evento.cdc! // only of an event about a documento does its policy ask
  const intercambio = await exchange(deps, {
    ambiente: inicio.ambiente,
    servicio: 'siConsDE',
    body: siConsDERequest(idMensaje, cdc),
    certificado,
    plazoMs,
  })
  return { ...readQuestion(intercambio.outcome, cdc, xml), intercambio }
}

function readQuestion(
  outcome: Outcome,
  cdc: string,
  xml: string,
): Pick<Performed, 'observacion' | 'mostrado'> {
  const consulta = processSiConsDEResponse(outcome, cdc)
  const registro = findRegistro(consulta, xml)
  const mostrado = registro.kind === 'another' ? showEvento(registro.evento, cdc) : null
  return { observacion: observeQuestion(consulta, registro), mostrado }
}

function observeQuestion(
  consulta: ReturnType<typeof processSiConsDEResponse>,
  registro: ReturnType<typeof findRegistro>,
): Observacion {
  switch (registro.kind) {
    case 'ours':
      return { paso: 'consulta', dijo: 'nuestro', protocolo: registro.protocolo }
    case 'another':
      return { paso: 'consulta', dijo: 'otro' }
    case 'none':
      return { paso: 'consulta', dijo: 'ausente', cancelado: showsCancelacion(consulta) }
    case 'unknown':
      return {
        ...{ paso: 'consulta', dijo: 'incierto', razon: registro.detalle },
        ...(consulta.kind === 'absent' || consulta.kind === 'rejected' ? { sinDocumento: true } : {}),
      }
    default:
      return assertNever(registro)
  }
}

const showsCancelacion = (consulta: ReturnType<typeof processSiConsDEResponse>): boolean =>
  consulta.kind === 'found' &&
  consulta.contenido.eventos.some(({ elemento, aprobado }) => elemento === 'rGeVeCan' && aprobado)
