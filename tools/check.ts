// npm run check [-- <step>...]: what must hold before a test is worth running.
import { availableParallelism } from 'node:os'
import { runSteps } from './check/run.ts'
import { STEPS } from './check/steps.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !STEPS.some(step => step.name === name))
if (unknown.length > 0) {
  say(`No existe ${unknown.join(', ')}. Pasos: ${STEPS.map(({ name }) => name).join(', ')}.`)
  process.exitCode = 2
} else {
  const steps = STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  const results = await runSteps(steps, Math.min(2, availableParallelism()), say)
  const failed = results.filter(({ outcome }) => !outcome.ok).length
  say(failed === 0 ? 'check: everything holds' : `check: ${failed} of ${results.length} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
