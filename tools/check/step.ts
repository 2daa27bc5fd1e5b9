import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

export const ROOT = dirname(dirname(import.meta.dirname))

export interface Outcome {
  ok: boolean
  /** What the step saw, in a few words: shown always. */
  summary?: string
  /** What helps to mend it: shown when the step fails. */
  output: string
}

export interface Step {
  name: string
  what: string
  run: () => Promise<Outcome>
}

/** Runs a program of node_modules with the Node that runs us; whatever it says belongs to the outcome. */
export function tool(path: string, args: string[], root = ROOT): Promise<Outcome> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [join(root, 'node_modules', path), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', chunk => chunks.push(chunk))
    child.stderr.on('data', chunk => chunks.push(chunk))
    child.on('error', error => resolve({ ok: false, output: error.message }))
    child.on('close', code => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString().trim() }))
  })
}
