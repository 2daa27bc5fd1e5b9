export interface Summary {
  readonly median: number
  readonly low: number
  readonly high: number
  readonly count: number
}

/** `q` from 0 to 1; between two samples, the line that joins them. */
export function quantile(samples: readonly number[], q: number): number {
  if (samples.length === 0) return Number.NaN
  const sorted = [...samples].sort((a, b) => a - b)
  const at = (sorted.length - 1) * q
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return below + (above - below) * (at - Math.floor(at))
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5)

/** The median, and the range where four fifths of the samples lie. */
export function summarize(samples: readonly number[]): Summary {
  return {
    median: median(samples),
    low: quantile(samples, 0.1),
    high: quantile(samples, 0.9),
    count: samples.length,
  }
}

/** The median of the ratios within each round: what slowed a round slowed both of its sides. */
export function pairedRatio(over: readonly number[], under: readonly number[]): Summary {
  const rounds = Math.min(over.length, under.length)
  return summarize(Array.from({ length: rounds }, (_, i) => over[i]! / under[i]!))
}
