import type { Outcome } from '../transport/outcome.ts'
import { type Rejected, type Uncertain, uncertain } from '../verdict.ts'
import { type DId, request, withoutDeclaration } from './envelope.ts'
import { judgeRefusal, judgeStranger, unsettling } from './judge.ts'
import { field, isSifen, openReply } from './reply.ts'
import { zipOne } from './zip.ts'

const MAX_DOCUMENTOS = 50
const RECIBIDO = '0300'
const NO_ENCOLADO = '0301'

/**
 * Signed documents of one issuer and one type, up to fifty, zipped and in base64. SIFEN blocks whoever sends the same lote again: one of the very same documents, whose
 * first copies it did not register, is another one by the name in it.
 */
export function siRecepLoteDERequest(dId: DId, documentos: readonly string[]): string {
  if (documentos.length < 1 || documentos.length > MAX_DOCUMENTOS)
    throw new RangeError('un lote lleva de 1 a 50 documentos')
  const inner = documentos.map(withoutDeclaration).join('')
  const xml = `<?xml version="1.0" encoding="UTF-8"?><rLoteDE>${inner}</rLoteDE>`
  const zip = zipOne(`rLoteDE-${dId}.xml`, Buffer.from(xml, 'utf8'))
  return request('rEnvioLote', dId, `<xDE>${zip.toString('base64')}</xDE>`)
}

export type LoteRecibido =
  | { readonly kind: 'received'; readonly dProtConsLote: string; readonly dFecProc: string | null }
  | Rejected
  | Uncertain

/**
 * 0301 is uncertain: it also comes for a batch whose documents are already being processed, so every CDC has to be asked
 * for before any of them is sent again.
 */
export function processSiRecepLoteDEResponse(outcome: Outcome): LoteRecibido {
  const opened = openReply(outcome)
  if (!opened.ok) return opened.verdict
  const { element, status } = opened
  if (!isSifen(element, 'rResEnviLoteDe')) return judgeStranger(element)
  const codigo = field(element, 'dCodRes') ?? ''
  const mensajes = [{ codigo, mensaje: field(element, 'dMsgRes') ?? '' }]
  const dFecProc = field(element, 'dFecProc')
  const lote = field(element, 'dProtConsLote') ?? ''
  const doubt = unsettling(mensajes)
  if (doubt) return doubt
  if (codigo === RECIBIDO) {
    if (status !== 200 || !/^[0-9]{1,28}$/.test(lote) || /^0+$/.test(lote))
      return uncertain('contradictorio', 'lote recibido sin número de lote', mensajes)
    return { kind: 'received', dProtConsLote: lote, dFecProc }
  }
  if (codigo === NO_ENCOLADO)
    return uncertain(
      'lote-no-encolado',
      'SIFEN no encoló el lote: consulte cada CDC antes de reenviar',
      mensajes,
    )
  return judgeRefusal(mensajes, dFecProc)
}
