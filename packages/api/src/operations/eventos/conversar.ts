import {
  findRegistro,
  processSiConsDEResponse,
  processSiRecepEventoResponse,
  siConsDERequest,
  siRecepEventoRequest,
} from '@mbohera/sifen'
import type { IntercambioNuevo } from '../../db/intercambio.ts'
import { assertNever } from '../../domain/assert-never.ts'
import { nextStep } from '../../domain/conversacion/kernel.ts'
import type { EventoFirmado } from '../../domain/diario/registro.ts'
import { EVENTO, type Observacion, type Veredicto } from '../../domain/evento/conversacion.ts'
import { plazoDePaso } from '../../domain/evento/plazos.ts'
import { summarize } from '../../domain/evento/salidas.ts'
import { REGLAS, type TipoEvento } from '../../domain/evento/tipos.ts'
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
}

export const begin = (relojes: Relojes): Inicio => ({
  en: relojes.monotonic(),
  saltoElReloj: watchReloj(relojes),
})

export interface EnConversacion {
  tipo: TipoEvento
  cdc: string | null
  /** With what is stored, byte for byte. */
  firmado: EventoFirmado
  historia: readonly Observacion[]
  ambiente: 'DEV' | 'PROD'
  certificado: PedidoASifen['certificado']
  inicio: Inicio
}

export interface Conversado {
  veredicto: Veredicto
  historia: Observacion[]
  intercambios: Intercambio['registro'][]
  /** The event of the same kind that SIFEN has instead of ours, when the last question showed one that could be read whole. */
  otro: EventoMostrado | null
}

/** Performs what the policy says until it says stop, or the request's time is over. No database is held meanwhile. */
export async function converseAboutEvento(deps: ConversarDeps, evento: EnConversacion): Promise<Conversado> {
  const historia = [...evento.historia]
  const intercambios: IntercambioNuevo[] = []
  let otro: EventoMostrado | null = null
  const fin = (veredicto: Veredicto) => ({ veredicto, historia: summarize(historia), intercambios, otro })
  for (;;) {
    const step = nextStep(EVENTO, historia, REGLAS[evento.tipo])
    if (step.paso === 'fin') return fin(step.final)
    const queda = plazoDePaso(evento.inicio.en, deps.monotonic()) ?? 'sin tiempo'
    // The machine slept or its clock was set: the lease may be over, and another process may be sending the same event now.
    const plazo = typeof queda === 'number' && evento.inicio.saltoElReloj() ? 'saltó el reloj' : queda
    if (typeof plazo === 'string') {
      // A mark alone would say that it may have sent.
      if (historia.length === evento.historia.length) historia.push(didNotLeave(plazo))
      return fin({ estado: 'INCIERTO' })
    }
    const perform = step.paso === 'enviar' ? send : query
    const { observacion, intercambio, mostrado = null } = await perform(deps, evento, plazo)
    historia.push(observacion)
    otro = mostrado
    if (wasExchanged(intercambio)) intercambios.push(intercambio.registro)
  }
}

const didNotLeave = (razon: string): Observacion => ({ paso: 'envio', dijo: 'no-salio', razon })

interface Performed {
  observacion: Observacion
  intercambio: Intercambio
  /** Another event than ours. */
  mostrado?: EventoMostrado | null
}

async function send(deps: ConversarDeps, evento: EnConversacion, plazoMs: number): Promise<Performed> {
  const { ambiente, certificado, firmado } = evento
  const { idMensaje, xml } = firmado
  const body = siRecepEventoRequest(idMensaje, xml)
  const intercambio = await exchange(deps, {
    ambiente,
    servicio: 'siRecepEvento',
    body,
    firmados: [firmado],
    certificado,
    plazoMs,
  })
  const { outcome } = intercambio
  if (outcome.kind === 'broken' && outcome.fase === 'before')
    return { observacion: didNotLeave(outcome.causa), intercambio }
  const verdict = processSiRecepEventoResponse(outcome, idMensaje)
  return { observacion: observeSend(verdict, instante(deps, evento)), intercambio }
}

/** By the database's clock, no earlier than it is: the mark of the request was made after the request began. */
function instante({ monotonic }: ConversarDeps, { historia, inicio }: EnConversacion): { en?: number } {
  const marca = historia.findLast(o => o.paso === 'pedido')
  return marca?.en === undefined ? {} : { en: marca.en + Math.ceil(monotonic() - inicio.en) }
}

function observeSend(
  verdict: ReturnType<typeof processSiRecepEventoResponse>,
  en: { en?: number },
): Observacion {
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
  const { ambiente, certificado, firmado } = evento
  const { idMensaje, xml } = firmado
  const cdc = evento.cdc! // only of an event about a documento does its policy ask
  const intercambio = await exchange(deps, {
    ambiente,
    servicio: 'siConsDE',
    body: siConsDERequest(idMensaje, cdc),
    certificado,
    plazoMs,
  })
  const consulta = processSiConsDEResponse(intercambio.outcome, cdc)
  const registro = findRegistro(consulta, xml)
  const mostrado = registro.kind === 'another' ? showEvento(registro.evento, cdc) : null
  return { observacion: observeQuestion(consulta, registro), intercambio, mostrado }
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
      return { paso: 'consulta', dijo: 'incierto', razon: registro.detalle }
    default:
      return assertNever(registro)
  }
}

const showsCancelacion = (consulta: ReturnType<typeof processSiConsDEResponse>): boolean =>
  consulta.kind === 'found' &&
  consulta.contenido.eventos.some(({ elemento, aprobado }) => elemento === 'rGeVeCan' && aprobado)
