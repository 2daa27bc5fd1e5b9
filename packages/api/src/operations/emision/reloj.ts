import type { Emisor } from '../../domain/ambiente.ts'
import { fail, ok, type Result } from '../../domain/failure.ts'
import { type Desfase, findFueraDeHora } from '../../domain/hora-de-sifen.ts'
import type { HoraDeSifen } from '../ports.ts'

/** The differences of SIFEN's clocks; none in SANDBOX, where nothing is sent. */
export const desfasesDe = (horas: HoraDeSifen, { ambiente }: Emisor): readonly Desfase[] =>
  ambiente === 'SANDBOX' ? [] : horas.desfases(ambiente)

/** Whether what our clock says may be signed. Asked before a number is taken: SIFEN would refuse it with the number. */
export function relojUtil(horas: HoraDeSifen, emisor: Emisor): Result<null> {
  const desfaseMs = findFueraDeHora(desfasesDe(horas, emisor))
  return desfaseMs === null ? ok(null) : fail({ type: 'service-unavailable', desfaseMs })
}
