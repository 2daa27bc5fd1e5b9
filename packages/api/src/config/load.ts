import { keysOf } from '../domain/enumeracion.ts'
import { type Config, ConfigFaults, toConfig } from './config.ts'
import { type Env, NAMES, readEnv } from './env.ts'
import { type Secrets, toSecrets } from './secrets.ts'

/** Reads once, checks everything, tells every fault at once. */
export function loadConfig(env: Env = readEnv()): { config: Config; secrets: Secrets } {
  const faults: string[] = []
  judgeOrillas(env, faults)
  const config = toConfig(env, faults)
  const secrets = toSecrets(env, faults)
  if (faults.length > 0) throw new ConfigFaults(faults)
  return { config, secrets }
}

/** Of these it is said by themselves what is wrong with them, without what stands in them. */
const APARTE = new Set<keyof Env>(['databaseUrl', 'databaseOwnerUrl', 'correoUrl', 'correoRebotesUrl'])
/** Lists have blanks of their own, and a secret is taken without those around it; a quotation mark is part of none. */
const CON_ESPACIOS = new Set<keyof Env>([
  ...(['logoutClients', 'trustProxy', 'panelScope', 'panelParams', 'otlpHeaders', 'otelResource'] as const),
  'awsSecretAccessKey',
])
const COMILLAS = /^(["']).*\1$/s
const ESPACIOS = /^\s|\s$/

/** What a file has around a value some who read it hand over with it (docker --env-file): it would be the name of another folder, or an audience that nobody has. */
function judgeOrillas(env: Env, faults: string[]): void {
  for (const key of keysOf(env)) {
    const value = env[key] ?? ''
    if (APARTE.has(key) || !(COMILLAS.test(value) || (ESPACIOS.test(value) && !CON_ESPACIOS.has(key))))
      continue
    faults.push(
      `${NAMES[key]} tiene comillas o espacios alrededor, que quien lee el archivo de variables no quitó: escriba el valor solo`,
    )
  }
}
