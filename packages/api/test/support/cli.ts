import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bundle } from '../../../../tools/bundle.ts'

const MUERTE = join(import.meta.dirname, 'muerte-main.ts')

let programa: string | undefined

/** The command line as it is given to people: one file, made once. */
function buildPrograma(): string {
  if (programa !== undefined) return programa
  const folder = mkdtempSync(join(tmpdir(), 'mbohera-programa-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  programa = join(folder, 'mbohera.mjs')
  bundle('packages/cli/src/main.ts', programa)
  return programa
}

/** Where a program dies by `kill -9`, by its own hand: nothing runs after it, and nothing is flushed. */
export type Muerte =
  | 'antes de anotar'
  | 'a medio anotar'
  | 'anotada'
  | 'enviada'
  | 'respondida'
  | 'sin olvidar'

export interface Corrida {
  readonly codigo: number | null
  readonly signal: string | null
  readonly salida: string
  readonly errores: string
}

export interface Pedida {
  readonly entrada?: string
  readonly muere?: Muerte
  readonly env?: Record<string, string>
  /** Of what it says nothing is read. */
  readonly sorda?: 'salida' | 'errores'
}

/** A person's home, and the program as it is given to her. Her clock is the machine's, or the one that is given. */
export class Casa {
  readonly dir = mkdtempSync(join(tmpdir(), 'mbohera-cli-'))
  readonly #env: Record<string, string>
  readonly #now: (() => number) | null

  constructor(env: Record<string, string>, now: (() => number) | null = null) {
    this.#env = env
    this.#now = now
  }

  /** A file in that home. */
  write(name: string, value: unknown): string {
    const path = join(this.dir, name)
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
    return path
  }

  start(args: readonly string[], { muere, env = {} }: Pedida = {}): ChildProcess {
    const told = {
      ...(muere && { MUERE: muere }),
      ...(this.#now && { AHORA: `${this.#now()}` }),
      ...env,
    }
    const hook =
      'MUERE' in told || 'AHORA' in told || 'HASTA' in told || 'PRISA' in told ? ['--import', MUERTE] : []
    const { command, args: own, ...options } = this.command([], told)
    return spawn(command, [...hook, ...own, ...args], options)
  }

  /** How it is started there, for whoever starts it by himself. */
  command(args: readonly string[], env: Record<string, string> = {}) {
    const known = {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: join(dirname(buildPrograma()), 'cache'),
    }
    return {
      command: process.execPath,
      args: [buildPrograma(), ...args],
      cwd: this.dir,
      env: { ...known, HOME: this.dir, ...this.#env, ...env },
    }
  }

  async run(args: readonly string[], pedida: Pedida = {}): Promise<Corrida> {
    const child = this.start(args, pedida)
    if (pedida.sorda !== undefined) child[pedida.sorda === 'salida' ? 'stdout' : 'stderr']?.destroy()
    let [salida, errores] = ['', '']
    child.stdout?.on('data', chunk => {
      salida += chunk
    })
    child.stderr?.on('data', chunk => {
      errores += chunk
    })
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(pedida.entrada ?? '')
    const [codigo, signal] = (await once(child, 'close')) as [number | null, string | null]
    return { codigo, signal, salida, errores }
  }

  /** The same for a program: what it said, as it said it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as programs do
  async json(args: readonly string[], pedida: Pedida = {}): Promise<{ codigo: number | null; dicho: any }> {
    const { codigo, salida, errores } = await this.run([...args, '--json'], pedida)
    if (salida.trim() === '') throw new Error(`it said nothing (${codigo}): ${errores}`)
    return { codigo, dicho: JSON.parse(salida) }
  }

  /** What is written down of what was begun. */
  pendientes(): string[] {
    const folder = join(this.dir, '.local/state/mbohera/intenciones')
    return existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.json')) : []
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true })
  }
}
