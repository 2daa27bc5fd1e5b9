import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HECHO, RAIZ, readProgramas } from '../packages/local/src/compilado.ts'

const run = () => {
  const { status, stderr } = spawnSync(process.execPath, [join(RAIZ, 'tools/programas.ts')], {
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
}

test('the programs of the local start are compiled, and what is compiled already is left as it is', async () => {
  run()
  // A start beside us may be at it.
  await expect.poll(() => readProgramas().fresh, { timeout: 60_000 }).toBe(true)
  const { programas } = readProgramas()
  expect(Object.values(programas).filter(file => !existsSync(file))).toEqual([])
  const { mtimeMs } = statSync(HECHO)
  run()
  expect(statSync(HECHO).mtimeMs).toBe(mtimeMs)
})
