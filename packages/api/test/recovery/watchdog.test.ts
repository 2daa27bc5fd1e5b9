import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** How a process ended whose loop was held like that, and what it wrote. */
async function hold(mode: 'javascript' | 'native' | 'nobody') {
  const child = fork(join(import.meta.dirname, 'watchdog/held-main.ts'), [mode, '400'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  const written = text(child.stdout!)
  await once(child, 'message')
  child.send('go')
  const [code, signal] = await ended
  return { code, signal, lines: (await written).split('\n').filter(Boolean) }
}

test('a process whose loop is held is ended, and its log says where it was', async () => {
  const { signal, lines } = await hold('javascript')
  expect([signal, lines.length]).toEqual(['SIGKILL', 1])
  const { level, msg, stack } = JSON.parse(lines[0]!)
  expect([level, msg]).toEqual([60, expect.stringContaining('was held for more than 400 ms')])
  expect(stack[0]).toMatch(/^plantedLoop .*held-main\.ts:\d+$/)
})

test('where the inspector gets no answer it is ended all the same', async () => {
  const { signal, lines } = await hold('native')
  expect([signal, JSON.parse(lines[0]!).stack]).toEqual(['SIGKILL', null])
})

test('one whose loop turns is left alone, and the watchdog does not keep it', async () => {
  expect(await hold('nobody')).toEqual({ code: 0, signal: null, lines: [] })
})
