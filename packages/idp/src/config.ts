import type { IdpOptions } from './start.ts'

type Env = Record<string, string | undefined>
export type Config = Pick<IdpOptions, 'dir' | 'host' | 'port' | 'audience' | 'panel'> & { issuer?: string }

/** Everything that the process is told, with every fault at once. */
export function readConfig(env: Env = process.env): Config {
  const faults: string[] = []
  const needed = (name: string) => {
    const value = env[name]?.trim()
    if (!value) faults.push(`Falta ${name}.`)
    return value ?? ''
  }
  const addresses = (name: string) => {
    const all = (env[name] ?? '').split(',').map(text => text.trim())
    const given = all.filter(text => text !== '')
    for (const text of given)
      if (!isWebAddress(text)) faults.push(`${name}: "${text}" no es una dirección http:// o https://.`)
    return given
  }
  const port = Number(env.MBOHERA_IDP_PORT ?? '0')
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    faults.push('MBOHERA_IDP_PORT debe ser un número de 0 a 65535.')
  const [issuer] = addresses('OIDC_ISSUER')
  const [backchannelLogoutUri] = addresses('MBOHERA_PANEL_BACKCHANNEL_LOGOUT_URI')
  const config: Config = {
    dir: needed('MBOHERA_IDP_DIR'),
    host: env.MBOHERA_HOST ?? '127.0.0.1',
    port,
    audience: needed('OIDC_AUDIENCE'),
    panel: {
      redirectUris: addresses('MBOHERA_PANEL_REDIRECT_URIS'),
      postLogoutRedirectUris: addresses('MBOHERA_PANEL_POST_LOGOUT_URIS'),
      ...(backchannelLogoutUri ? { backchannelLogoutUri } : {}),
    },
    ...(issuer ? { issuer } : {}),
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return Object.freeze(config)
}

const isWebAddress = (text: string) => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')
