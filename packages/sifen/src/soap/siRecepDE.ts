import type { Outcome } from '../transport/outcome.ts'
import { uncertain, type Verdict } from '../verdict.ts'
import { type DId, request, withoutDeclaration } from './envelope.ts'
import { judgeResultado, resultadoOf, unknownShape, withStatus } from './judge.ts'
import { field, group, isSifen, openReply } from './reply.ts'

/** `xml` is the signed `rDE`. */
export const siRecepDERequest = (dId: DId, xml: string): string =>
  request('rEnviDe', dId, `<xDE>${withoutDeclaration(xml)}</xDE>`)

export interface DocumentoEnviado {
  readonly cdc: string
  /** DigestValue of the signature, to know that what was approved is what was sent. */
  readonly digestValue?: string
}

export function processSiRecepDEResponse(outcome: Outcome, enviado: DocumentoEnviado): Verdict {
  const opened = openReply(outcome)
  if (!opened.ok) return opened.verdict
  const { element, status } = opened
  const rProtDe = isSifen(element, 'rRetEnviDe') ? group(element, 'rProtDe') : undefined
  if (!rProtDe) return unknownShape(element)
  const verdict = withStatus(judgeResultado(resultadoOf(rProtDe, field(rProtDe, 'dFecProc'))), status)
  if (verdict.kind === 'uncertain') return verdict
  const id = field(rProtDe, 'Id') ?? field(rProtDe, 'id')
  const digest = field(rProtDe, 'dDigVal')
  // A refusal before dispatch names no CDC; whatever names one must name ours.
  if (id !== enviado.cdc && (id || verdict.kind === 'approved'))
    return uncertain('id-ajeno', 'la respuesta es de otro CDC', verdict.mensajes)
  if (verdict.kind === 'approved' && enviado.digestValue && digest && digest !== enviado.digestValue)
    return uncertain('contradictorio', 'SIFEN aprobó otro contenido con este CDC', verdict.mensajes)
  return verdict
}
