import { isRucBase } from '../ruc.ts'
import type { Outcome } from '../transport/outcome.ts'
import { type Rejected, type Uncertain, uncertain } from '../verdict.ts'
import { type DId, request } from './envelope.ts'
import { judgeRefusal, judgeStranger, unsettling } from './judge.ts'
import { field, group, isSifen, openReply } from './reply.ts'

/** `ruc` without its check digit. */
export function siConsRUCRequest(dId: DId, ruc: string): string {
  if (!isRucBase(ruc)) throw new RangeError('la consulta lleva el RUC sin dígito verificador ni guion')
  return request('rEnviConsRUC', dId, `<dRUCCons>${ruc}</dRUCCons>`)
}

export interface Contribuyente {
  readonly dRUCCons: string
  readonly dRazCons: string
  /** ACT, SUS, SAD, BLQ, CAN or CDE. */
  readonly dCodEstCons: string
  readonly dDesEstCons: string
  readonly facturadorElectronico: boolean
}

export type ConsultaRuc =
  | { readonly kind: 'found'; readonly contribuyente: Contribuyente }
  | { readonly kind: 'absent' }
  | Rejected
  | Uncertain

const NO_EXISTE = '0500'
const ENCONTRADO = '0502'

export function processSiConsRUCResponse(outcome: Outcome, ruc: string): ConsultaRuc {
  const opened = openReply(outcome)
  if (!opened.ok) return opened.verdict
  const { element, status } = opened
  if (!isSifen(element, 'rResEnviConsRUC')) return judgeStranger(element)
  const codigo = field(element, 'dCodRes') ?? ''
  const mensajes = [{ codigo, mensaje: field(element, 'dMsgRes') ?? '' }]
  const doubt = unsettling(mensajes)
  if (doubt) return doubt
  if (status !== 200) return uncertain('estado-http', `consulta de RUC en HTTP ${status}`, mensajes)
  if (codigo === NO_EXISTE) return { kind: 'absent' }
  if (codigo !== ENCONTRADO) return judgeRefusal(mensajes, null)
  const found = group(element, 'xContRUC')
  const get = (local: string) => (found ? (field(found, local) ?? '') : '')
  if (get('dRUCCons') !== ruc) return uncertain('id-ajeno', 'la respuesta es de otro RUC', mensajes)
  return {
    kind: 'found',
    contribuyente: {
      dRUCCons: ruc,
      dRazCons: get('dRazCons'),
      dCodEstCons: get('dCodEstCons'),
      dDesEstCons: get('dDesEstCons'),
      facturadorElectronico: get('dRUCFactElec') === 'S',
    },
  }
}
