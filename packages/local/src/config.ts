import { join, resolve } from 'node:path'

export type Config = {
  dataDir: string
  host: string
  /** 0 = a free one. */
  port: number
  /** A PostgreSQL of the user's own, instead of the embedded one. */
  databaseUrl: string | undefined
  /** Whether a SIFEN is simulated here. Otherwise the api is told another by SIFEN_DEV_URL or SIFEN_PROD_URL. */
  simulado: boolean
  /** An OpenID provider of the user's own, instead of the embedded one. */
  issuer: string | undefined
  /** Whether there are invented people and taxpayers to try it with. */
  demo: boolean
  /** Whether there are authorities that prove whose a RUC is: the simulator's, or those that the user named. */
  autoridades: boolean
  /** Whether the mails that are sent end here; from whom, and under which address the links in them lead to the api; none: the api's own. */
  correo: { de: string; url: string | undefined } | undefined
  /** Where the keys of the service are, and whether they may be made where there are none. */
  masterKeys: { file: string; create: boolean }
}

export type Env = Record<string, string | undefined>

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The only place that looks at the environment; every fault is told at once. */
export function readConfig(env: Env = process.env, cwd = process.cwd()): Config {
  const faults: string[] = []
  const text = (name: string) => env[name]?.trim() || undefined
  const port = text('MBOHERA_PORT') ?? '3000'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    faults.push(`MBOHERA_PORT es "${port}": debe ser un número de 0 a 65535 (0 = uno libre).`)
  const host = text('MBOHERA_HOST') ?? '127.0.0.1'
  if (/[\s/]/.test(host))
    faults.push(`MBOHERA_HOST es "${host}": debe ser un nombre o una dirección, sin "http://".`)
  const databaseUrl = text('DATABASE_URL')
  // One server or several: what stands behind is judged by who opens it.
  if (databaseUrl !== undefined && !isDeBase(databaseUrl))
    faults.push(
      'DATABASE_URL debe tener la forma postgres://usuario:clave@servidor:5432/base; en la clave, los signos se escriben por su código: / es %2F, # es %23, ? es %3F, @ es %40, % es %25.',
    )
  if (text('DATABASE_URL_FILE') !== undefined || text('DATABASE_OWNER_URL_FILE') !== undefined)
    faults.push(
      'DATABASE_URL_FILE y DATABASE_OWNER_URL_FILE son del servicio solo: aquí diga DATABASE_URL y DATABASE_OWNER_URL.',
    )
  const issuer = text('OIDC_ISSUER')
  const simulado = text('SIFEN_DEV_URL') === undefined && text('SIFEN_PROD_URL') === undefined
  const demo = demoOf(text('MBOHERA_DEMO'), simulado && issuer === undefined, faults)
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  const dataDir = resolve(cwd, text('MBOHERA_DATA_DIR') ?? 'data')
  const named = text('MBOHERA_MASTER_KEY_FILE')
  const masterKeys =
    named === undefined
      ? { file: join(dataDir, 'claves-maestras'), create: true }
      : { file: resolve(cwd, named), create: false }
  return Object.freeze({
    dataDir,
    host,
    port: Number(port),
    databaseUrl,
    simulado,
    issuer,
    demo,
    autoridades: simulado || text('MBOHERA_AUTORIDADES') !== undefined,
    correo: correoOf({ simulado, host, text }),
    masterKeys,
  })
}

/** Who comes in, the servers with commas between, the rest. */
const DE_BASE = /^postgres(?:ql)?:\/\/(?=[^/?#])([^/?#]*@)?([^/?#]*)((?:\/[^?#@]*)?(?:\?(?![^=]*@)[^#]*)?)$/

/** Whether it can be read: a password whose signs stand as they are ends before its end, and what is left of it would be taken for a server. */
function isDeBase(text: string): boolean {
  const [, quien = '', servidores, resto = ''] = DE_BASE.exec(text) ?? []
  const canParse = (uno: string) => URL.canParse(`postgresql://${quien}${uno || 'x'}${resto}`)
  return servidores?.split(',').every(canParse) ?? false
}

/** The people of the demo are accounts of the embedded provider, and their certificates are of the simulator's authority. */
function demoOf(text: string | undefined, possible: boolean, faults: string[]): boolean {
  if (text !== undefined && !['0', '1'].includes(text))
    faults.push(`MBOHERA_DEMO es "${text}": debe ser 0 o 1.`)
  if (text === '1' && !possible)
    faults.push(
      'MBOHERA_DEMO=1 necesita el SIFEN simulado y el proveedor de identidad incluido: quite SIFEN_DEV_URL, SIFEN_PROD_URL y OIDC_ISSUER, o MBOHERA_DEMO.',
    )
  return possible && text !== '0'
}

const LOCALES = /^(127(\.\d+){3}|localhost|::1|0\.0\.0\.0|::)$/

/**
 * Of documentos that have fiscal value no mail ends here: it would be said to be sent. Nor where somebody named a server, or where nobody knows
 * which address the links would have.
 */
function correoOf({
  simulado,
  host,
  text,
}: Pick<Config, 'simulado' | 'host'> & { text: (name: string) => string | undefined }) {
  const url = text('MBOHERA_URL')
  const named = text('MBOHERA_CORREO_URL') ?? text('MBOHERA_CORREO_URL_FILE')
  const possible = simulado && named === undefined && (url !== undefined || LOCALES.test(host))
  return possible ? { de: text('MBOHERA_CORREO_DE') ?? 'facturas@ejemplo.com.py', url } : undefined
}

/** How far ahead of the machine's clock a program of the local start begins. */
export const readAdelanto = ({ MBOHERA_LOCAL_ADELANTO_MS: ms }: Env = process.env): number => Number(ms ?? 0)

export type SimuladorPorts = { test: number; prod: number; gestion: number }

/** What the starter tells its simulator: where its data are, and where it was before. */
export function readSimuladorConfig(env: Env = process.env): { dataDir: string; ports: SimuladorPorts } {
  const { MBOHERA_SIMULADOR_DIR: dataDir, MBOHERA_SIMULADOR_PORTS: ports } = env
  if (dataDir === undefined || ports === undefined)
    throw new ConfigError('MBOHERA_SIMULADOR_DIR y MBOHERA_SIMULADOR_PORTS faltan: los pone "npm start".')
  const [test = 0, prod = 0, gestion = 0] = ports.split(',').map(Number)
  return { dataDir, ports: { test, prod, gestion } }
}

/** What the starter tells its receiver of mails: where it keeps them, and where it was before. */
export function readCorreoConfig(env: Env = process.env): {
  dir: string
  ports: { smtp: number; pagina: number; imap: number }
} {
  const { MBOHERA_BANDEJA_DIR: dir, MBOHERA_BANDEJA_PORTS: ports } = env
  if (dir === undefined || ports === undefined)
    throw new ConfigError('MBOHERA_BANDEJA_DIR y MBOHERA_BANDEJA_PORTS faltan: los pone "npm start".')
  const [smtp = 0, pagina = 0, imap = 0] = ports.split(',').map(Number)
  return { dir, ports: { smtp, pagina, imap } }
}

/** With which the object store of a journal is reached. */
const DE_ALMACEN = /^AWS_(ENDPOINT_URL_S3|REGION|ACCESS_KEY_ID|SECRET_ACCESS_KEY(_FILE)?)$/

/** What our programs get of our own environment: their settings and what any program needs, no secrets of others. */
export function inheritedEnv(env: Env = process.env): Env {
  const passed =
    /^(PATH|HOME|TMPDIR|TEMP|SystemRoot|LANG|LC_\w+|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|OIDC_\w+|SIFEN_\w+|MBOHERA_\w+)$/
  const bucket = env.MBOHERA_DIARIO?.startsWith('s3:') === true
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => passed.test(name) || (bucket && DE_ALMACEN.test(name))),
  )
}

/** What the operator's commands get: all that whoever calls them said. */
export const operadorEnv = (env: Env = process.env): Env => ({ ...env })
