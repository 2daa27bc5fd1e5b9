import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MEMORIA = join(import.meta.dirname, 'memoria.ts')
const MB = 1024 * 1024

/** What a program says at its end that begins with this. */
async function programa(cuerpo: string): Promise<unknown> {
  const text = `
    import { writeSync } from 'node:fs'
    import { PerformanceObserver } from 'node:perf_hooks'
    import { getHeapStatistics } from 'node:v8'
    import { cuidarMemoria, giveBackMemory } from ${JSON.stringify(MEMORIA)}
    const turn = () => new Promise(resolve => setImmediate(resolve))
    const looks = []
    new PerformanceObserver(list => looks.push(...list.getEntries().map(({ detail }) => detail.kind))).observe({ type: 'gc' })
    /** Grows by some two MB of objects, and one of bytes. */
    const kept = []
    async function grow() {
      for (let n = 0; n < 16; n++) kept.push(Array.from({ length: 4096 }, () => ({ n })), Buffer.alloc(65_536))
      await turn()
    }
    const MOST = 4000
    ${cuerpo}
    process.stdout.write(JSON.stringify(await answer()))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', text])
  return JSON.parse(stdout)
}

/** What V8 tells those who observe it: that it looked through what is young, through all at once, and through a bit of all. */
const [YOUNG, ALL, A_BIT] = [1, 4, 8]

test('all of the memory is looked through at once', async () => {
  const looks = await programa(`
    cuidarMemoria({ bytes: Infinity, everyMs: 1000 })
    giveBackMemory()
    async function answer() {
      while (!looks.includes(${ALL})) await turn()
      looks.length = 0
      while (!looks.some(kind => kind !== ${YOUNG}) && kept.length < MOST) await grow()
      return looks
    }`)
  expect(looks).toContain(ALL)
  expect(looks).not.toContain(A_BIT)
})

test('where there is so much of it that one look would hold everybody, it is bit by bit', async () => {
  const looks = await programa(`
    cuidarMemoria({ bytes: 1, everyMs: 1 })
    async function answer() {
      while (!looks.includes(${A_BIT}) && kept.length < MOST) await grow()
      return looks
    }`)
  expect(looks).toContain(A_BIT)
})

test('a small piece of bytes that is kept keeps no more than 8 KB', async () => {
  const bytes = await programa(`
    cuidarMemoria()
    async function answer() {
      // The pool of before is used up.
      for (let n = 0; n < 100; n++) Buffer.allocUnsafe(1000)
      return Buffer.allocUnsafe(1000).buffer.byteLength
    }`)
  expect(bytes).toBe(8 * 1024)
})

test('what only the start needed is given back at once', async () => {
  const { before, after } = (await programa(`
    cuidarMemoria()
    async function answer() {
      for (let n = 0; n < 16; n++) await grow()
      kept.length = 0
      const before = getHeapStatistics().total_heap_size
      giveBackMemory()
      return { before, after: getHeapStatistics().total_heap_size }
    }`)) as { before: number; after: number }
  expect(before).toBeGreaterThan(40 * MB)
  expect(after).toBeLessThan(16 * MB)
})

test('threads that give back at the same moment do not take it from each other', async () => {
  const codes = await programa(`
    import { once } from 'node:events'
    import { Worker } from 'node:worker_threads'
    cuidarMemoria()
    const thread = 'import(' + JSON.stringify(${JSON.stringify(MEMORIA)}) + ').then(({ giveBackMemory }) => { for (let n = 0; n < 40; n++) giveBackMemory() })'
    async function answer() {
      const threads = Array.from({ length: 3 }, () => new Worker(thread, { eval: true }))
      const ends = threads.map(thread => once(thread, 'exit'))
      for (let n = 0; n < 40; n++) {
        giveBackMemory()
        await turn()
      }
      return (await Promise.all(ends)).map(([code]) => code)
    }`)
  expect(codes).toEqual([0, 0, 0])
})

test.each(['process.exit(0)', 'return null'])(
  'what ends has looked through its memory last, so that no thread waits for a look that never comes: %s',
  async end => {
    const forgotten = await programa(`
      cuidarMemoria()
      const weak = new WeakRef({})
      process.stdout.write = () => true
      process.once('exit', () => writeSync(1, JSON.stringify(weak.deref() === undefined)))
      async function answer() {
        await turn()
        ${end}
      }`)
    expect(forgotten).toBe(true)
  },
)
