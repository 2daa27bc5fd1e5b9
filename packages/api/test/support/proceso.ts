import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bundlePrograms } from '../../../../tools/bundle.ts'
import { ROOT } from '../../../../tools/check/step.ts'
import { PROGRAMAS as PROGRAMAS_DEL_PAQUETE } from '../../../../tools/paquete/programas.ts'
import { PROCESO_SIN_LIMITES } from './limites.ts'

/** Where a run of tests keeps them. */
export const PROGRAMAS = 'PROGRAMAS_DE_PRUEBA'

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
export const startApi = async (env: Record<string, string>, program?: string): Promise<Proceso> =>
  startProceso(program ?? (await programOf('api')), env)

/** A worker alone. */
export const startWorker = async (env: Record<string, string>): Promise<Proceso> =>
  startProceso(await programOf('worker'), env)

const FUENTES = {
  api: join(ROOT, PROGRAMAS_DEL_PAQUETE.api),
  worker: join(ROOT, PROGRAMAS_DEL_PAQUETE.worker),
}

/** As a server starts them (`npm run paquete`), made once for a run of tests: each start reads a thousand files otherwise. */
async function programOf(name: keyof typeof FUENTES): Promise<string> {
  const folder = process.env[PROGRAMAS]
  if (folder === undefined) return FUENTES[name]
  const programas = join(folder, 'servicio')
  if (!existsSync(programas)) await bundlePrograms(FUENTES, programas)
  return join(programas, `${name}.mjs`)
}

/** One that is only begun. */
export const spawnProceso = async (
  name: keyof typeof FUENTES,
  env: Record<string, string>,
): Promise<ChildProcess> => spawnProgram(await programOf(name), env)

const spawnProgram = (program: string, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [program], {
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

function startProceso(program: string, env: Record<string, string>): Promise<Proceso> {
  const child = spawnProgram(program, env)
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
