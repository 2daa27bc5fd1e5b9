import type { ChildProcess } from 'node:child_process'
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Binaries, locateBinaries } from './binaries.ts'
import { type Cluster, clusterPaths, makeCluster, readCluster } from './cluster.ts'
import { databaseUrl, ensureDatabase } from './connect.ts'
import { PostgresError } from './error.ts'
import { isAlive } from './pid-file.ts'
import { freePort, rememberedPort, rememberPort } from './port.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'
import { endServer, endWithUs, findRunning, isUsable, launch, type Running } from './server.ts'
import { HOST } from './settings.ts'

export type PostgresOptions = {
  /** Everything is kept below this folder; it is created when missing. */
  dir: string
  database?: string
  /** A fixed port; otherwise the one used last, or a free one. */
  port?: number
  /** No waiting for the disk: for databases that are thrown away. */
  forTests?: boolean
  /** It ends with this process, however that ends. */
  endsWithUs?: boolean
  logFile?: string
  log?: (line: string) => void
}

export type Postgres = AsyncDisposable & {
  url: string
  port: number
  pid: number
  /** Whether a server left over from an earlier process was taken over. */
  reused: boolean
  /** Settles when the server has ended, whoever ended it. */
  exited: Promise<void>
  stop(): Promise<void>
}

const ATTEMPTS = 30
const PATIENT_ATTEMPTS = 10

export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { database = 'mbohera', forTests = false, log = () => {} } = options
  await mkdir(options.dir, { recursive: true, mode: 0o755 })
  const dir = await realpath(options.dir)
  const binaries = await locateBinaries()
  const runAs = await chooseRunAs([dir, binaries.root], clusterPaths(dir).dataDir)
  const cluster = (await readCluster(dir)) ?? (await makeCluster(dir, binaries, runAs, !forTests))
  const place: Place = { dir, cluster, binaries, runAs, log }
  const { running, child } = await obtain(place, { ...options, forTests })
  if (child !== undefined && options.endsWithUs) endWithUs(child)
  await Promise.all([ensureDatabase(cluster, running.port, database), rememberPort(dir, running.port)])
  const stopped = Promise.withResolvers<void>()
  const exited = Promise.race([child ? whenChildExits(child) : whenGone(running.pid), stopped.promise])
  const stop = async () => {
    await endServer(cluster.dataDir, running.pid)
    stopped.resolve()
  }
  return {
    ...running,
    url: databaseUrl(cluster, running.port, database),
    reused: child === undefined,
    exited,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

type Place = { dir: string; cluster: Cluster; binaries: Binaries; runAs: RunAs; log: (line: string) => void }
type Obtained = { running: Running; child: ChildProcess | undefined }

async function obtain(place: Place, options: PostgresOptions & { forTests: boolean }): Promise<Obtained> {
  const { dir, cluster, binaries, runAs, log } = place
  const { forTests, port: wanted, logFile = join(dir, 'postgres.log') } = options
  let port = wanted ?? (await rememberedPort(dir)) ?? (await freePort(HOST))
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const running = await findRunning(cluster)
    if (running !== undefined) {
      const fits = wanted === undefined || wanted === running.port
      if (fits && (await isUsable(cluster, running, !forTests))) return { running, child: undefined }
      log(`se detiene un PostgreSQL anterior que no sirve (pid ${running.pid})`)
      await endServer(cluster.dataDir, running.pid)
    }
    const launched = await launch(cluster, binaries, runAs, { port, forTests, logFile })
    if (launched.outcome === 'ready')
      return { running: { pid: launched.child.pid ?? 0, port }, child: launched.child }
    // What is left of a server that was killed lets go of the folder and of the port within moments.
    if (launched.outcome === 'dir-taken' || (wanted !== undefined && attempt < PATIENT_ATTEMPTS))
      await delay(100)
    else if (wanted !== undefined) throw portTaken(wanted)
    else {
      log(`el puerto ${port} está ocupado; PostgreSQL busca otro`)
      port = await freePort(HOST)
    }
  }
  throw new PostgresError(
    `PostgreSQL no arrancó después de ${ATTEMPTS} intentos. Vea el registro: ${logFile}`,
  )
}

const portTaken = (port: number) =>
  new PostgresError(`El puerto ${port} de ${HOST} está ocupado: PostgreSQL no puede usarlo. Elija otro.`)

const whenChildExits = (child: ChildProcess) =>
  new Promise<void>(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

async function whenGone(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(100, undefined, { ref: false })
}
