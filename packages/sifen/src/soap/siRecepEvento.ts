import type { Outcome } from '../transport/outcome.ts'
import { uncertain, type Verdict } from '../verdict.ts'
import { type DId, request, withoutDeclaration } from './envelope.ts'
import {
  judgeGeneric,
  judgeResultado,
  mensajesOf,
  resultadoOf,
  unknownShape,
  unsettling,
  withStatus,
} from './judge.ts'
import { field, groups, isSifen, openReply } from './reply.ts'

/** `xml` is the `gGroupGesEve` as it was signed and stored. */
export const siRecepEventoRequest = (dId: DId, xml: string): string =>
  request('rEnviEventoDe', dId, `<dEvReg>${withoutDeclaration(xml)}</dEvReg>`)

/** Judges the reply for the event whose `rEve` carries that Id. */
export function processSiRecepEventoResponse(outcome: Outcome, id: number): Verdict {
  const opened = openReply(outcome)
  if (!opened.ok) return opened.verdict
  const { element, status } = opened
  if (!isSifen(element, 'rRetEnviEventoDe')) return judgeGeneric(element) ?? unknownShape(element)
  const results = groups(element, 'gResProcEVe')
  const ours = results.filter(result => field(result, 'id') === String(id))
  const [own, another] = ours
  if (another) return uncertain('contradictorio', 'la respuesta trae dos resultados con nuestro Id')
  if (!own) {
    const mensajes = results.flatMap(mensajesOf)
    const doubt = unsettling(mensajes)
    return doubt?.razon === 'transitorio'
      ? doubt
      : uncertain('id-ajeno', 'la respuesta no trae el resultado de nuestro Id', mensajes)
  }
  return withStatus(judgeResultado(resultadoOf(own, field(element, 'dFecProc'))), status)
}
