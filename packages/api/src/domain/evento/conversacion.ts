import { assertNever } from '../assert-never.ts'
import type { ReglasDeConversacion } from './tipos.ts'

/** What was observed about an event, in order. A request that takes it up leaves its mark before it does anything. */
export type Observacion =
  | { paso: 'pedido'; en?: number }
  | { paso: 'envio'; dijo: 'aprobado'; codigo: string; mensaje: string; protocolo: string }
  | { paso: 'envio'; dijo: 'rechazado'; codigo: string; mensaje: string }
  | { paso: 'envio'; dijo: 'incierto'; razon: string }
  | { paso: 'consulta'; dijo: 'nuestro'; protocolo: string | null }
  | { paso: 'consulta'; dijo: 'otro' }
  | { paso: 'consulta'; dijo: 'ausente'; cancelado: boolean }
  | { paso: 'consulta'; dijo: 'incierto'; razon: string }

export type Veredicto =
  | { estado: 'APROBADO'; codigo: string; mensaje: string; protocolo: string | null }
  | { estado: 'RECHAZADO'; codigo: string; mensaje: string }
  | { estado: 'INCIERTO' }

export type Paso = { hacer: 'enviar' } | { hacer: 'consultar' } | { hacer: 'terminar'; veredicto: Veredicto }

const REGISTRADO = { codigo: '0600', mensaje: 'Evento registrado correctamente' }
/** What SIFEN shows may be the truth of a moment ago, and what was sent may still be on its way; not for so long. */
const TODO_LLEGO_MS = 3_600_000
const INCIERTO: Paso = { hacer: 'terminar', veredicto: { estado: 'INCIERTO' } }
const ENVIAR: Paso = { hacer: 'enviar' }
const CONSULTAR: Paso = { hacer: 'consultar' }

type Envio = Extract<Observacion, { paso: 'envio' }>
type Rechazo = Extract<Envio, { dijo: 'rechazado' }>

const terminar = (veredicto: Veredicto): Paso => ({ hacer: 'terminar', veredicto })
const rechazar = ({ codigo, mensaje }: Rechazo): Paso => terminar({ estado: 'RECHAZADO', codigo, mensaje })

/**
 * The whole policy: what to do next, given everything that was observed. It begins with one send; an event taken up again
 * begins with a question, because a crash and a lost answer look the same afterwards. Within one request there is at most one
 * send after a send, and only once absence is confirmed.
 */
export function nextStep(historia: readonly Observacion[], reglas: ReglasDeConversacion): Paso {
  const begun = historia.findLastIndex(({ paso }) => paso === 'pedido')
  const request = historia.slice(begun + 1).filter(o => o.paso !== 'pedido')
  const before = historia.slice(0, Math.max(begun, 0))
  const sends = request.filter(o => o.paso === 'envio')
  const last = request.at(-1)
  // Whether SIFEN may have the event from before the last send.
  const maybeThere = before.length > 0 || sends.slice(0, -1).length > 0
  if (last === undefined) return before.length === 0 ? ENVIAR : confirmar(reglas)
  if (last.paso === 'envio') {
    const alone = !maybeThere || yaEstaba(historia, reglas)
    return afterSend(last, { maybeThere, alone }, reglas)
  }
  return afterQuestion(last, request, { resumed: before.length > 0, old: esAntiguo(historia) }, reglas)
}

/** Whether the first copy of all was told "there is one already", which no later copy can say more of. */
function yaEstaba(historia: readonly Observacion[], { duplicado }: ReglasDeConversacion): boolean {
  const first = historia.find((o, i) => i > 0 || o.paso !== 'pedido')
  return first?.paso === 'envio' && first.dijo === 'rechazado' && first.codigo === duplicado
}

/** Whether whatever was sent before this request was sent so long ago that it arrived, if it ever will, and is shown. */
function esAntiguo(historia: readonly Observacion[]): boolean {
  const [now, last] = historia.filter(o => o.paso === 'pedido').reverse()
  return now?.en !== undefined && last?.en !== undefined && now.en - last.en >= TODO_LLEGO_MS
}

/** How it is found out whether SIFEN has it. */
function confirmar({ confirma }: ReglasDeConversacion): Paso {
  return confirma === 'consulta' ? CONSULTAR : ENVIAR
}

interface Copias {
  /** Whether SIFEN may have one from before the last send. */
  maybeThere: boolean
  /** Whether none was sent before, or the first was answered as if it had not been the first. */
  alone: boolean
}

function afterSend(sent: Envio, copies: Copias, reglas: ReglasDeConversacion): Paso {
  switch (sent.dijo) {
    case 'aprobado':
      return terminar({
        estado: 'APROBADO',
        codigo: sent.codigo,
        mensaje: sent.mensaje,
        protocolo: sent.protocolo,
      })
    case 'incierto':
      return copies.maybeThere ? INCIERTO : confirmar(reglas)
    case 'rechazado':
      return afterRejection(sent, copies, reglas)
    default:
      return assertNever(sent)
  }
}

/** "There is one already" may mean ours; any refusal may be of a second copy. */
function afterRejection(sent: Rechazo, { maybeThere, alone }: Copias, reglas: ReglasDeConversacion): Paso {
  const duplicate = sent.codigo === reglas.duplicado
  if (reglas.confirma === 'consulta') return duplicate || maybeThere ? CONSULTAR : rechazar(sent)
  // Others voided a number of it, or the network delivered the only send twice: nobody can tell.
  if (duplicate && alone) return INCIERTO
  // Without a query, "already there" after a send that was lost is the answer to that send.
  if (duplicate) {
    const mensaje = `SIFEN ya lo tenía registrado al reenviarlo (${sent.codigo}): se había perdido la respuesta al primer envío`
    return terminar({ estado: 'APROBADO', codigo: REGISTRADO.codigo, mensaje, protocolo: null })
  }
  // A certificate or a message that is refused today says nothing of the copy that was sent before.
  return maybeThere && !reglas.siempre.test(sent.codigo) ? INCIERTO : rechazar(sent)
}

type Consulta = Extract<Observacion, { paso: 'consulta' }>

function afterQuestion(
  asked: Consulta,
  request: readonly (Envio | Consulta)[],
  { resumed, old }: { resumed: boolean; old: boolean },
  reglas: ReglasDeConversacion,
): Paso {
  const sends = request.filter(o => o.paso === 'envio')
  const sent = sends.at(-1)
  const refused = sent?.dijo === 'rechazado' ? sent : undefined
  switch (asked.dijo) {
    case 'nuestro':
      return terminar({ estado: 'APROBADO', ...REGISTRADO, protocolo: asked.protocolo })
    case 'otro':
      return refused !== undefined ? rechazar(refused) : terminar(otroRegistrado(reglas))
    case 'incierto':
      return INCIERTO
    case 'ausente':
      if (refused !== undefined) return excluye(refused, asked, old, reglas) ? rechazar(refused) : INCIERTO
      return sends.length === (resumed ? 0 : 1) ? ENVIAR : INCIERTO
    default:
      return assertNever(asked)
  }
}

/**
 * Whether ours cannot be there, although a copy from before may have arrived and the question may have been answered with the truth
 * of a moment ago.
 */
function excluye(
  { codigo }: Rechazo,
  { cancelado }: Extract<Consulta, { dijo: 'ausente' }>,
  old: boolean,
  reglas: ReglasDeConversacion,
): boolean {
  // It says that there is one and shows none: a registration on its way. Whose, nobody can tell yet.
  if (codigo === reglas.duplicado) return false
  if (reglas.siempre.test(codigo)) return true
  // Whoever shows the cancellation would show what was registered before it; after it nothing is.
  return old || (cancelado && codigo === reglas.cancelado)
}

function otroRegistrado({ duplicado }: ReglasDeConversacion): Veredicto {
  return {
    estado: 'RECHAZADO',
    codigo: duplicado,
    mensaje: 'SIFEN tiene registrado otro evento de este tipo para el documento, no el nuestro',
  }
}
