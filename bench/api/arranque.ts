import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchRun } from '../lib/bench.ts'
import { onEveryCore } from '../lib/cores.ts'
import { atMost, type Row } from '../lib/report.ts'
import { summarize } from '../lib/stats.ts'

const root = join(import.meta.dirname, '../..')

/** Seconds until `npm start` says where the service tells how it is, and it tells that it is ready. */
async function startOnce(dataDir: string): Promise<number> {
  const started = performance.now()
  // All cores: whoever measures is tied to one, and what it starts would be too.
  const [command, ...args] = onEveryCore(['npm', 'start'])
  const child = spawn(command!, args, {
    cwd: root,
    env: { ...process.env, MBOHERA_PORT: '0', MBOHERA_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'close')
  let output = ''
  const announced = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        output += chunk
        const health = /^\s*Estado\s+(http\S+)\/readyz/m.exec(output)?.[1]
        if (health !== undefined) resolve(health)
      })
    ended.then(() => reject(new Error(`npm start ended before it was ready:\n${output}`)))
  })
  try {
    const { status } = await fetch(`${await announced}/readyz`)
    if (status !== 200) throw new Error(`/readyz answered ${status} after the start`)
    return (performance.now() - started) / 1000
  } finally {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM')
    await ended
  }
}

export async function* arranqueRows({ short, say }: BenchRun): AsyncGenerator<Row> {
  say('npm start, primero y siguientes')
  const first: number[] = []
  const later: number[] = []
  for (let round = 0; round < (short ? 1 : 5); round++) {
    const dataDir = await mkdtemp(join(tmpdir(), 'mbohera-arranque-'))
    try {
      first.push(await startOnce(dataDir))
      for (let again = 0; again < (short ? 1 : 2); again++) later.push(await startOnce(dataDir))
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  yield atMost(5, { name: 'npm start, el primero', value: summarize(first), unit: 's' })
  yield atMost(2, { name: 'npm start, los siguientes', value: summarize(later), unit: 's' })
}
