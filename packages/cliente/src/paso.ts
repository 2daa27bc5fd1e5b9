/** What one attempt came to: an answer, or nothing. */
export type Intento =
  | { llego: true; status: number; type: string | null; esperarMs: number | null }
  | { llego: false }

/** How long somebody is willing to wait, and how often she is willing to ask. */
export interface Paciencia {
  /** From the first attempt, in ms; a pause that ends later is not begun. */
  totalMs: number
  intentos: number
}

export type Paso =
  | { paso: 'listo' | 'rechazada' }
  | { paso: 'repetir'; enMs: number }
  /** It may have been done. The same request with the same key tells, not before `enMs`. */
  | { paso: 'incierto'; enMs: number }

const PRIMERA_PAUSA_MS = 500
const PAUSA_MAXIMA_MS = 15_000
/** Nothing was done, and the key stands for nothing yet: who has not lost an answer before knows that. */
const NADA_HECHO = new Set(['sifen-unavailable', 'recovery-pending', 'rate-limited'])

/** Whether whoever is asked again may answer otherwise. */
const vuelve = ({ status, type }: { status: number; type: string | null }): boolean =>
  status === 429 || status === 408 || status >= 500 || (status === 409 && type === 'operation-in-progress')

const creciente = (intentos: number): number =>
  Math.min(PRIMERA_PAUSA_MS * 2 ** (intentos - 1), PAUSA_MAXIMA_MS)

/** Whether this attempt may have done what it asked for, or left it to be done. */
export const pudoHacer = (intento: Intento): boolean =>
  !intento.llego ||
  (intento.status >= 500 && !NADA_HECHO.has(intento.type ?? '')) ||
  (intento.status === 408 && intento.type === null) ||
  intento.type === 'operation-in-progress'

/** The key was used, and what came of that is told no more. */
export const YA_NO_SE_REPITE = 'idempotency-key-reserved'

/** Who refuses before it looks at the key says nothing of an earlier attempt; who says that the key was used says no "no". */
const miroLaClave = (intento: Intento): boolean =>
  intento.llego &&
  ![401, 403, 429].includes(intento.status) &&
  intento.type !== null &&
  intento.type !== YA_NO_SE_REPITE

/**
 * What follows from the attempts so far of one request that writes. All of them carried the same Idempotency-Key, so that
 * repeating is safe; what is never said is "no" while an earlier attempt may have been a "yes".
 */
export function nextPaso(
  intentos: readonly Intento[],
  transcurridoMs: number,
  paciencia: Paciencia,
  azar: number,
  /** Whether the same was asked for before these, by this program or by one that died: of that nobody knows, either. */
  dudaAntes: boolean,
): Paso {
  const last = intentos.at(-1)!
  if (last.llego && last.status < 300) return { paso: 'listo' }
  const pausa = (last.llego ? last.esperarMs : null) ?? creciente(intentos.length) * (0.75 + azar / 2)
  if (last.llego && !vuelve(last)) {
    const antes = dudaAntes || intentos.slice(0, -1).some(pudoHacer)
    return antes && !miroLaClave(last) ? { paso: 'incierto', enMs: pausa } : { paso: 'rechazada' }
  }
  const cabe = intentos.length < paciencia.intentos && transcurridoMs + pausa <= paciencia.totalMs
  if (cabe) return { paso: 'repetir', enMs: pausa }
  return dudaAntes || intentos.some(pudoHacer) ? { paso: 'incierto', enMs: pausa } : { paso: 'rechazada' }
}
