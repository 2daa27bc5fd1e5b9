import type { Outcome } from '../transport/outcome.ts'
import { type Rejected, type Uncertain, uncertain, type Verdict } from '../verdict.ts'
import type { XmlElement } from '../xml/tree.ts'
import { checkedCdc, type DId, request } from './envelope.ts'
import { judgeRefusal, judgeResultado, judgeStranger, resultadoOf, unsettling } from './judge.ts'
import { field, groups, isSifen, openReply } from './reply.ts'

/** By the number of the batch, or by a CDC in it when the answer with the number was lost. */
export function siResultLoteDERequest(
  dId: DId,
  por: { readonly dProtConsLote: string } | { readonly cdc: string },
): string {
  if ('cdc' in por) return request('rEnviConsLoteDe', dId, `<dCDC>${checkedCdc(por.cdc)}</dCDC>`)
  if (!/^[0-9]{1,28}$/.test(por.dProtConsLote))
    throw new RangeError('el número de lote lleva hasta 28 dígitos')
  return request('rEnviConsLoteDe', dId, `<dProtConsLote>${por.dProtConsLote}</dProtConsLote>`)
}

export type ResultadoDeLote =
  | { readonly kind: 'pending' }
  /** Verdict of each CDC; one that is absent is not known yet. `numero`: of which lote, where its message says so. */
  | { readonly kind: 'done'; readonly numero: string | null; readonly verdicts: ReadonlyMap<string, Verdict> }
  /** More than 48 hours ago: each CDC has to be asked for by itself. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'absent' }
  | Rejected
  | Uncertain

const PLAIN: ReadonlyMap<string, ResultadoDeLote> = new Map([
  ['0360', { kind: 'absent' }],
  ['0361', { kind: 'pending' }],
  ['0364', { kind: 'expired' }],
])
const CONCLUIDO = '0362'
/** `Procesamiento de lote {11158097383500001} concluido` */
const NUMERO = /\blote \{?(\d{1,28})\}?(?!\d)/i

function verdictsOf(
  element: XmlElement,
  { dFecProc, mensaje }: { dFecProc: string | null; mensaje: string },
): ResultadoDeLote {
  const verdicts = new Map<string, Verdict>()
  for (const result of groups(element, 'gResProcLote')) {
    const cdc = field(result, 'id')
    // One that names no CDC holds up none of the others: its documento is asked for by itself, as one of which nothing is said.
    if (!cdc) continue
    verdicts.set(
      cdc,
      verdicts.has(cdc)
        ? uncertain('contradictorio', 'el lote trae dos resultados para este CDC')
        : judgeResultado(resultadoOf(result, dFecProc)),
    )
  }
  return { kind: 'done', numero: NUMERO.exec(mensaje)?.[1] ?? null, verdicts }
}

export function processSiResultLoteDEResponse(outcome: Outcome): ResultadoDeLote {
  const opened = openReply(outcome)
  if (!opened.ok) return opened.verdict
  const { element, status } = opened
  if (!isSifen(element, 'rResEnviConsLoteDe')) return judgeStranger(element)
  const codigo = field(element, 'dCodResLot') ?? ''
  const mensaje = field(element, 'dMsgResLot') ?? ''
  const mensajes = [{ codigo, mensaje }]
  const dFecProc = field(element, 'dFecProc')
  const doubt = unsettling(mensajes)
  if (doubt) return doubt
  if (status !== 200) return uncertain('estado-http', `resultado de lote en HTTP ${status}`, mensajes)
  if (codigo === CONCLUIDO) return verdictsOf(element, { dFecProc, mensaje })
  const plain = PLAIN.get(codigo)
  if (plain) return plain
  return judgeRefusal(mensajes, dFecProc)
}
