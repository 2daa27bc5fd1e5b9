// Asks the tests whether they notice: `npm run mutantes -- <source.ts> <test.ts>… [--cada N] [--max N]`.
// Each mutant of the source is written into a copy of the tree and the tests are run there; what they let pass is listed.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Copy, copyOfTree } from './check/copy.ts'
import { ROOT } from './check/step.ts'
import { type Mutant, mutantsOf } from './mutantes/mutants.ts'
import { tellUso } from './uso.ts'

const AT_ONCE = 2
/** A mutant that makes the program run for ever is noticed too. */
const DEADLINE_MS = 60_000

const USO = 'npm run mutantes -- packages/<paquete>/src/<fuente>.ts <prueba>… [--cada N] [--max N]'
tellUso(USO)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { max: { type: 'string', default: '400' }, cada: { type: 'string', default: '1' } },
})
const [source, ...tests] = positionals
const room = /^packages\/([^/]+)\//.exec(source ?? '')?.[1]
if (source === undefined || room === undefined || tests.length === 0) {
  process.stderr.write(`Uso: ${USO}\n`)
  process.exit(2)
}

/** Whether the tests pass, in a tree where one source may be a mutant. */
function passes(root: string): Promise<boolean> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--bail', '1', '--reporter', 'dot', ...tests]
  const cwd = join(root, 'packages', room!)
  const child = spawn(process.execPath, [vitest, ...args], { cwd, stdio: 'ignore', detached: true })
  const deadline = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), DEADLINE_MS)
  return new Promise(resolve =>
    child.on('exit', code => {
      clearTimeout(deadline)
      resolve(code === 0)
    }),
  )
}

/** Tests outside of `src` may want the PostgreSQL of their room. */
function openCopy(): Copy {
  const copy = copyOfTree()
  const setup = join(copy.root, 'packages', room!, 'test/support/postgres.ts')
  const wanted = existsSync(setup) && tests.some(test => test.startsWith('test/'))
  const options = { maxWorkers: 1, testTimeout: 30_000, ...(wanted ? { globalSetup: setup } : {}) }
  copy.write(`packages/${room}/vitest.config.ts`, `export default { test: ${JSON.stringify(options)} }`)
  return copy
}

const text = readFileSync(join(ROOT, source), 'utf8')
const mutants = mutantsOf(source, text)
  .filter((_, i) => i % Number(values.cada) === 0)
  .slice(0, Number(values.max))
const copies = Array.from({ length: AT_ONCE }, openCopy)
const survivors: Mutant[] = []
let judged = 0

async function work(copy: Copy): Promise<void> {
  for (let mutant = mutants[judged++]; mutant !== undefined; mutant = mutants[judged++]) {
    copy.write(source!, mutant.text)
    if (await passes(copy.root)) survivors.push(mutant)
  }
}

try {
  if (!(await passes(copies[0]!.root))) throw new Error('Las pruebas ya fallan sin ningún mutante.')
  await Promise.all(copies.map(work))
} finally {
  for (const copy of copies) copy.remove()
}
survivors.sort((a, b) => a.line - b.line)
for (const { line, was, is } of survivors)
  process.stdout.write(`${source}:${line}  ${was.slice(0, 60).replace(/\s+/g, ' ')}  →  ${is.slice(0, 40)}\n`)
const killed = mutants.length - survivors.length
const score = ((100 * killed) / Math.max(mutants.length, 1)).toFixed(1)
process.stdout.write(`${source}: ${killed} de ${mutants.length} mutantes muertos (${score} %)\n`)
