import { codigosRespuesta } from '../catalogos/codigos.generated.ts'
import { type Mensaje, type Rejected, type Uncertain, uncertain, type Verdict } from '../verdict.ts'
import type { XmlElement } from '../xml/tree.ts'
import { field, group, groups, isSifen } from './reply.ts'

/** SIFEN says with these that it could not attend, whatever the state that it puts beside. */
const TRANSIENT = new Set(['0100', '0161', '0162'])
const MALFORMED = '0160'

const ESTADOS: ReadonlyMap<string, 'approved' | 'observed' | 'rejected'> = new Map([
  ['aprobado', 'approved'],
  ['aprobado con observacion', 'observed'],
  ['rechazado', 'rejected'],
])

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** No state is as long, with whatever blanks: of more it is not asked what it says, for marks upon marks take minutes to put in order. */
const ESTADO_MAX = 200

/** What a state says, in whatever case and with or without accents. */
export const estadoDe = (dEstRes: string) =>
  dEstRes.length > ESTADO_MAX ? undefined : ESTADOS.get(plain(dEstRes))

export const mensajesOf = (parent: XmlElement): Mensaje[] =>
  groups(parent, 'gResProc').map(g => ({
    codigo: field(g, 'dCodRes') ?? '',
    mensaje: field(g, 'dMsgRes') ?? '',
  }))

/** A schema fault that SIFEN found names the element; the bare text also comes for valid messages when it is unwell. */
const namesAnElement = (mensaje: string) => /elemento|schema/i.test(mensaje) && /[:\]]|schema/i.test(mensaje)

/** Why these codes settle nothing, if so. */
export function unsettling(mensajes: readonly Mensaje[]): Uncertain | null {
  const transient = mensajes.find(m => TRANSIENT.has(m.codigo))
  if (transient)
    return uncertain(
      'transitorio',
      `SIFEN no pudo atender (${transient.codigo} ${transient.mensaje})`,
      mensajes,
    )
  if (mensajes.some(m => m.codigo === MALFORMED) && !mensajes.some(m => namesAnElement(m.mensaje)))
    return uncertain('generico-0160', 'SIFEN respondió 0160 sin nombrar ningún elemento', mensajes)
  const unknown = mensajes.find(m => !codigosRespuesta.has(m.codigo))
  if (mensajes.length === 0 || unknown)
    return uncertain(
      'codigo-desconocido',
      `SIFEN respondió con un código que no se conoce (${unknown?.codigo.slice(0, 10) ?? 'ninguno'})`,
      mensajes,
    )
  return null
}

export interface Resultado {
  readonly dEstRes: string | null
  readonly dProtAut: string | null
  readonly dFecProc: string | null
  readonly mensajes: readonly Mensaje[]
}

const isRejection = (m: Mensaje) => codigosRespuesta.get(m.codigo)?.tipo === 'rejected'

/** The state decides; codes and protocol must not contradict it. */
export function judgeResultado(resultado: Resultado): Verdict {
  const { dEstRes, dProtAut, dFecProc, mensajes } = resultado
  const contradiction = (detalle: string) => uncertain('contradictorio', detalle, mensajes)
  const estado = estadoDe(dEstRes ?? '')
  if (!estado) return uncertain('forma-desconocida', 'la respuesta no dice Aprobado ni Rechazado', mensajes)
  if (estado !== 'rejected') {
    // A remark may carry a code that is newer than our table; plain approval may not.
    const doubt = unsettling(mensajes)
    if (doubt && !(estado === 'observed' && doubt.razon === 'codigo-desconocido')) return doubt
    if (estado === 'approved' && mensajes.some(isRejection))
      return contradiction('Aprobado con código de rechazo')
    if (dProtAut === null || !/^[0-9]{1,28}$/.test(dProtAut)) return contradiction('Aprobado sin protocolo')
    return { kind: 'approved', protocolo: dProtAut, observado: estado === 'observed', mensajes, dFecProc }
  }
  return judgeRejection(resultado)
}

function judgeRejection({ dProtAut, dFecProc, mensajes }: Omit<Resultado, 'dEstRes'>): Rejected | Uncertain {
  const doubt = unsettling(mensajes)
  if (doubt) return doubt
  const rejection = mensajes.find(isRejection)
  if (!rejection) return uncertain('contradictorio', 'Rechazado sin código de rechazo', mensajes)
  if (dProtAut) return uncertain('contradictorio', 'Rechazado con protocolo', mensajes)
  return { kind: 'rejected', ...rejection, mensajes, dFecProc }
}

export const resultadoOf = (parent: XmlElement, dFecProc: string | null): Resultado => ({
  dEstRes: field(parent, 'dEstRes'),
  dProtAut: field(parent, 'dProtAut'),
  dFecProc,
  mensajes: mensajesOf(parent),
})

/** The answer of a query or a batch that is a bare code, none of those that the service has for success. */
export function judgeRefusal(mensajes: readonly Mensaje[], dFecProc: string | null): Rejected | Uncertain {
  // Codes from 1000 on are about the content of documents and events, which these services do not look at.
  if (!mensajes.every(m => m.codigo.startsWith('0')))
    return uncertain('codigo-desconocido', 'SIFEN respondió con un código de otro servicio', mensajes)
  return judgeRejection({ dProtAut: null, dFecProc, mensajes })
}

/** What a query or a batch answers when its own root did not come. */
export const judgeStranger = (element: XmlElement): Rejected | Uncertain =>
  judgeGeneric(element) ?? unknownShape(element)

/** An approval only counts in a reply that HTTP calls a success. */
export const withStatus = (verdict: Verdict, status: number): Verdict =>
  verdict.kind === 'approved' && status !== 200
    ? uncertain('estado-http', `Aprobado en una respuesta HTTP ${status}`, verdict.mensajes)
    : verdict

/**
 * The refusal that any service may give in the root of another, before looking at what it was asked (MT v150 §9). It can
 * only refuse. `null` when the element is something else.
 */
export function judgeGeneric(element: XmlElement): Rejected | Uncertain | null {
  if (!isSifen(element, 'rRetEnviDe')) return null
  const rProtDe = group(element, 'rProtDe')
  if (!rProtDe) return uncertain('forma-desconocida', 'rRetEnviDe sin rProtDe')
  const verdict = judgeResultado(resultadoOf(rProtDe, field(rProtDe, 'dFecProc')))
  return verdict.kind === 'approved'
    ? uncertain('forma-desconocida', 'la aprobación llegó en la respuesta de otro servicio', verdict.mensajes)
    : verdict
}

export const unknownShape = (element: XmlElement): Uncertain =>
  uncertain('forma-desconocida', `la respuesta trae ${element.local.slice(0, 60)}, que no se esperaba`)
