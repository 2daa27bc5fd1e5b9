import { expect, test } from 'vitest'
import { type Running, supervise } from './supervise.ts'

/** A part that lives until it is let die, and starts only as often as it is allowed to. */
function fragile(failing: ReadonlySet<number> = new Set()) {
  const lives: { die(how: string): void; stopped: boolean }[] = []
  let starts = 0
  const start = async (): Promise<Running> => {
    starts++
    if (failing.has(starts)) throw new Error(`start ${starts} failed`)
    const end = Promise.withResolvers<string>()
    const life = { die: end.resolve, stopped: false }
    lives.push(life)
    const stop = async () => {
      life.stopped = true
      end.resolve('stopped')
    }
    return { id: { pid: starts, born: 'x' }, exited: end.promise, stop }
  }
  return { part: { name: 'X', start }, lives, starts: () => starts }
}

function listener() {
  const heard: string[] = []
  const given = Promise.withResolvers<string>()
  const arrivals: (() => void)[] = []
  return {
    heard,
    given: given.promise,
    next: () => new Promise<void>(resolve => arrivals.push(resolve)),
    hooks: {
      running: ({ id }: Running) => {
        heard.push(`runs ${id.pid}`)
        arrivals.shift()?.()
      },
      problem: (text: string) => heard.push(text),
      gaveUp: given.resolve,
    },
  }
}

test('a part that dies is started again and told about', async () => {
  const { part, lives } = fragile()
  const { hooks, heard, next } = listener()
  const kept = await supervise(part, hooks, [0, 0])
  const again = next()
  lives[0]?.die('señal SIGKILL')
  await again
  expect(heard).toEqual(['runs 1', 'X terminó (señal SIGKILL); se reinicia', 'runs 2'])
  expect(kept.current.id.pid).toBe(2)
  await kept.stop()
  expect(lives.map(({ stopped }) => stopped)).toEqual([false, true])
})

test('a part that does not start again is tried as often as there are pauses, then given up', async () => {
  const { part, lives, starts } = fragile(new Set([2, 3, 4]))
  const { hooks, given } = listener()
  const kept = await supervise(part, hooks, [0, 0, 0])
  lives[0]?.die('código 1')
  expect(await given).toBe('X terminó 4 veces en un minuto (la última: start 4 failed).')
  expect(starts()).toBe(4)
  await kept.stop()
})

test('a first start that fails is not repeated: whoever asked is told why', async () => {
  const { part, starts } = fragile(new Set([1]))
  await expect(supervise(part, listener().hooks, [0])).rejects.toThrow('start 1 failed')
  expect(starts()).toBe(1)
})

test('a part that is stopped is not started again, not even while it waits for its next start', async () => {
  const { part, lives, starts } = fragile()
  const { hooks } = listener()
  const kept = await supervise(part, hooks, [3_600_000])
  lives[0]?.die('código 1')
  await kept.stop()
  expect(starts()).toBe(1)
})

test('a start that was under way when the part was stopped is stopped too, and the stop comes to its end', async () => {
  const { part, lives } = fragile()
  const { hooks } = listener()
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let starts = 0
  const start = async () => {
    if (++starts === 2) {
      begun.resolve()
      await goOn.promise
    }
    return part.start()
  }
  const kept = await supervise({ name: 'X', start }, hooks, [0])
  lives[0]?.die('señal SIGKILL')
  await begun.promise
  const stopped = kept.stop()
  goOn.resolve()
  await stopped
  expect(lives.map(life => life.stopped)).toEqual([true, true])
})
