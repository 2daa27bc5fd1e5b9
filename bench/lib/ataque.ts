import type { BenchRun } from './bench.ts'
import type { Row } from './report.ts'

export interface AtaqueRun extends BenchRun {
  /** The same one, the same attack. */
  readonly semilla: number
  /** Of a search by chance, the first step: one that failed can be done again by itself. */
  readonly desde: number
}

/** What `bench/ataque/<name>.ts` exports by default. A row that is not met is a hole. */
export type Ataque = (run: AtaqueRun) => AsyncIterable<Row>
