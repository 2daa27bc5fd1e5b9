/** Chance with a seed: the same seed, the same decisions. */
export interface Azar {
  /** From 0 to 1. */
  next: () => number
  entre: (low: number, high: number) => number
  uno: <T>(choices: readonly T[]) => T
  /** A sequence of its own for one part of the campaign, whatever the others draw. */
  rama: (name: string) => Azar
}

export function azar(seed: number): Azar {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    entre: (low, high) => Math.floor(low + next() * (high - low)),
    uno: choices => choices[Math.floor(next() * choices.length)]!,
    rama: name => azar([...name].reduce((sum, char) => Math.imul(sum, 31) + char.charCodeAt(0), seed)),
  }
}
