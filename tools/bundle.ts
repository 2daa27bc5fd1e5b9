import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { ROOT } from './check/step.ts'

/** Puts a program and all that it imports into one file, which runs where only Node is. */
export function bundle(program: string, file: string): void {
  const rolldown = join(ROOT, 'node_modules/rolldown/bin/cli.mjs')
  const form = [
    '--format',
    'esm',
    '--platform',
    'node',
    '--transform.target',
    'node18',
    '--no-code-splitting',
  ]
  const args = [rolldown, program, '--file', file, ...form]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  // Whatever it warns of would be missing where the file runs.
  if (status !== 0 || /warn/i.test(stdout + stderr)) throw new Error(`${program}:\n${stdout}${stderr}`)
  chmodSync(file, 0o755)
}

/** What a source finds beside itself it finds there still, when it is part of a file that lies elsewhere. */
const OWN_PLACES: Plugin = {
  name: 'own-places',
  transform: (code, id) =>
    id.includes('/node_modules/') || !code.includes('import.meta.')
      ? null
      : code
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
}

/** What a driver loads where somebody installed it: nobody did. */
const ABSENT = ['pg-native', 'pg-cloudflare']

/** A package does on purpose what it is warned of for, and runs as well. */
const ON_PURPOSE = new Set(['EVAL'])

/**
 * The same for a program that runs on this machine, among its sources: it starts in a third of the time. Whole at once, however many make it.
 * Of which files it was made.
 */
export async function bundleHere(program: string, file: string): Promise<string[]> {
  const made = await rolldown({
    ...{ cwd: ROOT, input: program, platform: 'node', plugins: [OWN_PLACES], tsconfig: false },
    external: ABSENT,
    // How long it takes says how busy the machine is, and nothing of what is made.
    checks: { bundlerTimings: false },
    onLog: (_level, { code = '', message }) => {
      if (!ON_PURPOSE.has(code)) throw new Error(`${program}: ${message}`)
    },
  })
  const half = `${file}.${randomUUID()}`
  const { output } = await made.write({ file: half, format: 'esm', codeSplitting: false, keepNames: true })
  await made.close()
  renameSync(half, file)
  return output.flatMap(one => (one.type === 'chunk' ? one.moduleIds : []))
}
