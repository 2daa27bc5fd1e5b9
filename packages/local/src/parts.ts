import { CLI } from '@mbohera/idp/clients'
import type { ClienteDeSifen } from './cliente-de-sifen.ts'
import { type Config, inheritedEnv } from './config.ts'
import { untilItAnswers } from './database.ts'
import type { Folder } from './folder.ts'
import type { Identity } from './identity.ts'
import { startPostgres } from './postgres/index.ts'
import { freePort } from './postgres/port.ts'
import type { Reloj } from './reloj/reloj.ts'
import { identify } from './supervision/process-id.ts'
import { type Program, ProgramError } from './supervision/program.ts'
import type { Part, Running } from './supervision/supervise.ts'

export const AUDIENCE = 'mbohera'
const PORT_TAKEN = 98

export type Context = {
  config: Config
  folder: Folder
  signal: AbortSignal
  reloj: Reloj
  say(text: string): void
}

export type Database = Running & { url: string }
export type IdpProgram = Program<{ issuer: string; port: number }>
export type SimuladorReady = {
  urlTest: string
  urlProd: string
  gestionUrl: string
  caFile: string
  cliente: ClienteDeSifen
}
export type SimuladorProgram = Program<SimuladorReady>
export type CorreoProgram = Program<{ smtp: string; pagina: string; imap: string }>
export type ApiProgram = Program<{ url: string; health: string }>

export function postgresPart({ folder, say }: Context): Part<Database> {
  let port: number | undefined
  return {
    name: 'PostgreSQL',
    async start() {
      const fixed = port === undefined ? {} : { port }
      const postgres = await startPostgres({
        dir: folder.postgres,
        logFile: folder.log('postgres'),
        log: say,
        ...fixed,
      })
      // Those who are connected come back to the same place.
      port = postgres.port
      return {
        id: identify(postgres.pid),
        url: postgres.url,
        exited: postgres.exited.then(() => 'se detuvo'),
        stop: () => postgres.stop(),
      }
    },
  }
}

export function idpPart(
  entry: string,
  { identity, correo }: { identity: Identity; correo: string | undefined },
  context: Context,
): Part<IdpProgram> {
  const { config, folder, signal, reloj, say } = context
  const start = (port: number): Promise<IdpProgram> =>
    reloj.start({
      name: 'El proveedor de identidad',
      entry,
      logFile: folder.log('idp'),
      signal,
      env: {
        NODE_COMPILE_CACHE: folder.cache,
        // Whoever tries it out opens an account as those will who use it.
        MBOHERA_IDP_ALTAS: 'abierta',
        ...inheritedEnv(),
        ...(correo === undefined ? {} : { MBOHERA_CORREO_URL: correo, MBOHERA_CORREO_DE: config.correo?.de }),
        MBOHERA_HOST: config.host,
        MBOHERA_IDP_DIR: folder.idp,
        MBOHERA_IDP_PORT: String(port),
        OIDC_AUDIENCE: AUDIENCE,
      },
    })
  let known = false
  return {
    name: 'El proveedor de identidad',
    async start() {
      const idp = await start(identity.port()).catch((error: unknown) => {
        const movable = !known && error instanceof ProgramError && error.exitCode === PORT_TAKEN
        if (!movable) throw error
        say(`el puerto ${identity.port()} está ocupado; el proveedor de identidad busca otro`)
        return start(0)
      })
      known = true
      await identity.rememberPort(idp.ready.port)
      return idp
    },
  }
}

/** The simulated SIFEN. It comes back to the same places, with everything that it registered. */
export function simuladorPart(entry: string, { folder, signal, reloj }: Context): Part<SimuladorProgram> {
  let ports = [0, 0, 0]
  return {
    name: 'El simulador de SIFEN',
    async start() {
      const simulador: SimuladorProgram = await reloj.start({
        name: 'El simulador de SIFEN',
        entry,
        logFile: folder.log('simulador'),
        signal,
        env: {
          NODE_COMPILE_CACHE: folder.cache,
          ...inheritedEnv(),
          MBOHERA_SIMULADOR_DIR: folder.simulador,
          MBOHERA_SIMULADOR_PORTS: ports.join(','),
        },
      })
      const { urlTest, urlProd, gestionUrl } = simulador.ready
      ports = [urlTest, urlProd, gestionUrl].map(url => Number(new URL(url).port))
      return simulador
    },
  }
}

/** Who takes the mails to buyers. It comes back to the same places, with those that it kept. */
export function correoPart(entry: string, { folder, signal, reloj }: Context): Part<CorreoProgram> {
  let ports = [0, 0, 0]
  return {
    name: 'El buzón de correos',
    async start() {
      const correo: CorreoProgram = await reloj.start({
        name: 'El buzón de correos',
        entry,
        logFile: folder.log('correo'),
        signal,
        env: {
          NODE_COMPILE_CACHE: folder.cache,
          ...inheritedEnv(),
          MBOHERA_BANDEJA_DIR: folder.correo,
          MBOHERA_BANDEJA_PORTS: ports.join(','),
        },
      })
      const { smtp, pagina, imap } = correo.ready
      ports = [smtp, pagina, imap].map(url => Number(new URL(url).port))
      return correo
    },
  }
}

export type ApiNeeds = {
  databaseUrl: string
  issuer: string
  /** The simulated one; without it the api is told another by our own environment, or goes to the true one. */
  sifen: SimuladorReady | undefined
  /** Where mails are taken, and come back to; without it the api is told another by our own environment, or sends none. */
  correo: { smtp: string; imap: string } | undefined
}

export function apiPart(
  entry: string,
  { databaseUrl, issuer, sifen, correo }: ApiNeeds,
  context: Context,
): Part<ApiProgram> {
  const { config, folder, signal, reloj } = context
  let { port } = config
  let healthPort = 0
  const startAt = (port: number): Promise<ApiProgram> =>
    reloj.start({
      name: 'La API',
      entry,
      logFile: folder.log('api'),
      signal,
      env: {
        // Somebody waits at the terminal for the end.
        MBOHERA_SHUTDOWN_SECONDS: '10',
        MBOHERA_HEALTH_PORT: String(healthPort),
        // Whoever tries it out listens on this machine.
        MBOHERA_WEBHOOKS_LOCALES: '1',

        NODE_COMPILE_CACHE: folder.cache,
        ...inheritedEnv(),
        MBOHERA_HOST: config.host,
        MBOHERA_PORT: String(port),
        MBOHERA_DATA_DIR: config.dataDir,
        DATABASE_URL: databaseUrl,
        OIDC_ISSUER: issuer,
        ...(config.issuer === undefined ? { OIDC_AUDIENCE: AUDIENCE, OIDC_LOGOUT_CLIENTS: CLI } : {}),
        ...(correo === undefined
          ? {}
          : {
              ...correoEnv(correo, config.correo?.de ?? ''),
              MBOHERA_URL: config.correo?.url ?? `http://127.0.0.1:${port}`,
            }),
        ...(sifen === undefined
          ? {}
          : { ...simuladoEnv(sifen), SIFEN_SEMAFORO_URL: `${sifen.gestionUrl}/semafororest/estado` }),
      },
    })
  /** The links in its mails name its port, so it is chosen before it listens there; whoever takes it meanwhile is given it. */
  const startAnywhere = async (tries: number): Promise<ApiProgram> => {
    try {
      return await startAt(await freePort(config.host))
    } catch (error) {
      if (tries === 1 || !(error instanceof ProgramError && error.message.includes('EADDRINUSE'))) throw error
      return startAnywhere(tries - 1)
    }
  }
  return {
    name: 'La API',
    async start() {
      await untilItAnswers(databaseUrl, signal)
      const api = await (port === 0 && correo !== undefined ? startAnywhere(3) : startAt(port))
      // A free port, once found, is where everybody looks for it from then on.
      port = Number(new URL(api.ready.url).port || 80)
      healthPort = Number(new URL(api.ready.health).port || 80)
      return api
    },
  }
}

/** How the api is told of the mails: what comes back of them is in the same place. */
function correoEnv({ smtp, imap }: { smtp: string; imap: string }, de: string) {
  const rebotes = `rebotes${de.slice(de.indexOf('@'))}`
  return {
    MBOHERA_CORREO_URL: smtp,
    MBOHERA_CORREO_DE: de,
    MBOHERA_CORREO_REBOTES: rebotes,
    MBOHERA_CORREO_REBOTES_URL: imap.replace('://', `://${encodeURIComponent(rebotes)}:cualquiera@`),
  }
}

/** How the api is told of the simulated SIFEN. */
export const simuladoEnv = ({
  urlTest,
  urlProd,
  caFile,
}: Pick<SimuladorReady, 'urlTest' | 'urlProd' | 'caFile'>) => ({
  SIFEN_DEV_URL: urlTest,
  SIFEN_PROD_URL: urlProd,
  SIFEN_CA_FILE: caFile,
  // Its certificates prove whose a RUC is: on this machine, and to nobody else.
  MBOHERA_AUTORIDADES: caFile,
  // The simulator's lotes take seconds, not hours.
  MBOHERA_LOTE_ESPERA: '1',
})
