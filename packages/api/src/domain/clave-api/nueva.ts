import { type Fault, invalid, ok, type Result } from '../failure.ts'
import { boundedText } from '../texto.ts'
import { parseInstant } from '../tiempo.ts'
import { parseDirecciones } from './direcciones.ts'
import { type PermisoDeClave, parsePermisos } from './permiso.ts'

export const NOMBRE_MAX = 100
/** One day: longer than a deployment needs, short enough to not forget a key that was replaced because it leaked. */
export const GRACIA_MAX_SEGUNDOS = 86_400

export interface NuevaClave {
  nombre: string
  expiraEn: number | null
  permisos: readonly PermisoDeClave[]
  /** The networks from which it may be used; null: anywhere. */
  direcciones: readonly string[] | null
}

interface Cuerpo {
  nombre?: string | null
  expiraEn?: string | null
  permisos?: string[] | null
  direcciones?: string[] | null
}

export function parseNuevaClave(body: Cuerpo, now: number): Result<NuevaClave> {
  const faults: Fault[] = boundedText('nombre', body.nombre, { min: 1, max: NOMBRE_MAX })
  const expira = parseExpiracion(body.expiraEn ?? null, now)
  if (typeof expira === 'object' && expira !== null) faults.push(expira)
  const permisos = parsePermisos(body.permisos)
  const direcciones = parseDirecciones(body.direcciones)
  for (const part of [permisos, direcciones]) faults.push(...faultsOf(part))
  if (faults.length > 0 || !permisos.ok || !direcciones.ok) return invalid(faults)
  return ok({
    nombre: body.nombre!,
    expiraEn: expira as number | null,
    permisos: permisos.value,
    direcciones: direcciones.value,
  })
}

const faultsOf = (part: Result<unknown>): readonly Fault[] =>
  part.ok || !('faults' in part.failure) ? [] : part.failure.faults

function parseExpiracion(text: string | null, now: number): number | null | Fault {
  if (text === null) return null
  const instant = parseInstant(text)
  if (instant === null) {
    return {
      campo: 'expiraEn',
      codigo: 'datetime',
      detail:
        'debe ser una fecha y hora ISO 8601 que exista, por ejemplo 2027-12-31T23:59:59, o null para que no venza',
    }
  }
  if (instant <= now) return { campo: 'expiraEn', codigo: 'past', detail: 'debe estar en el futuro' }
  return instant
}

export function parseGracia(body: { gracia?: number | null } | undefined): Result<number> {
  const gracia = body?.gracia ?? 0
  if (Number.isInteger(gracia) && gracia >= 0 && gracia <= GRACIA_MAX_SEGUNDOS) return ok(gracia)
  return invalid([
    { campo: 'gracia', codigo: 'range', detail: `debe ser un entero de 0 a ${GRACIA_MAX_SEGUNDOS} segundos` },
  ])
}
