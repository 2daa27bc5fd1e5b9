import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './check/step.ts'

test('a fresh clone gets what builds the panel too, also where only what runs would be installed', () => {
  const clone = mkdtempSync(join(tmpdir(), 'mbohera-clone-'))
  mkdirSync(join(clone, 'tools'))
  mkdirSync(join(clone, 'node_modules'))
  for (const file of ['bootstrap.mjs', 'runtime.mjs'])
    copyFileSync(join(ROOT, 'tools', file), join(clone, 'tools', file))
  writeFileSync(join(clone, 'package-lock.json'), '{}')
  writeFileSync(join(clone, 'program.mjs'), 'process.exit(0)')
  // In the place of npm: it writes down what it is asked for.
  const npm = join(clone, 'npm.cjs')
  const asked = join(clone, 'asked')
  writeFileSync(
    npm,
    `require('node:fs').appendFileSync(${JSON.stringify(asked)}, process.argv.slice(2).join(' ') + '\\n')`,
  )
  const env = { ...process.env, NODE_ENV: 'production', npm_execpath: npm }
  const start = () =>
    spawnSync(process.execPath, [join(clone, 'tools/bootstrap.mjs'), 'program.mjs'], { env }).status
  expect([start(), start()]).toEqual([0, 0])
  expect(readFileSync(asked, 'utf8'), 'once, and whole').toBe('ci --include=dev --no-audit --no-fund\n')
  rmSync(clone, { recursive: true })
})
