import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
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
