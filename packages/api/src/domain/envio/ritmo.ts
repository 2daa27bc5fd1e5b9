/** How long is waited between one try and the next. */
export interface Ritmo {
  /** After the first failure; each further one takes three times as long. */
  baseMs: number
  maxMs: number
  /** Between two looks at a lote that SIFEN has: ten minutes, says the guide. */
  loteMs: number
}

export const pausaEntre = ({ baseMs, maxMs }: Pick<Ritmo, 'baseMs' | 'maxMs'>, fallas: number): number =>
  Math.min(maxMs, baseMs * 3 ** Math.max(0, Math.min(fallas, 20) - 1))
