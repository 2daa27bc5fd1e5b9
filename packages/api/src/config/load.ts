import { type Config, ConfigFaults, toConfig } from './config.ts'
import { type Env, readEnv } from './env.ts'
import { type Secrets, toSecrets } from './secrets.ts'

/** Reads once, checks everything, tells every fault at once. */
export function loadConfig(env: Env = readEnv()): { config: Config; secrets: Secrets } {
  const faults: string[] = []
  const config = toConfig(env, faults)
  const secrets = toSecrets(env, faults)
  if (faults.length > 0) throw new ConfigFaults(faults)
  return { config, secrets }
}
