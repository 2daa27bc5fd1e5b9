import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './check/step.ts'

/** A clone whose npm writes down what it is asked for, and a start of its `program.mjs`. */
function openClone(program: string) {
  const clone = mkdtempSync(join(tmpdir(), 'mbohera-clone-'))
  onTestFinished(() => rmSync(clone, { recursive: true }))
  mkdirSync(join(clone, 'tools'))
  mkdirSync(join(clone, 'node_modules'))
  for (const file of ['bootstrap.mjs', 'runtime.mjs'])
    copyFileSync(join(ROOT, 'tools', file), join(clone, 'tools', file))
  writeFileSync(join(clone, 'package-lock.json'), '{}')
  writeFileSync(join(clone, 'program.mjs'), program)
  const npm = join(clone, 'npm.cjs')
  const asked = join(clone, 'asked')
  writeFileSync(
    npm,
    `require('node:fs').appendFileSync(${JSON.stringify(asked)}, process.argv.slice(2).join(' ') + '\\n')`,
  )
  const start = (env: Record<string, string | undefined>) =>
    spawnSync(process.execPath, [join(clone, 'tools/bootstrap.mjs'), 'program.mjs'], {
      env: { ...process.env, npm_execpath: npm, ...env },
      encoding: 'utf8',
    })
  return { clone, start, asked: () => readFileSync(asked, 'utf8') }
}

test('a fresh clone gets what builds the panel too, also where only what runs would be installed', () => {
  const { start, asked } = openClone('process.exit(0)')
  const env = { NODE_ENV: 'production' }
  expect([start(env).status, start(env).status]).toEqual([0, 0])
  expect(asked(), 'once, and whole').toBe('ci --include=dev --no-audit --no-fund\n')
})

test('what was compiled once is kept beside the dependencies, for every folder of data, unless somebody says where', () => {
  const { clone, start } = openClone('process.stdout.write(process.env.NODE_COMPILE_CACHE)')
  expect(start({ NODE_COMPILE_CACHE: undefined }).stdout).toBe(join(clone, 'node_modules/.cache/node'))
  expect(start({ NODE_COMPILE_CACHE: '/elsewhere' }).stdout).toBe('/elsewhere')
})
