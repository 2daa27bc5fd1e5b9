import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSecreto, writeSecreto } from './archivos.ts'

test('on a disk that has no room for all of it what was kept before stays', () => {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-cli-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const file = join(dir, 'intencion.json')
  writeSecreto(file, { clave: 'la primera' })
  const modulo = JSON.stringify(join(import.meta.dirname, 'archivos.ts'))
  const programa = `(await import(${modulo})).writeSecreto(${JSON.stringify(file)}, { largo: 'x'.repeat(5_000) })`
  // What is written beyond a kilobyte is taken in part, and then not at all.
  const { status } = spawnSync(
    'bash',
    [
      '-c',
      'trap "" XFSZ; ulimit -f 1; exec "$0" "$@"',
      process.execPath,
      '--input-type=module',
      '-e',
      programa,
    ],
    { env: { PATH: process.env.PATH } },
  )
  expect(status).not.toBe(0)
  expect(readSecreto(file)).toEqual({ clave: 'la primera' })
})
