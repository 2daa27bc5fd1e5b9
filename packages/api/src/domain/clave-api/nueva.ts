import { type Fault, invalid, ok, type Result } from '../failure.ts'
import { boundedText } from '../texto.ts'
import { parseInstant } from '../tiempo.ts'

export const NOMBRE_MAX = 100
/** One day: longer than a deployment needs, short enough to not forget a key that was replaced because it leaked. */
export const GRACIA_MAX_SEGUNDOS = 86_400

export interface NuevaClave {
  nombre: string
  expiraEn: number | null
}

export function parseNuevaClave(
  body: { nombre?: string | null; expiraEn?: string | null },
  now: number,
): Result<NuevaClave> {
  const faults: Fault[] = boundedText('nombre', body.nombre, { min: 1, max: NOMBRE_MAX })
  const expira = parseExpiracion(body.expiraEn ?? null, now)
  if (typeof expira === 'object' && expira !== null) faults.push(expira)
  if (faults.length > 0) return invalid(faults)
  return ok({ nombre: body.nombre!, expiraEn: expira as number | null })
}

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
