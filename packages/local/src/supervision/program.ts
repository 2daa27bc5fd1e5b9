import { type ChildProcess, spawn } from 'node:child_process'
import { messageOf } from '../fault.ts'
import { boundLog, openLog, tailOf } from './log-file.ts'
import { endProcess, identify, type ProcessId } from './process-id.ts'
import type { Running } from './supervise.ts'

export type ProgramOptions = {
  name: string
  /** A TypeScript file, run by the Node that runs us. */
  entry: string
  env: Record<string, string | undefined>
  logFile: string
  signal: AbortSignal
  /** For the Node that runs it. */
  flags?: readonly string[]
  /** What else it says over its channel. */
  hear?: (message: object, reply: (message: object) => void) => void
}

/** `send` says whether it can still hear anything. */
export type Program<Ready> = Running & { ready: Ready; send(message: object): boolean }

const READY_DEADLINE_MS = 60_000
/** Longer than the api gives itself to finish what runs. */
const STOP_DEADLINE_MS = 15_000

export class ProgramError extends Error {
  override name = 'ProgramError'
  readonly exitCode: number | null
  constructor(message: string, exitCode: number | null) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Starts a program of ours and waits until it says, over its channel to us, that it is ready. */
export async function startProgram<Ready>(options: ProgramOptions): Promise<Program<Ready>> {
  const { name, entry, env, logFile, flags = [], hear } = options
  await boundLog(logFile)
  const log = await openLog(logFile)
  const { size } = await log.stat()
  // In a process group of its own: on Ctrl-C we end our programs in their order, not the terminal all at once.
  const child = spawn(process.execPath, [...flags, entry], {
    env,
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
    detached: true,
  })
  const exited = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `señal ${signal}` : `código ${code}`))
  })
  await log.close()
  const send = (message: object) => {
    if (child.connected) child.send(message, () => {})
    return child.connected
  }
  if (hear !== undefined) child.on('message', message => hear(message as object, send))
  const id = identify(child.pid ?? 0)
  try {
    const ready = await whenReady<Ready>(child, exited, options)
    return { ...runningOf(id, exited), send, ready }
  } catch (error) {
    await endProcess(id, STOP_DEADLINE_MS)
    const said = await tailOf(logFile, size).catch(() => '')
    const why = messageOf(error)
    throw new ProgramError(
      `${name} no arrancó (${why}).${said ? `\n${said}` : ''}\nRegistro: ${logFile}`,
      child.exitCode,
    )
  }
}

const runningOf = (id: ProcessId, exited: Promise<string>) => ({
  id,
  exited,
  stop: async () => {
    await endProcess(id, STOP_DEADLINE_MS)
    await exited
  },
})

function whenReady<Ready>(
  child: ChildProcess,
  exited: Promise<string>,
  { signal }: ProgramOptions,
): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer)
      reject(new Error(why))
    }
    const timer = setTimeout(() => fail(`no respondió en ${READY_DEADLINE_MS / 1_000} s`), READY_DEADLINE_MS)
    signal.addEventListener('abort', () => fail('se interrumpió'), { once: true })
    if (signal.aborted) fail('se interrumpió')
    exited.then(fail)
    child.on('message', (message: { ready?: boolean }) => {
      if (!message.ready) return
      clearTimeout(timer)
      resolve(message as Ready)
    })
  })
}
