import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { codeOf } from '../fault.ts'
import type { Binaries } from './binaries.ts'
import { PostgresError } from './error.ts'
import { isAlive } from './pid-file.ts'
import type { RunAs } from './run-as.ts'

export const USER = 'mbohera'
const MAJOR = '18'
const MAKING = 'cluster.new-'

/** A set of databases on disk together with the password that opens it. */
export type Cluster = { dataDir: string; password: string }

export const clusterPaths = (dir: string) => {
  const home = join(dir, 'cluster')
  return { home, dataDir: join(home, 'data'), password: join(home, 'password') }
}

export async function readCluster(dir: string): Promise<Cluster | undefined> {
  const { dataDir, password } = clusterPaths(dir)
  try {
    const version = (await readFile(join(dataDir, 'PG_VERSION'), 'utf8')).trim()
    if (version !== MAJOR)
      throw new PostgresError(
        `Los datos en ${dataDir} son de PostgreSQL ${version} y este programa trae PostgreSQL ${MAJOR}. ` +
          'Páselos con pg_dump y pg_restore, o use otra carpeta de datos (MBOHERA_DATA_DIR).',
      )
    return { dataDir, password: (await readFile(password, 'utf8')).trim() }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return undefined
    if (code === 'EACCES')
      throw new PostgresError(
        `La base de datos en ${dir} pertenece a otro usuario del sistema. ` +
          'Inicie con aquel usuario, o use otra carpeta de datos (MBOHERA_DATA_DIR).',
        { cause: error },
      )
    throw error
  }
}

/**
 * The cluster is made under another name and gets its own in one act, so that a folder named `cluster` is always
 * whole; of two that make it at once, one wins and the other uses what the winner made.
 */
export async function makeCluster(
  dir: string,
  binaries: Binaries,
  runAs: RunAs,
  durable: boolean,
): Promise<Cluster> {
  await removeAbandoned(dir)
  const making = join(dir, `${MAKING}${process.pid}-${randomBytes(4).toString('hex')}`)
  const pwfile = join(making, 'password')
  const data = join(making, 'data')
  try {
    await mkdir(making, { mode: 0o700 })
    await writeFile(pwfile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
    if (runAs.owner) for (const path of [making, pwfile]) await chown(path, runAs.owner.uid, runAs.owner.gid)
    await initdb(binaries, runAs, [
      ...[
        '-D',
        data,
        '-U',
        USER,
        '--pwfile',
        pwfile,
        '-A',
        'scram-sha-256',
        '--no-sync',
        '--no-instructions',
      ],
      ...['-E', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ])
    if (durable) await initdb(binaries, runAs, ['-D', data, '--sync-only'])
    await rename(making, clusterPaths(dir).home).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
    if (durable) for (const folder of [clusterPaths(dir).home, dir]) await syncFolder(folder)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  const cluster = await readCluster(dir)
  if (cluster === undefined) throw new PostgresError(`No se pudo crear la base de datos en ${dir}.`)
  return cluster
}

async function initdb(binaries: Binaries, runAs: RunAs, args: string[]): Promise<void> {
  const { file, args: all, spawn } = runAs.command(binaries.initdb, args)
  const options = { ...spawn, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' } }
  await promisify(execFile)(file, all, options).catch((error: Error & { stderr?: string }) => {
    throw new PostgresError(
      `No se pudo crear la base de datos (initdb): ${(error.stderr || error.message).trim()}`,
      { cause: error },
    )
  })
}

async function removeAbandoned(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!name.startsWith(MAKING)) continue
    const maker = Number(name.slice(MAKING.length).split('-')[0])
    if (!isAlive(maker)) await rm(join(dir, name), { recursive: true, force: true, maxRetries: 10 })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
