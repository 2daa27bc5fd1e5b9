import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { inherited } from '../config.ts'
import { ESTADOS } from './juez.ts'

/** One line that the client wrote. */
export interface Dicho {
  readonly id: string
  readonly estado?: (typeof ESTADOS)[number]
  readonly cdc?: string
  readonly codigo?: string
  readonly nombre?: string
  readonly version?: string
  readonly puede?: readonly string[]
}

/** How a task ended: with a word, without one in time, or with the end of the program. */
export interface Desenlace {
  readonly dicho: Dicho | undefined
  readonly fin: 'dijo' | 'colgado' | 'caido'
  /** As it was told on the way, if not at the end. */
  readonly cdc: string | undefined
}

export class SujetoError extends Error {}

const isFinal = (dicho: Dicho) => ESTADOS.some(estado => estado === dicho.estado) || dicho.puede !== undefined

function readDicho(line: string): Dicho | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && 'id' in value ? (value as Dicho) : undefined
  } catch {
    // Whatever else a program writes is its own affair.
    return undefined
  }
}

/** The client under test: a command that reads tasks as lines of JSON and answers each with one. It is started again when it ends. */
export class Sujeto {
  readonly #mandato: string
  readonly #env: Record<string, string>
  #child: ChildProcess | undefined
  #listeners = new Set<(dicho: Dicho | undefined) => void>()
  /** The last that it wrote for people. */
  queja = ''

  constructor(mandato: string, env: Record<string, string>) {
    this.#mandato = mandato
    this.#env = env
  }

  #start(): ChildProcess {
    if (this.#child !== undefined) return this.#child
    // In a group of its own: what the shell started ends with it.
    const child = spawn(this.#mandato, {
      shell: true,
      detached: process.platform !== 'win32',
      env: { ...inherited(), ...this.#env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.#child = child
    child.stdin.on('error', () => {})
    child.stderr.on('data', (chunk: Buffer) => {
      this.queja = (this.queja + chunk.toString()).slice(-2000)
    })
    const tell = (dicho: Dicho | undefined) => {
      for (const listener of this.#listeners) listener(dicho)
    }
    createInterface({ input: child.stdout }).on('line', line => {
      const dicho = readDicho(line)
      if (dicho !== undefined) tell(dicho)
    })
    child.once('close', () => {
      if (this.#child === child) this.#child = undefined
      tell(undefined)
    })
    child.once('error', () => tell(undefined))
    return child
  }

  /** Gives it a task, and waits for its word. */
  ask(tarea: { readonly id: string } & Record<string, unknown>, plazoMs: number): Promise<Desenlace> {
    const child = this.#start()
    return new Promise(resolve => {
      let cdc: string | undefined
      const end = (fin: Desenlace['fin'], dicho?: Dicho) => {
        clearTimeout(timer)
        this.#listeners.delete(hear)
        resolve({ dicho, fin, cdc })
      }
      const timer = setTimeout(() => end('colgado'), plazoMs)
      const hear = (dicho: Dicho | undefined) => {
        if (dicho === undefined) return end('caido')
        if (dicho.id !== tarea.id) return
        cdc = dicho.cdc ?? cdc
        if (isFinal(dicho)) end('dijo', dicho)
      }
      this.#listeners.add(hear)
      child.stdin?.write(`${JSON.stringify(tarea)}\n`)
    })
  }

  /** Ends it, however busy it is. */
  async stop(): Promise<void> {
    const child = this.#child
    if (child?.pid === undefined) return
    this.#child = undefined
    const closed = once(child, 'close')
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
    } catch {
      child.kill('SIGKILL')
    }
    await closed
  }
}
