// npm test [-- <filter>...]: the check and every test. The last line counts them: "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSteps } from './check/run.ts'
import { ROOT } from './check/step.ts'
import { STEPS } from './check/steps.ts'
import { installPeers } from './peers.ts'
import { add, type Counts, countVitest, line } from './test/counts.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** The repository's own tests run with all the others, and one of them follows every import. */
const AMONG_THE_TESTS = ['repository', 'architecture']

async function check(): Promise<Counts> {
  const steps = STEPS.filter(({ name }) => !AMONG_THE_TESTS.includes(name))
  const results = await runSteps(steps, Math.min(2, availableParallelism()), say)
  const passed = results.filter(({ outcome }) => outcome.ok).length
  return { passed, failed: results.length - passed, skipped: 0 }
}

function vitest(filters: string[], report: string): Promise<number> {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters]
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: ROOT,
    // A program that a test starts was compiled by the one before it.
    env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'), ...process.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise(resolve => child.on('close', code => resolve(code ?? 1)))
}

const filters = process.argv.slice(2)
installPeers(say)
// What tests start of the local start is what people are given: compiled.
spawnSync(process.execPath, [join(ROOT, 'tools/programas.ts')], { stdio: ['ignore', 'ignore', 'inherit'] })
const folder = mkdtempSync(join(tmpdir(), 'mbohera-counts-'))
try {
  const checked = filters.length === 0 ? await check() : { passed: 0, failed: 0, skipped: 0 }
  const report = join(folder, 'vitest.json')
  const code = await vitest(filters, report)
  if (!existsSync(report))
    say(
      'The tests left no report to be counted: they ended before it, or an option of this call sent it elsewhere.',
    )
  const tested = countVitest(() => readFileSync(report, 'utf8'), code)
  const all = add(checked, tested)
  say(line(all))
  process.exitCode = all.failed === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
