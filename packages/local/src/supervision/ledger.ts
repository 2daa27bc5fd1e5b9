import { readJson, writeSecretJson } from '../secret-file.ts'
import { endProcess, type ProcessId } from './process-id.ts'

type Children = Record<string, ProcessId>

const PATIENCE_MS = 5_000

/** Which processes are ours, on disk, for the start that comes after this one was killed. */
export async function openLedger(file: string) {
  let children = ((await readJson<Children>(file)) ?? {}) as Children
  let writing: Promise<unknown> = Promise.resolve()
  const save = () => {
    const written = writing.then(() => writeSecretJson(file, children))
    writing = written.catch(() => {})
    return written
  }
  return {
    pids: () => Object.fromEntries(Object.entries(children).map(([name, { pid }]) => [name, pid])),
    record(name: string, id: ProcessId) {
      children = { ...children, [name]: id }
      return save()
    },
    /** What a killed start left running is ended; what is in `keep` is taken over by whoever starts it. */
    async endLeftovers(keep: readonly string[]) {
      const ending = Object.entries(children).filter(([name]) => !keep.includes(name))
      await Promise.all(ending.map(([, id]) => endProcess(id, PATIENCE_MS)))
      children = {}
      await save()
    },
    clear() {
      children = {}
      return save()
    },
  }
}
export type Ledger = Awaited<ReturnType<typeof openLedger>>
