import type { Outcome } from '../transport/outcome.ts'
import { type Rejected, type Uncertain, uncertain } from '../verdict.ts'
import { elements, textOf, type XmlElement } from '../xml/tree.ts'
import { type Contenido, readContenido } from './contenido.ts'
import { checkedCdc, type DId, request } from './envelope.ts'
import { judgeRefusal, judgeStranger, unsettling } from './judge.ts'
import { field, isSifen, openReply } from './reply.ts'

export const siConsDERequest = (dId: DId, cdc: string): string =>
  request('rEnviConsDeRequest', dId, `<dCDC>${checkedCdc(cdc)}</dCDC>`)

export type ConsultaDE =
  | {
      readonly kind: 'found'
      /** With 0422 it is when the document was approved, not when it was asked for. */
      readonly dFecProc: string | null
      readonly contenido: Contenido
    }
  /** SIFEN does not have it, or rejected it. */
  | { readonly kind: 'absent' }
  | Rejected
  | Uncertain

/** On the wire since NT10, and in the manual before it. */
const RAICES = ['rEnviConsDeResponse', 'rResEnviConsDe']
const PROPIOS = new Set(['dFecProc', 'dCodRes', 'dMsgRes'])

/** Everything in the answer that is not about the question itself: `xContenDE`, or whatever it becomes. */
const contenidoDe = (element: XmlElement) =>
  elements(element).filter(e => !PROPIOS.has(e.local) && (textOf(e).trim() !== '' || elements(e).length > 0))

const NO_EXISTE = '0420'
const ENCONTRADO = '0422'

/**
 * What an answer says was read of it once: several look at it, one for its form, one for the state, one for the documento, and it is by
 * far the longest that SIFEN gives. It is kept as long as the answer itself.
 */
const leidas = new WeakMap<Outcome, { readonly cdc: string; readonly consulta: ConsultaDE }>()

export function processSiConsDEResponse(outcome: Outcome, cdc: string): ConsultaDE {
  const known = leidas.get(outcome)
  if (known?.cdc === cdc) return known.consulta
  const consulta = judgeConsulta(outcome, cdc)
  leidas.set(outcome, { cdc, consulta })
  return consulta
}

function judgeConsulta(outcome: Outcome, cdc: string): ConsultaDE {
  const opened = openReply(outcome)
  if (!opened.ok) return opened.verdict
  const { element, status } = opened
  if (!RAICES.some(raiz => isSifen(element, raiz))) return judgeStranger(element)
  const codigo = field(element, 'dCodRes') ?? ''
  const mensajes = [{ codigo, mensaje: field(element, 'dMsgRes') ?? '' }]
  const doubt = unsettling(mensajes)
  if (doubt) return doubt
  if (status !== 200) return uncertain('estado-http', `consulta de CDC en HTTP ${status}`, mensajes)
  const dentro = contenidoDe(element)
  if (codigo === NO_EXISTE)
    return dentro.length > 0
      ? uncertain('contradictorio', 'no existe, pero trae un documento', mensajes)
      : { kind: 'absent' }
  if (codigo !== ENCONTRADO) return judgeRefusal(mensajes, null)
  const contenido = readContenido(dentro)
  if (!contenido) return uncertain('forma-desconocida', 'xContenDE no se puede leer', mensajes)
  if (contenido.cdc !== cdc) return uncertain('id-ajeno', 'la respuesta es de otro CDC', mensajes)
  return { kind: 'found', dFecProc: field(element, 'dFecProc'), contenido }
}
