import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Facts {
  api: string
  idp: string
  simulador: string
  correo?: { pagina: string }
  usuarios: { correo: string; clave: string; rol: string; contribuyente: number }[]
  pids: Record<string, number>
}

/** Everything of `npm start` as its own file describes it, seen from any process of the tests. */
export interface Whole {
  dir: string
  facts: Facts
}

export interface StartedWhole extends Whole, AsyncDisposable {}

const MAIN = join(import.meta.dirname, '../../../local/src/main.ts')

/** What stands in the file now: programs that were started anew have other numbers. */
export const factsNow = async (dir: string): Promise<Facts> =>
  JSON.parse(await readFile(join(dir, 'local.json'), 'utf8')) as Facts

export const claveDe = ({ facts }: Whole, correo: string): string =>
  facts.usuarios.find(usuario => usuario.correo === correo)?.clave ?? ''

/** Everything of `npm start`, in a folder of its own. */
export async function startWhole(env: Record<string, string> = {}): Promise<StartedWhole> {
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-panel-'))
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      MBOHERA_PORT: '0',
      MBOHERA_DATA_DIR: dir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await running(child)
  return {
    dir,
    facts: await factsNow(dir),
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'close')
      child.kill('SIGINT')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function running(child: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      if (said.includes('en marcha')) resolve()
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('close', code => reject(new Error(`npm start ended with ${code}: ${said}`)))
  })
}
