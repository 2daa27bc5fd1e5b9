// npm run operador: the operator's commands. Where no DATABASE_URL is given they are for the PostgreSQL of the local start, running or not.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { operadorEnv, readConfig } from './config.ts'
import { Fault } from './fault.ts'
import { type Folder, folderOf, type LocalFacts } from './folder.ts'
import { simuladoEnv } from './parts.ts'
import { clusterPaths, readCluster } from './postgres/cluster.ts'
import { PostgresError, startPostgres } from './postgres/index.ts'
import { SERVICIO } from './programs.ts'
import { conReloj, readReloj } from './reloj/reloj.ts'
import { readJson } from './secret-file.ts'
import { AYUDA_DE_USUARIO, runUsuario } from './usuario.ts'

const PROGRAM = fileURLToPath(new URL('../../api/src/operador/main.ts', import.meta.url))

function runOrden(
  args: readonly string[],
  more: Record<string, string>,
  flags: readonly string[] = [],
): Promise<number> {
  const child = spawn(process.execPath, [...flags, PROGRAM, ...args], {
    env: operadorEnv(more),
    stdio: 'inherit',
  })
  return new Promise(resolve => child.once('exit', code => resolve(code ?? 1)))
}

const USO = 2

async function runOrdenDeUsuario(args: readonly string[]): Promise<number> {
  const text = await runUsuario(args)
  if (text === null) process.stderr.write(AYUDA_DE_USUARIO)
  else process.stdout.write(`${text}\n`)
  return text === null ? USO : 0
}

/** The rest of what the service of a local start is told: known while it runs. */
async function doctorEnv(folder: Folder): Promise<Record<string, string>> {
  const { idp, sifen, pids = {} } = (await readJson<LocalFacts>(folder.facts)) ?? {}
  if (idp === undefined || Object.keys(pids).length === 0)
    throw new Fault('Mbohéra no está en marcha con esta carpeta de datos: inicie con "npm start", y repita.')
  return {
    OIDC_ISSUER: idp,
    ...(sifen === undefined
      ? {}
      : simuladoEnv({ urlTest: sifen.dev, urlProd: sifen.prod, caFile: sifen.ca })),
  }
}

/** We connect as the owner of the embedded database, and see it with the rights of the service. */
const asServicio = (url: string): string => `${url}?options=${encodeURIComponent(`-c role=${SERVICIO}`)}`

async function runOnLocal(args: readonly string[]): Promise<number> {
  if (args[0] === 'usuario') return runOrdenDeUsuario(args.slice(1))
  const { dataDir, databaseUrl } = readConfig()
  if (databaseUrl !== undefined) return runOrden(args, {})
  const folder = folderOf(dataDir)
  const [orden] = args
  const suyo = orden === 'doctor' ? await doctorEnv(folder) : {}
  // Only what is restored may be the first that there is.
  if (orden !== 'restaurar' && (await readCluster(folder.postgres).catch(() => undefined)) === undefined)
    throw new PostgresError(
      `No hay DATABASE_URL ni una base del arranque local en ${clusterPaths(folder.postgres).home}: indique una de las dos (MBOHERA_DATA_DIR).`,
    )
  const postgres = await startPostgres({ dir: folder.postgres, logFile: folder.log('postgres') })
  try {
    const databaseUrl = orden === 'doctor' ? asServicio(postgres.url) : postgres.url
    const { flags, env } = conReloj(await readReloj(folder))
    const more = { DATABASE_URL: databaseUrl, MBOHERA_DATA_DIR: dataDir, ...suyo, ...env }
    return await runOrden(args, more, flags)
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
