import { assertNever } from '../assert-never.ts'
import { nextStep, type Policy, type Step } from '../conversacion/kernel.ts'
import { plazoDePaso } from './plazos.ts'
import {
  hasArrived,
  MAX_ENVIOS_DE_EVENTO,
  type Pedido,
  pedidosDe,
  type Salidas,
  salidasDe,
  summarize,
} from './salidas.ts'
import type { ReglasDeConversacion } from './tipos.ts'

/**
 * What a request that sends nothing is for: a person asks how an event stands; or another intention waits for this one to be settled,
 * and wants to know whether it can be there.
 */
export type SinEnviar = 'conciliar' | 'ceder'

/**
 * What was observed about an event, in order. A request that takes it up leaves its mark before it does anything. Every `en` is by the
 * clock of the database: no send left later than its own.
 */
export type Observacion =
  | { paso: 'pedido'; en?: number; para?: SinEnviar }
  | { paso: 'envio'; dijo: 'aprobado'; codigo: string; mensaje: string; protocolo: string; en?: number }
  | { paso: 'envio'; dijo: 'rechazado'; codigo: string; mensaje: string; en?: number }
  /** `supuesto`: nobody knows whether it was sent at all; another database than before may have forgotten it. */
  | { paso: 'envio'; dijo: 'incierto'; razon: string; en?: number; supuesto?: true }
  /** Not one byte of it left this service. */
  | { paso: 'envio'; dijo: 'no-salio'; razon: string; en?: number }
  | { paso: 'consulta'; dijo: 'nuestro'; protocolo: string | null }
  | { paso: 'consulta'; dijo: 'otro' }
  | { paso: 'consulta'; dijo: 'ausente'; cancelado: boolean }
  /** `sinDocumento`: SIFEN answered, and shows no documento with which it could show events. */
  | { paso: 'consulta'; dijo: 'incierto'; razon: string; sinDocumento?: true }

export type Veredicto =
  | { estado: 'APROBADO'; codigo: string; mensaje: string; protocolo: string | null }
  /** Without a code SIFEN said nothing: it does not have it, and is not asked for it again. */
  | { estado: 'RECHAZADO'; codigo: string | null; mensaje: string }
  | { estado: 'INCIERTO' }

export type PasoDeEvento = Step<Veredicto>

const REGISTRADO = { codigo: '0600', mensaje: 'Evento registrado correctamente' }
const INCIERTO: PasoDeEvento = { paso: 'fin', final: { estado: 'INCIERTO' } }
const ENVIAR: PasoDeEvento = { paso: 'enviar' }
const CONSULTAR: PasoDeEvento = { paso: 'consultar' }

type Envio = Extract<Observacion, { paso: 'envio' }>
type Rechazo = Extract<Envio, { dijo: 'rechazado' }>
type Consulta = Extract<Observacion, { paso: 'consulta' }>

const finish = (final: Veredicto): PasoDeEvento => ({ paso: 'fin', final })
const reject = ({ codigo, mensaje }: Rechazo): PasoDeEvento =>
  finish({ estado: 'RECHAZADO', codigo, mensaje })
const NO_LLEGO: PasoDeEvento = finish({
  estado: 'RECHAZADO',
  codigo: null,
  mensaje:
    'SIFEN no lo tiene, y ya no se le enviará: ningún envío le llegó. Si todavía lo necesita, pídalo de nuevo como una operación nueva',
})

/** Where a request stands: what left before it, what it did itself, what it may still do. */
interface Situacion {
  reglas: ReglasDeConversacion
  /** By those before this request. */
  previas: Salidas
  /** Whether there was one before this. */
  retomado: boolean
  /** When this request began. */
  ahora: number | undefined
  para: SinEnviar | undefined
  /** The sends of this request that left, in order. */
  envios: readonly Envio[]
}

function situate(pedidos: readonly Pedido[], reglas: ReglasDeConversacion): Situacion {
  const { marca, visto } = pedidos.at(-1) ?? { marca: null, visto: [] }
  const antes = pedidos.slice(0, -1)
  const ahora = marca?.en
  return {
    reglas,
    previas: salidasDe(antes, reglas, ahora),
    retomado: antes.length > 0,
    ahora,
    para: marca?.para,
    envios: visto.filter((o): o is Envio => o.paso === 'envio' && o.dijo !== 'no-salio'),
  }
}

/**
 * The whole policy: what to do next, given everything that was observed. A new event begins with a send. An event that is taken up
 * again begins with a query, because a crash and a lost answer look the same afterwards. Within one request there is at most one
 * second send, and only after a query confirmed that the event is absent. A request with another intention never sends it.
 */
export const EVENTO: Policy<Observacion, readonly Pedido[], ReglasDeConversacion, PasoDeEvento> = {
  // What was observed before requests left a mark, and nothing since, belongs to a request that goes on.
  situate: pedidosDe,
  decide(pedidos, reglas) {
    const s = situate(pedidos, reglas)
    const last = pedidos.at(-1)?.visto.at(-1)
    if (last === undefined) return alEmpezar(s)
    return last.paso === 'envio' ? afterSend(last, s) : afterQuestion(last, s)
  },
}

const seEnvioBastante = ({ previas, envios }: Situacion): boolean =>
  previas.cuantas + envios.length >= MAX_ENVIOS_DE_EVENTO

function alEmpezar(s: Situacion): PasoDeEvento {
  if (s.reglas.confirma === 'consulta') return s.retomado ? CONSULTAR : ENVIAR
  // An inutilización has no query: only a second send tells about it, and only a request for this very inutilización sends.
  if (s.para === undefined && !seEnvioBastante(s)) return ENVIAR
  if (s.para === 'ceder' && s.previas.cuantas === 0) return NO_LLEGO
  return s.reglas.confirma === 'reenvio' ? INCIERTO : CONSULTAR
}

/** Whether SIFEN may have the event from before the last send. */
const maybeThere = ({ previas, envios }: Situacion): boolean => previas.cuantas + envios.length > 1

/** Whether a copy left before the last send, for all that is known: what is only supposed to have left proves nothing. */
const leftBefore = ({ previas, envios }: Situacion): boolean =>
  previas.cuantas - previas.supuestas + envios.length > 1

/** Whether the first copy of all was told "there is one already", which no later copy can say more of. */
const wasThere = ({ previas: { primera }, reglas }: Situacion): boolean =>
  primera?.dijo === 'rechazado' && primera.codigo === reglas.duplicado

function afterSend(sent: Envio, s: Situacion): PasoDeEvento {
  switch (sent.dijo) {
    case 'aprobado':
      return finish({
        estado: 'APROBADO',
        codigo: sent.codigo,
        mensaje: sent.mensaje,
        protocolo: sent.protocolo,
      })
    case 'no-salio':
      return INCIERTO
    case 'incierto':
      if (maybeThere(s)) return INCIERTO
      return s.reglas.confirma === 'consulta' ? CONSULTAR : ENVIAR
    case 'rechazado':
      return afterRejection(sent, s)
    default:
      return assertNever(sent)
  }
}

/** "There is one already" may mean ours; any refusal may be of a second copy. */
function afterRejection(sent: Rechazo, s: Situacion): PasoDeEvento {
  const { reglas } = s
  const duplicate = sent.codigo === reglas.duplicado
  if (reglas.confirma === 'consulta') return duplicate || maybeThere(s) ? CONSULTAR : reject(sent)
  const open = duplicate || (maybeThere(s) && !reglas.siempre.test(sent.codigo))
  if (!open) return reject(sent)
  return reglas.confirma === 'reenvio' ? withoutQuery(sent, s) : CONSULTAR
}

/** What follows from a refusal when no query shows what SIFEN has. */
function withoutQuery({ codigo }: Rechazo, s: Situacion): PasoDeEvento {
  // A certificate or a message that is refused today says nothing of the copy that was sent before.
  if (codigo !== s.reglas.duplicado) return INCIERTO
  // SIFEN says "already voided" to the only send: another inutilización has a number of it, or the network delivered this one twice. Both look the same.
  if (!leftBefore(s) || wasThere(s)) return INCIERTO
  // Without a query, "already there" after a send that was lost is the answer to that send.
  const mensaje = `SIFEN ya lo tenía registrado al reenviarlo (${codigo}): se había perdido la respuesta al primer envío`
  return finish({ estado: 'APROBADO', codigo: REGISTRADO.codigo, mensaje, protocolo: null })
}

function afterQuestion(asked: Consulta, s: Situacion): PasoDeEvento {
  const sent = s.envios.at(-1)
  const refused = sent?.dijo === 'rechazado' ? sent : undefined
  switch (asked.dijo) {
    case 'nuestro':
      return finish({ estado: 'APROBADO', ...REGISTRADO, protocolo: asked.protocolo })
    case 'otro':
      return refused !== undefined ? reject(refused) : finish(otroRegistrado(s.reglas))
    case 'incierto':
      // A silence says neither that there is no documento nor whose event it is.
      return refused !== undefined && s.reglas.confirma !== 'consulta' && asked.sinDocumento === true
        ? withoutQuery(refused, s)
        : INCIERTO
    case 'ausente':
      if (refused !== undefined) return excludes(refused, asked, s) ? reject(refused) : INCIERTO
      return alFaltar(s)
    default:
      return assertNever(asked)
  }
}

/** SIFEN does not show it, and refused nothing of it in this request. */
function alFaltar(s: Situacion): PasoDeEvento {
  const { envios, previas, para, ahora } = s
  const otherwise = previas.cuantas === 0 ? 2 : 1
  if (para === undefined && envios.length < otherwise && !seEnvioBastante(s)) return ENVIAR
  if (envios.length > 0) return INCIERTO
  // Another intention takes its place only when nothing of it can arrive any more.
  if (para === 'ceder') return hasArrived(previas.ultima, ahora) ? NO_LLEGO : INCIERTO
  if (!seEnvioBastante(s) || !hasArrived(previas.duda, ahora)) return INCIERTO
  return previas.rechazo === null ? NO_LLEGO : reject(previas.rechazo)
}

/**
 * Whether ours cannot be there, although a copy from before may have arrived and the question may have been answered with the truth
 * of a moment ago.
 */
function excludes(
  { codigo }: Rechazo,
  { cancelado }: Extract<Consulta, { dijo: 'ausente' }>,
  s: Situacion,
): boolean {
  const { reglas, previas, envios, ahora } = s
  // SIFEN says that there is one and its query shows none: a registration under way, and whether it is ours cannot be known yet.
  if (codigo === reglas.duplicado) return false
  if (reglas.siempre.test(codigo)) return true
  const llegaron = envios.length === 1 && hasArrived(previas.duda, ahora)
  // A query that shows the cancelación would also show what was registered before it, and after a cancelación nothing is registered.
  return llegaron || (cancelado && codigo === reglas.cancelado)
}

function otroRegistrado({ duplicado }: ReglasDeConversacion): Veredicto {
  return {
    estado: 'RECHAZADO',
    codigo: duplicado,
    mensaje: 'SIFEN tiene registrado otro evento de este tipo para el documento, no el nuestro',
  }
}

/** Where the time of a request stands, by the monotonic clock. */
export interface TiempoDelPedido {
  empezo: number
  ahora: number
  /** The machine slept or its clock was set: the lease may be over, and another process may be sending the same event now. */
  saltoElReloj: boolean
}

/** What a request does next about its event, and for how long; or its end, with the history that is kept. */
export type PasoDelPedido =
  | { paso: 'enviar' | 'consultar'; plazoMs: number }
  | { paso: 'fin'; veredicto: Veredicto; historia: Observacion[] }

/** What the policy says, as far as the time of the request goes. `previas`: how much of the history was there when it began. */
export function decidePaso(
  historia: readonly Observacion[],
  { reglas, previas }: { reglas: ReglasDeConversacion; previas: number },
  { empezo, ahora, saltoElReloj }: TiempoDelPedido,
): PasoDelPedido {
  const step = nextStep(EVENTO, historia, reglas)
  if (step.paso === 'fin') return { paso: 'fin', veredicto: step.final, historia: summarize(historia) }
  const plazoMs = plazoDePaso(empezo, ahora)
  if (plazoMs !== null && !saltoElReloj) return { paso: step.paso, plazoMs }
  // Of a request that did nothing its mark alone would say that it may have sent.
  const razon = plazoMs === null ? 'sin tiempo' : 'saltó el reloj'
  const dicha = historia.length === previas ? [...historia, observeUnsent(razon)] : historia
  return { paso: 'fin', veredicto: { estado: 'INCIERTO' }, historia: summarize(dicha) }
}

export const observeUnsent = (razon: string): Observacion => ({ paso: 'envio', dijo: 'no-salio', razon })
