/** How long is waited between one try and the next. */
export interface Ritmo {
  /** After the first failure; each further one takes three times as long. */
  baseMs: number
  maxMs: number
  /** Between two looks at a lote that SIFEN has: ten minutes, says the guide. */
  loteMs: number
}

/**
 * So long is one attended whatever comes of him, and a round of his takes what there is; from then on he gives way to whoever waits, and comes again at the end of
 * the line.
 */
export const TURNO_MS = 5_000

export const pausaEntre = ({ baseMs, maxMs }: Pick<Ritmo, 'baseMs' | 'maxMs'>, fallas: number): number =>
  Math.min(maxMs, baseMs * 3 ** Math.max(0, Math.min(fallas, 20) - 1))
