import { homedir } from 'node:os'
import { join } from 'node:path'

/** What the environment says. Everything else that a command needs stands in files. */
export interface Entorno {
  readonly url: string | null
  readonly apiKey: string | null
  /** What who calls `mbohera mcp --http` must show. */
  readonly tokenDeMcp: string | null
  /** Where the credentials are, and where what is under way is written down. (XDG Base Directory.) */
  readonly carpetaDeConfiguracion: string
  readonly carpetaDeEstado: string
}

type Env = Readonly<Record<string, string | undefined>>

const given = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : text.trim()

export function readEntorno(env: Env = process.env): Entorno {
  const base = (name: string, ...fallback: string[]) =>
    join(given(env[name]) ?? join(homedir(), ...fallback), 'mbohera')
  return {
    url: given(env.MBOHERA_URL),
    apiKey: given(env.MBOHERA_API_KEY),
    tokenDeMcp: given(env.MBOHERA_MCP_TOKEN),
    carpetaDeConfiguracion: base('XDG_CONFIG_HOME', '.config'),
    carpetaDeEstado: base('XDG_STATE_HOME', '.local', 'state'),
  }
}
