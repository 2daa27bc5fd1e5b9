import type { Source } from './source.ts'

export const LIMITS = { median: 90, p90: 250, max: 400 }

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

export interface Sizes {
  files: number
  median: number
  p90: number
  max: number
}

/** Data tables and what programs write have the size of their data. */
export const hasBudget = (path: string): boolean =>
  /^packages\/[^/]+\/src\/.*\.(tsx?|js)$/.test(path) &&
  !/\.test\.tsx?$|\.generated\.|\/(tablas|datos|peers)\//.test(path)

export function sizesOf(sources: readonly Source[]): Sizes {
  const sorted = sources.map(({ text }) => linesOf(text)).sort((a, b) => a - b)
  return { files: sorted.length, median: at(sorted, 0.5), p90: at(sorted, 0.9), max: at(sorted, 1) }
}

export function sizeFaults(sources: readonly Source[]): string[] {
  const { median, p90 } = sizesOf(sources)
  const long = sources.filter(({ text }) => linesOf(text) > LIMITS.max)
  return [
    ...(median > LIMITS.median ? [`the median file has ${median} lines, more than ${LIMITS.median}`] : []),
    ...(p90 > LIMITS.p90
      ? [`one file in ten has more than ${p90} lines; at most ${LIMITS.p90} is meant`]
      : []),
    ...long.map(({ path, text }) => `${path} has ${linesOf(text)} lines: which second thing does it do?`),
  ]
}
