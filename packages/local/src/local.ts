import { bringUp, type Keep } from './bring-up.ts'
import type { Config } from './config.ts'
import { Fault } from './fault.ts'
import { type Folder, type LocalFacts, prepareFolder } from './folder.ts'
import type { Programs } from './programs.ts'
import { openReloj } from './reloj/reloj.ts'
import { readJson, writeSecretJson } from './secret-file.ts'
import { openLedger } from './supervision/ledger.ts'
import { type Lock, TakenError, takeLock } from './supervision/lock.ts'
import { keepBounded } from './supervision/log-file.ts'
import { supervise } from './supervision/supervise.ts'

export type Local = {
  facts: LocalFacts
  /** Whether passwords were made that nobody has seen yet. */
  fresh: boolean
  /** How far its clock is ahead of the machine's. */
  adelantoMs: number
}

export type Whole = {
  ready: Promise<Local>
  /** Settles with the reason when a part cannot be kept running. */
  failed: Promise<string>
  stop(): Promise<void>
}

export type Options = { config: Config; programs: Programs; say(text: string): void }

/** Everything on one machine. What was started is stopped again, the last first, also when the start fails half-way. */
export function startLocal({ config, programs, say }: Options): Whole {
  const abort = new AbortController()
  const endings: (() => Promise<unknown>)[] = []
  const failure = Promise.withResolvers<string>()
  const keep: Keep = async (part, running) => {
    const kept = await supervise(part, { running, problem: say, gaveUp: failure.resolve }).catch(error => {
      abort.abort()
      throw error
    })
    endings.push(() => kept.stop())
    return kept
  }
  const begin = async (): Promise<Local> => {
    const folder = await prepareFolder(config.dataDir)
    const lock = await lockFolder(config, folder)
    endings.push(() => lock.release())
    const ledger = await openLedger(folder.children)
    endings.push(() => forgetProcesses(folder, () => ledger.clear()))
    const stopBounding = keepBounded(['postgres', 'idp', 'simulador', 'correo', 'api'].map(folder.log))
    endings.push(async () => stopBounding())
    const reloj = await openReloj(folder, config)
    return bringUp({ config, folder, signal: abort.signal, reloj, say }, programs, ledger, keep)
  }
  const ready = begin()
  const stop = async () => {
    abort.abort()
    await ready.catch(() => {})
    for (const end of endings.splice(0).reverse()) await end()
  }
  return { ready, failed: failure.promise, stop }
}

async function lockFolder({ dataDir }: Config, folder: Folder): Promise<Lock> {
  try {
    return await takeLock(folder.lock)
  } catch (error) {
    if (!(error instanceof TakenError)) throw error
    const { api } = (await readJson<LocalFacts>(folder.facts)) ?? {}
    const where = api ? ` en ${api}` : ''
    throw new Fault(
      `Mbohéra ya está en marcha${where} con la carpeta de datos ${dataDir} (pid ${error.holder.pid}). ` +
        'Úselo, deténgalo con Ctrl-C en su terminal, o inicie otro con MBOHERA_PORT=0 y otro MBOHERA_DATA_DIR.',
    )
  }
}

/** The passwords stay readable after the end; processes that are no more do not. */
async function forgetProcesses(folder: Folder, clear: () => Promise<unknown>): Promise<void> {
  await clear()
  const facts = await readJson<LocalFacts>(folder.facts)
  if (facts) await writeSecretJson(folder.facts, { ...facts, pids: {} })
}
