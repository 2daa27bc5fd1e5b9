import type { Summary } from './stats.ts'
import { median, pairedRatio, summarize } from './stats.ts'

export interface Case {
  readonly name: string
  /** One operation. Its result is kept from being optimised away. */
  readonly run: () => unknown
}

export interface Plan {
  readonly rounds: number
  /** How long one case runs in one round. */
  readonly sampleMs: number
  /** How long each case runs before anything counts. */
  readonly warmupMs: number
}

export const PLAN: Plan = { rounds: 41, sampleMs: 120, warmupMs: 1_000 }
export const SHORT_PLAN: Plan = { rounds: 11, sampleMs: 50, warmupMs: 300 }

export class Measured {
  /** Milliseconds per operation, one sample for each round. */
  private readonly samples: ReadonlyMap<string, readonly number[]>

  constructor(samples: ReadonlyMap<string, readonly number[]>) {
    this.samples = samples
  }

  /** Milliseconds per operation. */
  time(name: string): Summary {
    return summarize(this.of(name))
  }

  /** Operations per second. */
  rate(name: string): Summary {
    return summarize(this.of(name).map(ms => 1000 / ms))
  }

  /** How many times as fast as `other` it is, round by round. */
  speedup(name: string, other: string): Summary {
    return pairedRatio(this.of(other), this.of(name))
  }

  private of(name: string): readonly number[] {
    const samples = this.samples.get(name)
    if (!samples) throw new Error(`no case was called ${name}`)
    return samples
  }
}

let sink: unknown

/** The time that the processor gave to this process, to the microsecond; Windows counts it too coarsely. */
function processorMs(): number {
  if (process.platform === 'win32') return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds: how long a sample lasts, and what the processor gave to it. */
export interface Clocks {
  readonly wall: () => number
  readonly processor: () => number
}

const CLOCKS: Clocks = { wall: () => performance.now(), processor: processorMs }

/** The median of the operations that fit into the time, each timed by itself: it is far longer than a look at the clock. */
async function repeat(run: () => unknown, forMs: number, { wall, processor }: Clocks): Promise<number> {
  const times: number[] = []
  const end = wall() + forMs
  for (let before = processor(); wall() < end || times.length === 0; ) {
    const result = run()
    sink = result instanceof Promise ? await result : result
    const after = processor()
    times.push(after - before)
    before = after
  }
  return median(times)
}

/**
 * Runs the cases in turns, each round in another order, so that what disturbs the machine disturbs all of them.
 * One case at a time; a sample is the processor time of the median operation of a round: neither the time that other
 * programs had the core, nor the few operations that found their memory gone afterwards, are taken for ours.
 */
export async function measure(cases: readonly Case[], plan: Plan, clocks = CLOCKS): Promise<Measured> {
  for (const { run } of cases) await repeat(run, plan.warmupMs, clocks)
  const samples = new Map(cases.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round < plan.rounds; round++) {
    for (let turn = 0; turn < cases.length; turn++) {
      const { name, run } = cases[(round + turn) % cases.length]!
      samples.get(name)!.push(await repeat(run, plan.sampleMs, clocks))
    }
  }
  return new Measured(samples)
}

/**
 * What the last operation gave; that it could be read is what keeps the operations from being dropped.
 * @public
 */
export const lastResult = (): unknown => sink
