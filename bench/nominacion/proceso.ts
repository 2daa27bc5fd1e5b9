import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { spawnPinned } from '../lib/cores.ts'

interface Arranque {
  env?: Record<string, string>
  node?: string[]
  /** Its place before other programs; whoever may not give it is told so, and it is as any other. */
  nice?: number
  /** Hears what it writes to its standard output. */
  onLine?: (line: string) => void
}

/** A program of the bench in a process of its own, which answers what it is sent. */
export class Proceso<Ready> implements AsyncDisposable {
  readonly ready: Ready
  readonly #child: ChildProcess
  readonly #ended: Promise<void>

  private constructor(child: ChildProcess, ready: Ready, ended: Promise<void>) {
    this.#child = child
    this.ready = ready
    this.#ended = ended
  }

  static async start<Ready>(
    core: number,
    name: string,
    { env = {}, node = [], nice = 0, onLine }: Arranque = {},
  ): Promise<Proceso<Ready>> {
    const program = [process.execPath, ...node, resolve(import.meta.dirname, name)]
    const child = spawnPinned(core, 'nice', ['-n', String(nice), ...program], {
      env: { ...process.env, ...env },
      stdio: ['ignore', onLine === undefined ? 'ignore' : 'pipe', 'inherit', 'ipc'],
    })
    if (onLine !== undefined) createInterface({ input: child.stdout! }).on('line', onLine)
    const ended = once(child, 'exit').then(() => {})
    const first = await Promise.race([once(child, 'message'), ended])
    if (first === undefined) throw new Error(`${name} ended before it was ready`)
    return new Proceso(child, first[0] as Ready, ended)
  }

  get pid(): number {
    return this.#child.pid!
  }

  async ask<Answer>(message: object | string): Promise<Answer> {
    const answer = Promise.race([once(this.#child, 'message'), this.#ended])
    this.#child.send(message)
    const answered = await answer
    if (answered === undefined) throw new Error('a process of the bench ended')
    return answered[0] as Answer
  }

  async [Symbol.asyncDispose]() {
    this.#child.disconnect()
    await this.#ended
  }
}
