import type { Dado } from '../campos/tipos.ts'
import { type Validated, valid, wrong } from '../validated.ts'

export interface CuerpoDeAlineacion {
  siguiente?: Dado<number>
}

/** The number that a person says is next; null when she leaves it to what is known. */
export const parseAlineacion = ({ siguiente }: CuerpoDeAlineacion): Validated<number | null> =>
  valid(siguiente ?? null)

export interface CuerpoDeTimbradoCambiado {
  activo?: Dado<boolean>
  siguiente?: Dado<number>
}

/** Whether it is used from now on, with which number it goes on, or both. */
export function parseCambiosDeTimbrado({
  activo,
  siguiente,
}: CuerpoDeTimbradoCambiado): Validated<{ activo: boolean | null; siguiente: number | null }> {
  if (activo === null || (activo === undefined && siguiente === undefined))
    return wrong(
      'activo',
      'required',
      'diga qué cambia: activo (true o false), o siguiente (el próximo número)',
    )
  if (siguiente === null)
    return wrong('siguiente', 'required', 'debe ser un número; si no cambia, no lo envíe')
  return valid({ activo: activo ?? null, siguiente: siguiente ?? null })
}
