import type { Outcome, Step } from './step.ts'

export interface Result {
  step: Step
  outcome: Outcome
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const indented = (text: string): string => text.replace(/^/gm, '    ')

async function runOne(step: Step, say: (line: string) => void): Promise<Result> {
  const start = performance.now()
  const outcome = await step
    .run()
    .catch((error: Error) => ({ ok: false, output: error.stack ?? error.message }))
  const { ok, summary } = outcome as Outcome
  const time = seconds(performance.now() - start)
  const about = summary === undefined ? step.what : `${step.what} (${summary})`
  say(`${ok ? 'ok  ' : 'FAIL'}  ${step.name.padEnd(14)}${time.padStart(7)}  ${about}`)
  if (!ok && outcome.output !== '') say(indented(outcome.output))
  return { step, outcome }
}

/** The steps in their order, never more than `lanes` at once; each says its line when it is done. */
export async function runSteps(
  steps: readonly Step[],
  lanes: number,
  say: (line: string) => void,
): Promise<Result[]> {
  const waiting = [...steps]
  const results: Result[] = []
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      results.push(await runOne(step, say))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}
