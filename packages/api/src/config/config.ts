import { join } from 'node:path'
import { isEntregable } from '../domain/correo/direccion.ts'
import { isDireccionDeRebotes, NOMBRE_DE_REBOTES_MAX } from '../domain/correo/rebote.ts'
import { isOneOf } from '../domain/enumeracion.ts'
import { toAutoridades } from './autoridades.ts'
import { type LugarDeDiario, toDiario } from './diario.ts'
import { type Env, NAMES } from './env.ts'
import { deepFreeze } from './freeze.ts'
import { isSegura } from './loopback.ts'
import { type OidcConfig, type PanelConfig, toOidcConfig, toPanelConfig } from './oidc.ts'
import { type TrustedProxies, toPaisHeader, toTrustedProxies } from './proxy.ts'
import { type ReglasCargadas, toReglas } from './reglas.ts'
import { type SifenConfig, toSifenConfig } from './sifen.ts'

export interface Config {
  readonly host: string
  readonly port: number
  /** Under which address callers and browsers reach the service, without a slash at its end; null: nobody said, and a link is a path. */
  readonly urlPublica: string | null
  readonly poolConnections: number
  readonly oidc: OidcConfig
  /** How the panel introduces itself at the provider, and what it asks for there. */
  readonly panel: PanelConfig
  /** As which public client the command line logs people in there: by a code that they confirm (RFC 8628). */
  readonly cliClientId: string
  readonly logLevel: LogLevel
  /** Requests a second of one credential, of one contribuyente and from one address; failed credentials a minute from one; what is done a minute through one link. 0 = no limit. */
  readonly seAdmite: {
    readonly credencial: number
    readonly contribuyente: number
    readonly direccion: number
    readonly fallidas: number
    readonly enlace: number
  }
  /** How much one contribuyente may keep. 0 = no quota. */
  readonly cupos: {
    readonly claves: number
    readonly miembros: number
    readonly timbrados: number
    readonly sandboxBytes: number
  }
  /** Whose X-Forwarded-For says where a caller is. */
  readonly trustProxy: TrustedProxies
  /** The header in which the trusted proxies say the country of the caller's address. */
  readonly paisHeader: string | null
  /** How long a process that ends goes on taking requests, so that the proxies before it see that it is not ready. */
  readonly drainMs: number
  readonly shutdownMs: number
  /** The file of master keys, and whether it may be made where there is none. */
  readonly masterKeys: { readonly file: string; readonly create: boolean }
  /** Upwards only: five years are the law's. */
  readonly retentionYears: number
  /** The authorities that verify a RUC, in PEM; null: no further contribuyente can be verified, and only those verified before use DEV and PROD. */
  readonly autoridades: string | null
  /** How many contribuyentes that are not verified one person may have registered. */
  readonly sinVerificar: number
  /** The file that is told where the chains of the audit end; null: none. */
  readonly auditoriaTestigo: string | null
  /** The journal: every signed text is written there before it leaves. On another disk than the database. */
  readonly diario: LugarDeDiario
  /** Whether this process also sends what waits. */
  readonly worker: boolean
  /** Whether webhooks may be on this machine or in a private network, and without TLS. */
  readonly webhooks: {
    readonly locales: boolean
    /** How often it is looked whether there is something to deliver. */
    readonly cadaMs: number
  }
  /** From whom mails to buyers come, and how many of one taxpayer leave in a day; null: none is sent. */
  readonly correo: {
    readonly remitente: string
    readonly porDia: number
    /** Where those come back to that reach nobody, each under a name of its own; null: nobody reads what comes back. */
    readonly rebotes: string | null
  } | null
  /** Where the service says how it is to those who run it: not where callers are. */
  readonly health: { readonly host: string; readonly port: number }
  /** How long a reading of the metrics serves all who ask for one. */
  readonly metricsMs: number
  /** Where a worker that runs apart says how it is. */
  readonly workerSalud: { readonly host: string; readonly port: number }
  readonly sifen: SifenConfig
  /** What notes newer than the release change of the rules; null: they are those of the release. */
  readonly reglas: ReglasCargadas | null
  /** Where the official schemas were put, for `doctor` to compare; null: nowhere. */
  readonly xsdDir: string | null
}

/** Longer than the proxies of docs/operations/proxy.md take to see that a process is not ready, and that another one is again. */
const DRAIN_SECONDS = 8

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

export class ConfigFaults extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(
      `La configuración tiene ${faults.length === 1 ? 'una falta' : `${faults.length} faltas`}:\n${faults.map(f => `  - ${f}`).join('\n')}`,
    )
    this.faults = faults
  }
}

export function toConfig(env: Env, faults: string[]): Config {
  const integer = (key: keyof Env, fallback: number, min: number, max: number): number => {
    const text = env[key]
    if (text === undefined) return fallback
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    faults.push(`${NAMES[key]} debe ser un entero de ${min} a ${max}, no "${text}"`)
    return fallback
  }
  const { logLevel = 'info' } = env
  const isLevel = isOneOf(LOG_LEVELS, logLevel)
  if (!isLevel) faults.push(`${NAMES.logLevel} debe ser uno de ${LOG_LEVELS.join(', ')}, no "${logLevel}"`)
  if (env.tlsRejectUnauthorized === '0')
    faults.push(
      `${NAMES.tlsRejectUnauthorized}=0 apaga la verificación de SIFEN y del proveedor de identidad: quítela. A quién más se cree se dice con ${NAMES.sifenCaFile}`,
    )
  if (env.worker !== undefined && !['0', '1'].includes(env.worker))
    faults.push(`${NAMES.worker} debe ser 0 o 1`)
  if (env.webhooksLocales !== undefined && !['0', '1'].includes(env.webhooksLocales))
    faults.push(`${NAMES.webhooksLocales} debe ser 0 o 1`)
  const trustProxy = toTrustedProxies(env, faults)
  const config: Config = {
    host: env.host ?? '127.0.0.1',
    port: integer('port', 3000, 0, 65_535),
    urlPublica: urlPublicaOf(env.url, faults),
    poolConnections: integer('poolConnections', 10, 1, 500),
    oidc: toOidcConfig(env, faults),
    panel: toPanelConfig(env, faults),
    cliClientId: env.cliClientId ?? 'mbohera-cli',
    logLevel: isLevel ? logLevel : 'info',
    // Fifty tills that issue all day need some ten a second; a month's end, a hundred.
    seAdmite: {
      credencial: integer('rateLimit', 200, 0, 100_000),
      contribuyente: integer('rateLimitEmisor', 400, 0, 100_000),
      direccion: integer('rateLimitDireccion', 1_000, 0, 100_000),
      fallidas: integer('rateLimitFallidas', 120, 0, 100_000),
      enlace: integer('rateLimitEnlace', 240, 0, 100_000),
    },
    cupos: {
      claves: integer('cupoClaves', 50, 0, 100_000),
      miembros: integer('cupoMiembros', 100, 0, 100_000),
      timbrados: integer('cupoTimbrados', 500, 0, 100_000),
      sandboxBytes: integer('cupoSandboxMb', 200, 0, 1_000_000) * 1_000_000,
    },
    trustProxy,
    paisHeader: toPaisHeader(env, trustProxy, faults),
    masterKeys: masterKeysOf(env),
    retentionYears: integer('retentionYears', 5, 5, 100),
    autoridades: toAutoridades(env, faults),
    sinVerificar: integer('sinVerificar', 5, 1, 10_000),
    auditoriaTestigo: env.auditoriaTestigo ?? null,
    diario: toDiario(env, faults),
    worker: env.worker !== '0',
    webhooks: { locales: env.webhooksLocales === '1', cadaMs: cadaMsOf(env.webhooksEspera, faults) },
    correo: correoOf(env, faults, integer),
    health: { host: env.healthHost ?? '127.0.0.1', port: integer('healthPort', 3002, 0, 65_535) },
    metricsMs: integer('metricsSeconds', 1, 0, 60) * 1000,
    workerSalud: { host: env.workerHost ?? '127.0.0.1', port: integer('workerPort', 3001, 0, 65_535) },
    sifen: toSifenConfig(env, faults, integer),
    reglas: toReglas(env, faults),
    xsdDir: env.sifenXsdDir ?? null,
    drainMs: integer('drainSeconds', trustProxy === false ? 0 : DRAIN_SECONDS, 0, 300) * 1000,
    shutdownMs: integer('shutdownSeconds', 30, 1, 600) * 1000,
  }
  return deepFreeze(config)
}

/** The file of master keys in the service's own data directory is made at the first start; a file that the configuration names must exist. */
function masterKeysOf(env: Env): Config['masterKeys'] {
  if (env.masterKeyFile !== undefined) return { file: env.masterKeyFile, create: false }
  return { file: join(env.dataDir ?? 'data', 'claves-maestras'), create: true }
}

function cadaMsOf(text: string | undefined, faults: string[]): number {
  const seconds = Number(text ?? 1)
  if (seconds >= 0.05 && seconds <= 1) return Math.round(seconds * 1000)
  faults.push(`${NAMES.webhooksEspera} debe ser un número de segundos de 0.05 a 1, no "${text}"`)
  return 1000
}

/** Without a server no mail is sent; with one, it is said from whom, and where the links in it lead. */
function correoOf(
  env: Env,
  faults: string[],
  integer: (key: keyof Env, fallback: number, min: number, max: number) => number,
): Config['correo'] {
  const porDia = integer('correosPorDia', 2_000, 1, 1_000_000)
  if (env.correoUrl === undefined && env.correoUrlFile === undefined) return null
  const remitente = env.correoDe ?? ''
  if (!isEntregable(remitente))
    faults.push(
      `${NAMES.correoDe} debe ser la dirección de la que salen los correos, como facturas@ejemplo.com.py, no "${remitente}"`,
    )
  if (env.url === undefined)
    faults.push(`${NAMES.url} falta: los correos llevan un enlace, y tiene que decirse a qué dirección`)
  return { remitente, porDia, rebotes: rebotesOf(env, faults) }
}

/** An address whose mails are read: what is said of each of ours stands between its name and its domain. */
function rebotesOf({ correoRebotes, ...env }: Env, faults: string[]): string | null {
  const conCasilla = env.correoRebotesUrl !== undefined || env.correoRebotesUrlFile !== undefined
  if (correoRebotes === undefined && !conCasilla) return null
  if (!isDireccionDeRebotes(correoRebotes ?? ''))
    faults.push(
      `${NAMES.correoRebotes} debe ser la dirección a la que vuelven los correos que no llegan, sin + y de hasta ${NOMBRE_DE_REBOTES_MAX} letras antes de la @, como rebotes@ejemplo.com.py, no "${correoRebotes ?? ''}"`,
    )
  if (!conCasilla)
    faults.push(
      `${NAMES.correoRebotesUrl} falta: lo que vuelve a ${NAMES.correoRebotes} se lee por IMAP (imaps://usuario:clave@servidor:993)`,
    )
  return correoRebotes ?? null
}

/** An address that is given to strangers. */
function urlPublicaOf(text: string | undefined, faults: string[]): string | null {
  if (text === undefined) return null
  const url = URL.parse(text)
  if (isSegura(url) && url.href === `${url.origin}/`) return url.origin
  faults.push(
    `${NAMES.url} debe ser la dirección por la que se llega al servicio, sin ruta ni credenciales: https://facturas.ejemplo.com.py (con http solo en esta máquina), no "${text}"`,
  )
  return null
}
