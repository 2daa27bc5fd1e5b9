import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLedger } from './ledger.ts'
import { identify, isRunning } from './process-id.ts'

test('the next start ends what a killed one left, spares what it goes on using and what only has the number', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-ledger-'))
  const sleepers = [1, 2, 3].map(() => spawn('sleep', ['600']))
  try {
    const [left, used, foreign] = sleepers.map(({ pid }) => identify(pid!))
    const file = join(dir, 'children.json')
    const killed = await openLedger(file)
    await Promise.all([
      killed.record('api', left!),
      killed.record('postgres', used!),
      killed.record('idp', { ...foreign!, born: '1' }),
    ])
    const next = await openLedger(file)
    expect(next.pids()).toEqual({ api: left!.pid, postgres: used!.pid, idp: foreign!.pid })
    await next.endLeftovers(['postgres'])
    expect([left, used, foreign].map(id => isRunning(id!))).toEqual([false, true, true])
    expect((await openLedger(file)).pids()).toEqual({})
  } finally {
    for (const sleeper of sleepers) sleeper.kill('SIGKILL')
    await rm(dir, { recursive: true })
  }
})
