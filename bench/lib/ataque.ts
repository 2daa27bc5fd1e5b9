import { type BenchRun, benchRun } from './bench.ts'
import type { Row } from './report.ts'

export const SEMILLA = 20_261_122

export interface AtaqueRun extends BenchRun {
  /** The same one, the same attack. */
  readonly semilla: number
  /** Of a search by chance, the first step: one that failed can be done again by itself. */
  readonly desde: number
}

/** What `bench/ataque/<name>.ts` exports by default. A row that is not met is a hole. */
export type Ataque = (run: AtaqueRun) => AsyncIterable<Row>

/** Its rows in the short form, with the seed of every day. */
export async function ataqueCorto(ataque: Ataque): Promise<Row[]> {
  const rows: Row[] = []
  const run = { ...benchRun(true), say: () => {}, semilla: SEMILLA, desde: 0 }
  for await (const row of ataque(run)) rows.push(row)
  return rows
}
