// npm run operador: the operator's commands. Where no DATABASE_URL is given they are for the PostgreSQL of the local start, running or not.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { asksAyuda } from '@mbohera/api/ayuda'
import { type Config, type Env, operadorEnv, readConfig } from './config.ts'
import { nameOfDatabase } from './database.ts'
import { Fault } from './fault.ts'
import { type Folder, folderOf, type LocalFacts } from './folder.ts'
import { checkOrigin } from './origin.ts'
import { clusterPaths, readCluster } from './postgres/cluster.ts'
import { PostgresError, startPostgres } from './postgres/index.ts'
import { SERVICIO } from './programs.ts'
import { conReloj, readReloj } from './reloj/reloj.ts'
import { readJson } from './secret-file.ts'
import { type Servicio, servicioEnv } from './servicio.ts'
import { holderOf } from './supervision/lock.ts'
import { AYUDA_DE_USUARIO, runUsuario } from './usuario.ts'

const PROGRAM = fileURLToPath(new URL('../../api/src/operador/main.ts', import.meta.url))

const codeOfSignal = (signal: NodeJS.Signals): number => 128 + constants.signals[signal]

/** Aborted by the first of the signals with which somebody ends us, which is its reason: none of them ends us before what we started. */
function endAsked(): AbortSignal {
  const fin = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => fin.abort(signal))
  return fin.signal
}

function runOrden(
  args: readonly string[],
  env: Env,
  fin: AbortSignal,
  flags: readonly string[] = [],
): Promise<number> {
  if (fin.aborted) return Promise.resolve(codeOfSignal(fin.reason))
  const child = spawn(process.execPath, [...flags, PROGRAM, ...args], { env, stdio: 'inherit' })
  // The terminal tells it too; whoever knows only us does not. It ends in its own order, and we after it.
  fin.addEventListener('abort', () => child.kill(fin.reason))
  return new Promise(resolve =>
    child.once('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : codeOfSignal(signal))),
  )
}

const USO = 2

async function runOrdenDeUsuario(args: readonly string[]): Promise<number> {
  const text = await runUsuario(args)
  if (text === null) process.stderr.write(AYUDA_DE_USUARIO)
  else process.stdout.write(`${text}\n`)
  return text === null ? USO : 0
}

/** What the last start of that folder wrote, if it was one on the database that is meant now: another one's SIFEN is nothing to it. */
async function readFacts(folder: Folder, { databaseUrl }: Config): Promise<Partial<LocalFacts> | undefined> {
  const facts = await readJson<LocalFacts>(folder.facts)
  return facts?.base === (databaseUrl && nameOfDatabase(databaseUrl)) ? facts : undefined
}

/** What these look at or ask is only there while the rest of the local start runs. */
async function expectWhole(orden: string | undefined, folder: Folder, config: Config): Promise<void> {
  const asks =
    (orden === 'recuperar' && config.simulado) ||
    (orden === 'doctor' && (config.simulado || config.issuer === undefined))
  if (!asks) return
  await checkOrigin(folder, config)
  const { pids = {} } = (await readFacts(folder, config)) ?? {}
  if ((await holderOf(folder.lock)) === undefined || Object.keys(pids).length === 0)
    throw new Fault('Mbohéra no está en marcha con esta carpeta de datos: inicie con "npm start", y repita.')
}

function servicioOf(databaseUrl: string, facts: Partial<LocalFacts>, config: Config): Servicio {
  const { api, idp, sifen, simulador, correo } = facts
  return {
    ...{ databaseUrl, correo, issuer: idp ?? config.issuer },
    sifen:
      sifen === undefined || simulador === undefined
        ? undefined
        : { urlTest: sifen.dev, urlProd: sifen.prod, caFile: sifen.ca, gestionUrl: simulador },
    port: api === undefined ? undefined : Number(new URL(api).port || 80),
  }
}

/** We connect as the owner of the embedded database, and go on with the rights of the service. */
const asServicio = (url: string): string => `${url}?options=${encodeURIComponent(`-c role=${SERVICIO}`)}`

/** Where there is no database either. */
async function tellAyuda(args: readonly string[]): Promise<number> {
  const code = await runOrden(args, operadorEnv(), endAsked())
  if (code === 0) process.stdout.write(AYUDA_DE_USUARIO)
  return code
}

async function runOnLocal(args: readonly string[]): Promise<number> {
  const [orden] = args
  if (orden === undefined || asksAyuda(args)) return tellAyuda(args)
  if (orden === 'usuario') return runOrdenDeUsuario(args.slice(1))
  const config = readConfig()
  const folder = folderOf(config.dataDir)
  const fin = endAsked()
  const facts = await readFacts(folder, config)
  // A database of which no local start knows is served by somebody else, with what he is told.
  if (config.databaseUrl !== undefined && facts === undefined) return runOrden(args, operadorEnv(), fin)
  await expectWhole(orden, folder, config)
  const { flags, env } = conReloj(await readReloj(folder))
  const run = (databaseUrl: string, more: Env) => {
    const servicio = servicioEnv(servicioOf(databaseUrl, facts ?? {}, config), config, operadorEnv())
    return runOrden(args, { ...servicio, ...more, ...env }, fin, flags)
  }
  if (config.databaseUrl !== undefined) return run(config.databaseUrl, {})
  // Only what is restored may be the first that there is.
  if (orden !== 'restaurar' && (await readCluster(folder.postgres).catch(() => undefined)) === undefined)
    throw new PostgresError(
      `No hay DATABASE_URL ni una base del arranque local en ${clusterPaths(folder.postgres).home}: indique una de las dos (MBOHERA_DATA_DIR).`,
    )
  const postgres = await startPostgres({
    dir: folder.postgres,
    logFile: folder.log('postgres'),
    // Also where we are killed: nobody else would stop it.
    endsWithUs: true,
  })
  try {
    return await run(asServicio(postgres.url), { DATABASE_OWNER_URL: postgres.url })
  } finally {
    // One that was there already serves somebody else.
    if (!postgres.reused) await postgres.stop()
  }
}

runOnLocal(process.argv.slice(2)).then(
  code => {
    if (code === USO && process.argv[2] !== 'usuario') process.stderr.write(AYUDA_DE_USUARIO)
    process.exitCode = code
  },
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  },
)
