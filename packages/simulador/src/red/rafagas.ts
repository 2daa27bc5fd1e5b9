import type { Socket } from 'node:net'

const KEPT = 10_000

/** When connections were opened, by the simulator's clock. */
export function createRafagas(now: () => number) {
  const opened: number[] = []
  const at = new WeakMap<Socket, { when: number; order: number }>()
  let total = 0

  return {
    open(socket: Socket): void {
      const when = now()
      opened.push(when)
      if (opened.length > KEPT) opened.shift()
      at.set(socket, { when, order: total++ })
    },
    /** Connections opened in the `ms` before this one, itself included. */
    count(socket: Socket, ms: number): number {
      const own = at.get(socket)
      if (own === undefined) return 0
      const first = total - opened.length
      const earlier = opened.slice(0, Math.max(0, own.order - first + 1))
      return earlier.filter(when => own.when - when < ms).length
    },
  }
}

export type Rafagas = ReturnType<typeof createRafagas>
