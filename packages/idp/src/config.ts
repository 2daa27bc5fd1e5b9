import { ALTAS, type Altas } from './cuentas/cuentas.ts'
import { parseProxies } from './proxies.ts'
import type { IdpOptions } from './start.ts'

type Env = Record<string, string | undefined>
export type Config = Pick<
  IdpOptions,
  'dir' | 'host' | 'port' | 'audience' | 'panel' | 'altas' | 'proxies'
> & {
  issuer?: string
}

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
  const altas = env.MBOHERA_IDP_ALTAS?.trim() || 'cerrada'
  if (!isAltas(altas)) faults.push(`MBOHERA_IDP_ALTAS es "${altas}": debe ser ${ALTAS.join(', ')}.`)
  const proxies = parseProxies(env.MBOHERA_TRUST_PROXY?.trim() || '0')
  if (proxies === undefined)
    faults.push(
      'MBOHERA_TRUST_PROXY debe ser 0 (ninguno), cuántos proxies hay delante, o sus direcciones: 10.0.0.5,192.168.0.0/16',
    )
  const [issuer] = addresses('OIDC_ISSUER')
  const [backchannelLogoutUri] = addresses('MBOHERA_PANEL_BACKCHANNEL_LOGOUT_URI')
  const config: Config = {
    dir: needed('MBOHERA_IDP_DIR'),
    host: env.MBOHERA_HOST ?? '127.0.0.1',
    port,
    audience: needed('OIDC_AUDIENCE'),
    altas: isAltas(altas) ? altas : 'cerrada',
    proxies: proxies ?? 0,
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

const isAltas = (text: string): text is Altas => ALTAS.some(one => one === text)

const isWebAddress = (text: string) => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')
