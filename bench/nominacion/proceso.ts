import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { spawnPinnedNode } from '../lib/cores.ts'

/** A program of the bench in a process of its own, which answers what it is sent. */
export class Proceso<Ready> implements AsyncDisposable {
  readonly ready: Ready
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, ready: Ready) {
    this.#child = child
    this.ready = ready
  }

  static async start<Ready>(
    core: number,
    name: string,
    { env = {}, node = [] }: { env?: Record<string, string>; node?: string[] } = {},
  ): Promise<Proceso<Ready>> {
    const child = spawnPinnedNode(core, [...node, join(import.meta.dirname, name)], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const first = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)])
    if (first === null) throw new Error(`${name} ended before it was ready`)
    return new Proceso(child, first[0] as Ready)
  }

  async ask<Answer>(message: object): Promise<Answer> {
    const answer = Promise.race([
      once(this.#child, 'message'),
      once(this.#child, 'exit').then(() => {
        throw new Error('a process of the bench ended')
      }),
    ])
    this.#child.send(message)
    return ((await answer) as [Answer])[0]
  }

  async [Symbol.asyncDispose]() {
    const ended = once(this.#child, 'exit')
    this.#child.disconnect()
    await ended
  }
}
