import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeSecretFile } from './secret-file.ts'

test('a password that was told to be another is that one after a power cut: the name of its file is on the disk, too', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-secreto-'))
  const open = vi.spyOn(fs, 'open')
  const rename = vi.spyOn(fs, 'rename')
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
    rmSync(dir, { recursive: true })
  })
  const file = join(dir, 'accounts.json')
  await writeSecretFile(file, 'suya')
  const named = rename.mock.invocationCallOrder[0]!
  const opened = open.mock.calls.filter((_, n) => open.mock.invocationCallOrder[n]! > named)
  expect(opened.map(([path]) => path)).toEqual([dir])
  expect(readFileSync(file, 'utf8')).toBe('suya')
})

// Somebody who changes a password with sudo, beside a provider that runs as another user: it could not read its accounts any more.
test('what root writes anew stays whose it was, and what is new is of whose folder it is in', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-secreto-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'accounts.json')
  // Nobody else can give it away.
  if (process.getuid?.() === 0) chownSync(dir, 10_001, 10_002)
  const suyo = statSync(dir)
  for (const text of ['una', 'otra']) {
    await writeSecretFile(file, text)
    const { uid, gid, mode } = statSync(file)
    expect([uid, gid, mode & 0o777]).toEqual([suyo.uid, suyo.gid, 0o600])
    if (process.getuid?.() === 0) chownSync(dir, 0, 0)
  }
})
