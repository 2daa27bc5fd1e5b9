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

/** Of secrets it is said by themselves what is wrong with them; the others are lists, with blanks of their own. */
const APARTE = new Set<keyof Env>([
  ...(['databaseUrl', 'databaseOwnerUrl', 'awsSecretAccessKey', 'correoUrl', 'correoRebotesUrl'] as const),
  ...(['logoutClients', 'trustProxy', 'panelScope', 'panelParams', 'otlpHeaders', 'otelResource'] as const),
])
const CON_ORILLAS = /^\s|\s$|^(["']).*\1$/s

/** What a file has around a value some who read it hand over with it (docker --env-file): it would be the name of another folder, or an audience that nobody has. */
function judgeOrillas(env: Env, faults: string[]): void {
  for (const key of keysOf(env))
    if (!APARTE.has(key) && CON_ORILLAS.test(env[key] ?? ''))
      faults.push(
        `${NAMES[key]} tiene comillas o espacios alrededor, que quien lee el archivo de variables no quitó: escriba el valor solo`,
      )
}
