import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'

const dir = mkdtempSync(join(tmpdir(), 'mbohera-registro-'))
afterAll(() => rmSync(dir, { recursive: true }))

const LOG = join(import.meta.dirname, '../../src/http/log.ts')
/** Tells what the system was asked about its log. */
const HEAD = `
  import fs from 'node:fs'
  import { createLog } from ${JSON.stringify(LOG)}
  const asked = []
  for (const name of ['writeSync', 'fsyncSync']) {
    const real = fs[name]
    fs[name] = (fd, ...args) => {
      if (fd === 1) asked.push(name)
      return real(fd, ...args)
    }
  }
  const turn = () => new Promise(resolve => setImmediate(() => setImmediate(resolve)))
  const log = createLog('info')
  const tell = () => fs.writeSync(2, JSON.stringify(asked.splice(0)))
`

/** With its log in a file, as whoever starts it by hand may do. */
function run(body: string) {
  const file = join(dir, 'log')
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', HEAD + body], {
    encoding: 'utf8',
    timeout: 60_000,
    stdio: ['ignore', openSync(file, 'w'), 'pipe'],
  })
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return { said: lines.map(line => (JSON.parse(line) as { msg: string }).msg), told: child.stderr }
}

test('the lines of a turn are one write, and nobody waits until the disk has them', () => {
  const { said, told } = run(`
    log.info('una'); log.info('dos')
    await turn(); tell()
    log.info('tres')
    await turn(); tell()
    await turn(); tell()
  `)
  expect(said).toEqual(['una', 'dos', 'tres'])
  expect(told).toBe('["writeSync"]["writeSync"][]')
})

test('lines that are longer than a write are all written, in their order, by the end of the turn', () => {
  const { said, told } = run(`
    const LENGTHS = [10, 20_000, 100, 15_300, 2_000, 40_000, 7]
    for (const length of LENGTHS) log.info('x'.repeat(length))
    await turn(); fs.writeSync(2, String(fs.fstatSync(1).size > 77_000))
  `)
  expect(said.map(text => text.length)).toEqual([10, 20_000, 100, 15_300, 2_000, 40_000, 7])
  expect(told).toBe('true')
})

test('what is said in the turn in which a process ends is written', () => {
  expect(run(`log.info('una'); process.exit(3)`).said).toEqual(['una'])
})

const SPEAKS = `
  for (let n = 0; n < 100; n++) {
    log.info('x'.repeat(20_000))
    await turn()
  }
  log.info('fin')
  process.exit(7)
`

test('a process whose log nobody reads any more goes on, and ends', async () => {
  const body = `${HEAD} log.info('una'); process.stdin.once('data', async () => {${SPEAKS}})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', body], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.stdout.destroy()
  await once(child.stdout, 'close')
  child.stdin.write('x')
  expect(await once(child, 'exit')).toEqual([7, null])
})

const sinLleno = existsSync('/dev/full') ? '' : ', skipped: this system has no /dev/full'

test.skipIf(sinLleno !== '')(`so does one whose log finds no room${sinLleno}`, async () => {
  const stdio = ['ignore', openSync('/dev/full', 'w'), 'inherit'] as const
  const child = spawn(process.execPath, ['--input-type=module', '-e', HEAD + SPEAKS], { stdio: [...stdio] })
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await once(child, 'exit')).toEqual([7, null])
})

test('when there is room again, what was kept is written before what comes', () => {
  const { said } = run(`
    const write = fs.writeSync
    fs.writeSync = () => { throw Object.assign(new Error('no room'), { code: 'ENOSPC' }) }
    for (let n = 0; n < 200; n++) { log.info(String(n).padEnd(10_000)); await turn() }
    fs.writeSync = write
    log.info('fin')
  `)
  const numbers = said.slice(0, -1).map(Number)
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, n) => n))
  expect(numbers.length).toBeGreaterThan(90)
  expect(numbers.length).toBeLessThan(110)
  expect(said.at(-1)).toBe('fin')
})
