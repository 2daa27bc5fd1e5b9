import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readSecreto, writeSecreto } from './archivos.ts'
import type { Entorno } from './config.ts'
import { Falla } from './falla.ts'
import { withTurno } from './turno.ts'

/** A person's login at her provider. */
export interface Sesion {
  readonly issuer: string
  readonly tokenEndpoint: string
  readonly clientId: string
  readonly accessToken: string
  /** In ms since 1970. */
  readonly expiraEn: number
  readonly refreshToken: string | null
}

/** What is kept of one service, and given to no other. */
export interface Credenciales {
  readonly url: string
  readonly apiKey: string | null
  readonly sesion: Sesion | null
}

const fileOf = ({ carpetaDeConfiguracion }: Entorno): string =>
  join(carpetaDeConfiguracion, 'credenciales.json')

export function readCredenciales(entorno: Entorno): Credenciales | null {
  const kept = readSecreto(fileOf(entorno)) as Partial<Credenciales> | null
  if (kept === null) return null
  if (typeof kept.url !== 'string')
    throw new Falla(
      'sinCredencial',
      `${fileOf(entorno)} no dice de qué servicio es.`,
      'Ingrese de nuevo: mbohera login',
    )
  return { url: kept.url, apiKey: kept.apiKey ?? null, sesion: kept.sesion ?? null }
}

export const writeCredenciales = (entorno: Entorno, credenciales: Credenciales): void =>
  writeSecreto(fileOf(entorno), credenciales)

export const forgetCredenciales = (entorno: Entorno): void => rmSync(fileOf(entorno), { force: true })

/** Where a proxy puts it beside something else, the service has a path of its own. */
function parseServicio(url: string): string {
  try {
    const { origin, pathname, protocol } = new URL(url)
    if (/^https?:$/.test(protocol)) return `${origin}${pathname.replace(/\/+$/, '')}`
  } catch {
    // Said below.
  }
  throw new Falla('uso', `"${url}" no es la dirección de Mbohéra.`, 'Es como https://facturas.ejemplo.com.py')
}

/** What holds for one service: what the environment says, then what was kept, which only its own service is given. */
export interface Acceso {
  readonly url: string
  readonly apiKey: string | null
  readonly sesion: Sesion | null
  readonly de: 'entorno' | 'archivo' | null
}

export function accesoDe(entorno: Entorno, pedida: string | null): Acceso {
  const kept = readCredenciales(entorno)
  const dicha = pedida ?? entorno.url ?? kept?.url ?? null
  if (dicha === null)
    throw new Falla(
      'sinCredencial',
      'No se sabe dónde está Mbohéra.',
      'Ingrese con mbohera login --url https://facturas.ejemplo.com.py, o defina MBOHERA_URL.',
    )
  const url = parseServicio(dicha)
  const suyas = kept !== null && parseServicio(kept.url) === url ? kept : null
  const apiKey = entorno.apiKey ?? suyas?.apiKey ?? null
  return {
    url,
    apiKey,
    sesion: suyas?.sesion ?? null,
    de: entorno.apiKey !== null ? 'entorno' : apiKey === null ? null : 'archivo',
  }
}

/** Of which other service a key is kept, that nobody can see again. */
export function servicioConOtraClave(entorno: Entorno, url: string): string | null {
  const kept = readCredenciales(entorno)
  const ajena = kept !== null && kept.apiKey !== null && parseServicio(kept.url) !== parseServicio(url)
  return ajena ? kept.url : null
}

/** Changes what is kept of a service; what was kept of another one goes. */
export function updateCredenciales(
  entorno: Entorno,
  url: string,
  change: Partial<Omit<Credenciales, 'url'>>,
): void {
  const kept = readCredenciales(entorno)
  const same =
    kept !== null && parseServicio(kept.url) === parseServicio(url) ? kept : { apiKey: null, sesion: null }
  writeCredenciales(entorno, { ...same, ...change, url: parseServicio(url) })
}

/** Does something with the session that no other program of hers does meanwhile: a refresh token serves once, and twice ends them all. */
export const withSesion = <T>(entorno: Entorno, work: () => Promise<T>): Promise<T> =>
  withTurno(fileOf(entorno), work)
