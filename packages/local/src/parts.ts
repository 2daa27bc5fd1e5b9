import type { ClienteDeSifen } from './cliente-de-sifen.ts'
import { type Config, inheritedEnv } from './config.ts'
import { untilItAnswers } from './database.ts'
import type { Folder } from './folder.ts'
import type { Identity } from './identity.ts'
import { startPostgres } from './postgres/index.ts'
import { freePort } from './postgres/port.ts'
import type { Reloj } from './reloj/reloj.ts'
import { AUDIENCE, type Servicio, servicioEnv } from './servicio.ts'
import { identify } from './supervision/process-id.ts'
import { type Program, ProgramError } from './supervision/program.ts'
import type { Part, Running } from './supervision/supervise.ts'

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
        // Whoever tries it out opens an account as those will who use it; where documentos have fiscal value nobody does unasked.
        ...(config.simulado ? { MBOHERA_IDP_ALTAS: 'abierta' } : {}),
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

export function apiPart(entry: string, needs: Omit<Servicio, 'port'>, context: Context): Part<ApiProgram> {
  const { config, folder, signal, reloj } = context
  const { databaseUrl, correo } = needs
  let { port } = config
  let healthPort = 0
  const startAt = (port: number): Promise<ApiProgram> =>
    reloj.start({
      name: 'La API',
      entry,
      logFile: folder.log('api'),
      signal,
      env: servicioEnv({ ...needs, port }, config, {
        MBOHERA_HEALTH_PORT: String(healthPort),
        NODE_COMPILE_CACHE: folder.cache,
        ...inheritedEnv(),
      }),
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
