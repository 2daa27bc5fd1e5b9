import { type ChildProcess, spawn } from 'node:child_process'
import { PROCESO_SIN_LIMITES } from './limites.ts'

const SRC = `${import.meta.dirname}/../../src`

export interface Proceso {
  url: string
  /** Where an api says how it is. */
  health: string
  child: ChildProcess
  /** Everything it wrote. */
  output: () => string
  /** Ends it as an operator would, and waits. */
  stop: () => Promise<number | null>
  kill: () => Promise<void>
}

/** The api as a process of its own, listening on a free port; of this version, or the program of another. */
export const startApi = (env: Record<string, string>, program = `${SRC}/main.ts`): Promise<Proceso> =>
  startProceso(program, env)

/** A worker alone. */
export const startWorker = (env: Record<string, string>): Promise<Proceso> =>
  startProceso(`${SRC}/worker-main.ts`, env)

function startProceso(program: string, env: Record<string, string>): Promise<Proceso> {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      MBOHERA_PORT: '0',
      MBOHERA_WORKER_PORT: '0',
      ...PROCESO_SIN_LIMITES,
      MBOHERA_HEALTH_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout!.on('data', chunk => (output += chunk))
  child.stderr!.on('data', chunk => (output += chunk))
  const ended = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return new Promise((resolve, reject) => {
    child.once('message', message => {
      const { url, health = url } = message as { url: string; health?: string }
      resolve({
        url,
        health,
        child,
        output: () => output,
        stop: () => end('SIGTERM'),
        kill: async () => void (await end('SIGKILL')),
      })
    })
    ended.then(code => reject(new Error(`the api ended with ${code} before it was ready:\n${output}`)))
  })
}
