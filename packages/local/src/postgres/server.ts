import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '../fault.ts'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { askServer, type ServerFacts } from './connect.ts'
import { PostgresError } from './error.ts'
import { isAlive, isServerOf, pidFilePath, readPidFile } from './pid-file.ts'
import type { RunAs } from './run-as.ts'
import { serverSettings } from './settings.ts'

/** Recovery after a crash replays what was written since the last checkpoint; this is ample for one machine. */
const READY_DEADLINE_MS = 60_000
const LOOK_EVERY_MS = 10
const LOG_LIMIT_BYTES = 5_000_000

export type Running = { pid: number; port: number }
export type Launch = { port: number; forTests: boolean; logFile: string }

/** A server that already works on this data directory, waiting for it while it starts or ends. */
export async function findRunning({ dataDir }: Cluster): Promise<Running | undefined> {
  const deadline = performance.now() + READY_DEADLINE_MS
  for (;;) {
    const found = await readPidFile(dataDir)
    if (found === undefined) return undefined
    if (!(await isServerOf(dataDir, found.pid))) {
      await rm(pidFilePath(dataDir), { force: true })
      return undefined
    }
    if (found.status === 'ready') return { pid: found.pid, port: found.port }
    if (performance.now() > deadline) {
      await endServer(dataDir, found.pid)
      return undefined
    }
    await delay(LOOK_EVERY_MS)
  }
}

/** Only a server that knows our password, works on our folder and keeps what it promises is used again. */
export async function isUsable(cluster: Cluster, { port }: Running, durable: boolean): Promise<boolean> {
  const facts: ServerFacts | undefined = await askServer(cluster, port)
  return facts !== undefined && facts.dataDir === cluster.dataDir && facts.durable === durable
}

export type Launched = { outcome: 'ready'; child: ChildProcess } | { outcome: 'port-taken' | 'dir-taken' }

export async function launch(
  cluster: Cluster,
  binaries: Binaries,
  runAs: RunAs,
  { port, forTests, logFile }: Launch,
): Promise<Launched> {
  const {
    file,
    args,
    spawn: ids,
  } = runAs.command(binaries.postgres, [...['-D', cluster.dataDir], ...serverSettings(port, forTests)])
  const log = await openLog(logFile)
  const start = (await log.stat()).size
  // In its own process group: Ctrl-C in the terminal must not end it before those that still write to it.
  const child = spawn(file, args, {
    ...ids,
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let failure: Error | undefined
  child.once('error', error => {
    failure = error
  })
  await log.close()
  const deadline = performance.now() + READY_DEADLINE_MS
  while (failure === undefined && child.exitCode === null && child.signalCode === null) {
    const now = await readPidFile(cluster.dataDir)
    if (now?.pid === child.pid && now?.status === 'ready') return { outcome: 'ready', child }
    if (performance.now() > deadline) {
      await endServer(cluster.dataDir, child.pid ?? 0)
      break
    }
    await delay(LOOK_EVERY_MS)
  }
  const said = (await readFile(logFile)).subarray(start).toString()
  if (/could not bind|could not create any TCP\/IP sockets/.test(said)) return { outcome: 'port-taken' }
  if (/lock file "postmaster\.pid" already exists|pre-existing shared memory/.test(said))
    return { outcome: 'dir-taken' }
  throw new PostgresError(`PostgreSQL no arrancó: ${failure?.message ?? said.trim().slice(-2_000)}`)
}

async function openLog(file: string) {
  const size = await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
  if (size > LOG_LIMIT_BYTES) await rename(file, `${file}.1`)
  return open(file, 'a', 0o600)
}

/** Politely first (open transactions are rolled back), then at once; either way committed work is on disk. */
export async function endServer(dataDir: string, pid: number): Promise<void> {
  const insistence = [
    { signal: 'SIGINT', waitMs: 10_000 },
    { signal: 'SIGQUIT', waitMs: 5_000 },
    { signal: 'SIGKILL', waitMs: 5_000 },
  ] as const
  for (const { signal, waitMs } of insistence) {
    if (!(await isServerOf(dataDir, pid))) return
    send(pid, signal)
    const deadline = performance.now() + waitMs
    while (isAlive(pid) && performance.now() < deadline) await delay(LOOK_EVERY_MS)
  }
}

/** Somebody beside us reads a pipe that ends when we do, even by SIGKILL; then he ends the server at once. He goes when it goes. */
export function endWithUs(server: ChildProcess): void {
  const script = 'cat > /dev/null; kill -QUIT "$0"'
  const guard = spawn('/bin/sh', ['-c', script, String(server.pid)], {
    cwd: '/',
    // Not in our process group: what ends that must not end him first.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.once('error', () => {})
  guard.unref()
  server.once('exit', () => guard.kill('SIGKILL'))
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EPERM')
      throw new PostgresError(
        `Hay un PostgreSQL de otro usuario del sistema sobre esta carpeta de datos (pid ${pid}). ` +
          'Deténgalo con aquel usuario y repita.',
        { cause: error },
      )
    if (code !== 'ESRCH') throw error
  }
}
