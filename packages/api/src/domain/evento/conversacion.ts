import { assertNever } from '../assert-never.ts'
import type { ReglasDeConversacion } from './tipos.ts'

/** What was observed about an event, in order. A request that takes it up leaves its mark before it does anything. */
export type Observacion =
  | { paso: 'pedido' }
  | { paso: 'envio'; dijo: 'aprobado'; codigo: string; mensaje: string; protocolo: string }
  | { paso: 'envio'; dijo: 'rechazado'; codigo: string; mensaje: string }
  | { paso: 'envio'; dijo: 'incierto'; razon: string }
  | { paso: 'consulta'; dijo: 'nuestro'; protocolo: string | null }
  | { paso: 'consulta'; dijo: 'otro' | 'ausente' }
  | { paso: 'consulta'; dijo: 'incierto'; razon: string }

export type Veredicto =
  | { estado: 'APROBADO'; codigo: string; mensaje: string; protocolo: string | null }
  | { estado: 'RECHAZADO'; codigo: string; mensaje: string }
  | { estado: 'INCIERTO' }

export type Paso = { hacer: 'enviar' } | { hacer: 'consultar' } | { hacer: 'terminar'; veredicto: Veredicto }

const REGISTRADO = { codigo: '0600', mensaje: 'Evento registrado correctamente' }
/** Refusals of the message or of its signature: the event itself was not judged. */
const SIN_JUZGAR = /^0/
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
  const request = historia.slice(begun + 1)
  const before = historia.slice(0, Math.max(begun, 0))
  const sends = request.filter(o => o.paso === 'envio')
  const last = request.at(-1)
  // Whether SIFEN may have the event from before the last send.
  const maybeThere = before.length > 0 || sends.slice(0, -1).length > 0
  if (last === undefined) return before.length === 0 ? ENVIAR : confirmar(reglas)
  if (last.paso === 'envio') return afterSend(last, { maybeThere, resent: maybeThere }, reglas)
  if (last.paso === 'consulta') return afterQuestion(last, request, before.length > 0, reglas)
  throw new Error(`A request begins inside a request: ${JSON.stringify(historia)}`)
}

/** How it is found out whether SIFEN has it. */
function confirmar({ confirma }: ReglasDeConversacion): Paso {
  return confirma === 'consulta' ? CONSULTAR : ENVIAR
}

function afterSend(
  sent: Envio,
  { maybeThere, resent }: { maybeThere: boolean; resent: boolean },
  reglas: ReglasDeConversacion,
): Paso {
  switch (sent.dijo) {
    case 'aprobado':
      return terminar({
        estado: 'APROBADO',
        codigo: sent.codigo,
        mensaje: sent.mensaje,
        protocolo: sent.protocolo,
      })
    case 'incierto':
      return resent ? INCIERTO : confirmar(reglas)
    case 'rechazado':
      return afterRejection(sent, maybeThere, reglas)
    default:
      return assertNever(sent)
  }
}

/** "There is one already" may mean ours; any refusal may be of a second copy. */
function afterRejection(sent: Rechazo, maybeThere: boolean, reglas: ReglasDeConversacion): Paso {
  const duplicate = sent.codigo === reglas.duplicado
  if (reglas.confirma === 'consulta') return duplicate || maybeThere ? CONSULTAR : rechazar(sent)
  // Without a query, "already there" after a send that was lost is the answer to that send.
  if (duplicate && maybeThere) {
    const mensaje = `SIFEN ya lo tenía registrado al reenviarlo (${sent.codigo}): se había perdido la respuesta al primer envío`
    return terminar({ estado: 'APROBADO', codigo: REGISTRADO.codigo, mensaje, protocolo: null })
  }
  // A certificate or a message that is refused today says nothing of the copy that was sent before.
  return maybeThere && SIN_JUZGAR.test(sent.codigo) ? INCIERTO : rechazar(sent)
}

type Consulta = Extract<Observacion, { paso: 'consulta' }>

function afterQuestion(
  asked: Consulta,
  request: readonly Observacion[],
  resumed: boolean,
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
      return afterAbsence(refused, resumed ? sends.length : sends.length - 1, reglas)
    default:
      return assertNever(asked)
  }
}

function afterAbsence(refused: Rechazo | undefined, resends: number, reglas: ReglasDeConversacion): Paso {
  // It says that there is one and shows none: a registration on its way. Whose, nobody can tell yet.
  if (refused !== undefined) return refused.codigo === reglas.duplicado ? INCIERTO : rechazar(refused)
  return resends === 0 ? ENVIAR : INCIERTO
}

function otroRegistrado({ duplicado }: ReglasDeConversacion): Veredicto {
  return {
    estado: 'RECHAZADO',
    codigo: duplicado,
    mensaje: 'SIFEN tiene registrado otro evento de este tipo para el documento, no el nuestro',
  }
}
