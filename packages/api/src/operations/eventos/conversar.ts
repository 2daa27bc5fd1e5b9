import {
  findRegistro,
  processSiConsDEResponse,
  processSiRecepEventoResponse,
  siConsDERequest,
  siRecepEventoRequest,
} from '@mbohera/sifen'
import type { IntercambioNuevo } from '../../db/intercambio.ts'
import { assertNever } from '../../domain/assert-never.ts'
import { nextStep, type Observacion, type Veredicto } from '../../domain/evento/conversacion.ts'
import { plazoDePaso } from '../../domain/evento/plazos.ts'
import { REGLAS, type TipoEvento } from '../../domain/evento/tipos.ts'
import { huboIntercambio, type Intercambio, intercambiar } from '../intercambio.ts'
import type { Clock, PedidoASifen, SifenGateway } from '../ports.ts'

export interface ConversarDeps {
  sifen: SifenGateway
  clock: Clock
  /** Milliseconds that never go back: deadlines are held against it. */
  monotonic: Clock
}

export interface EnConversacion {
  tipo: TipoEvento
  cdc: string | null
  idMensaje: number
  /** What is stored, byte for byte. */
  xml: string
  historia: readonly Observacion[]
  ambiente: 'DEV' | 'PROD'
  certificado: PedidoASifen['certificado']
  /** When the request began, on the monotonic clock. */
  startedAt: number
  /** One question at the most, and nothing is sent: a voiding, which only a send can ask about, stays as it is. */
  soloPreguntar: boolean
}

export interface Conversado {
  veredicto: Veredicto
  historia: Observacion[]
  intercambios: Intercambio['registro'][]
}

/** Performs what the policy says until it says stop, or the request's time is over. No database is held meanwhile. */
export async function conversar(deps: ConversarDeps, evento: EnConversacion): Promise<Conversado> {
  const historia = [...evento.historia]
  const intercambios: IntercambioNuevo[] = []
  for (;;) {
    const step = nextStep(historia, REGLAS[evento.tipo])
    if (step.hacer === 'terminar') return { veredicto: step.veredicto, historia, intercambios }
    const plazo = plazoDePaso(evento.startedAt, deps.monotonic())
    const asked = historia.length > evento.historia.length
    if (plazo === null || (evento.soloPreguntar && (asked || step.hacer === 'enviar')))
      return { veredicto: { estado: 'INCIERTO' }, historia, intercambios }
    const { observacion, intercambio } = await perform(deps, step.hacer, evento, plazo)
    historia.push(observacion)
    if (huboIntercambio(intercambio)) intercambios.push(intercambio.registro)
  }
}

interface Performed {
  observacion: Observacion
  intercambio: Intercambio
}

function perform(
  deps: ConversarDeps,
  hacer: 'enviar' | 'consultar',
  evento: EnConversacion,
  plazoMs: number,
): Promise<Performed> {
  switch (hacer) {
    case 'enviar':
      return enviar(deps, evento, plazoMs)
    case 'consultar':
      return consultar(deps, evento, plazoMs)
    default:
      return assertNever(hacer)
  }
}

async function enviar(
  deps: ConversarDeps,
  { ambiente, certificado, idMensaje, xml }: EnConversacion,
  plazoMs: number,
): Promise<Performed> {
  const body = siRecepEventoRequest(idMensaje, xml)
  const intercambio = await intercambiar(deps, {
    ambiente,
    servicio: 'siRecepEvento',
    body,
    certificado,
    plazoMs,
  })
  const verdict = processSiRecepEventoResponse(intercambio.outcome, idMensaje)
  return { observacion: observeSend(verdict), intercambio }
}

function observeSend(verdict: ReturnType<typeof processSiRecepEventoResponse>): Observacion {
  switch (verdict.kind) {
    case 'approved': {
      const [first] = verdict.mensajes
      return {
        paso: 'envio',
        dijo: 'aprobado',
        codigo: first?.codigo ?? '',
        mensaje: first?.mensaje ?? '',
        protocolo: verdict.protocolo,
      }
    }
    case 'rejected':
      return { paso: 'envio', dijo: 'rechazado', codigo: verdict.codigo, mensaje: verdict.mensaje }
    case 'uncertain':
      return { paso: 'envio', dijo: 'incierto', razon: verdict.razon }
    default:
      return assertNever(verdict)
  }
}

async function consultar(deps: ConversarDeps, evento: EnConversacion, plazoMs: number): Promise<Performed> {
  const { ambiente, certificado, idMensaje, xml } = evento
  const cdc = evento.cdc!
  const intercambio = await intercambiar(deps, {
    ambiente,
    servicio: 'siConsDE',
    body: siConsDERequest(idMensaje, cdc),
    certificado,
    plazoMs,
  })
  const consulta = processSiConsDEResponse(intercambio.outcome, cdc)
  return { observacion: observeQuestion(consulta, xml), intercambio }
}

function observeQuestion(consulta: ReturnType<typeof processSiConsDEResponse>, xml: string): Observacion {
  const registro = findRegistro(consulta, xml)
  switch (registro.kind) {
    case 'ours':
      return { paso: 'consulta', dijo: 'nuestro', protocolo: registro.protocolo }
    case 'another':
      return { paso: 'consulta', dijo: 'otro' }
    case 'none':
      return { paso: 'consulta', dijo: 'ausente', cancelado: muestraCancelacion(consulta) }
    case 'unknown':
      return { paso: 'consulta', dijo: 'incierto', razon: registro.detalle }
    default:
      return assertNever(registro)
  }
}

const muestraCancelacion = (consulta: ReturnType<typeof processSiConsDEResponse>): boolean =>
  consulta.kind === 'found' &&
  consulta.contenido.eventos.some(({ elemento, aprobado }) => elemento === 'rGeVeCan' && aprobado)
