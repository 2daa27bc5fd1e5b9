import { PLAN, type Plan, SHORT_PLAN } from './measure.ts'
import type { Row } from './report.ts'

/** What `bench/<name>.ts` exports by default: its rows as they are measured, so that what breaks later loses none. */
export type Bench = (run: BenchRun) => AsyncIterable<Row>

export interface BenchRun {
  /** `--corto`: under a minute, for a look; the full run is the one that counts. */
  readonly short: boolean
  readonly plan: Plan
  /** Tells people how it goes; never on the last line. */
  say(text: string): void
}

/** A bench measures on this core; the servers that it starts belong on another (0). */
export const BENCH_CORE = 1

export const benchRun = (short: boolean): BenchRun => ({
  short,
  plan: short ? SHORT_PLAN : PLAN,
  say: text => {
    process.stderr.write(`${text}\n`)
  },
})

/** Documentos of a table that is full. */
export const muchosDocumentos = (short: boolean): number =>
  Number(process.env.MBOHERA_BENCH_DOCUMENTOS ?? (short ? 100_000 : 1_000_000))
