import type { Dado } from '../campos/tipos.ts'
import { boundedText } from '../texto.ts'
import { parseInstant } from '../tiempo.ts'
import { collect, type Validated, valid, wrong } from '../validated.ts'
import { parseDirecciones } from './direcciones.ts'
import { type PermisoDeApiKey, parsePermisos } from './permiso.ts'

export const NOMBRE_MAX = 100
/** One day: longer than a deployment needs, short enough to not forget a key that was replaced because it leaked. */
export const GRACIA_MAX_SEGUNDOS = 86_400

export interface ApiKeyPedida {
  nombre: string
  expiraEn: number | null
  permisos: readonly PermisoDeApiKey[]
  /** The networks from which it may be used; null: anywhere. */
  direcciones: readonly string[] | null
}

interface Cuerpo {
  nombre?: string | null
  expiraEn?: string | null
  permisos?: string[] | null
  direcciones?: string[] | null
}

export const parseApiKeyPedida = (body: Cuerpo, now: number): Validated<ApiKeyPedida> =>
  collect({
    nombre: boundedText('nombre', body.nombre, { min: 1, max: NOMBRE_MAX }),
    expiraEn: parseExpiracion(body.expiraEn, now),
    permisos: parsePermisos(body.permisos),
    direcciones: parseDirecciones(body.direcciones),
  })

/** Later there is no moment of four digits in UTC: what other programs call the end of time comes three hours after it. */
const ULTIMA = '9999-12-31T20:59:59'

/** Whether a moment that there is not in Paraguay, or at its offset, would be one of UTC. */
const existsInUtc = (text: string) => parseInstant(`${text.replace(/[+-]\d{2}:?\d{2}$/, '')}Z`) !== null

function parseExpiracion(text: Dado<string>, now: number): Validated<number | null> {
  if (text === null || text === undefined) return valid(null)
  const instant = parseInstant(text)
  if (instant === null) {
    if (existsInUtc(text))
      return wrong('expiraEn', 'datetime', `debe ser a más tardar ${ULTIMA}; para que no venza, null`)
    const detail =
      'debe ser una fecha y hora ISO 8601 que exista, por ejemplo 2027-12-31T23:59:59, o null para que no venza'
    return wrong('expiraEn', 'datetime', detail)
  }
  return instant > now ? valid(instant) : wrong('expiraEn', 'past', 'debe ser un momento que todavía no pasó')
}

export function parseGracia(body: { gracia?: number | null } | undefined): Validated<number> {
  const gracia = body?.gracia ?? 0
  if (Number.isInteger(gracia) && gracia >= 0 && gracia <= GRACIA_MAX_SEGUNDOS) return valid(gracia)
  return wrong('gracia', 'range', `debe ser un entero de 0 a ${GRACIA_MAX_SEGUNDOS} segundos`)
}
