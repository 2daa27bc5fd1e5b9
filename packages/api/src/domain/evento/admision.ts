import { type EstadoDocumento, isAprobado } from '../documento/estado.ts'
import type { Failure } from '../failure.ts'
import type { Negativa } from './impedimentos.ts'
import type { Admision } from './tipos.ts'

interface Afectado {
  tipoDocumento: number
  fechaAprobacion: number | null
}

const HORA_MS = 3_600_000

/** SIFEN takes the event of what it approved, and did not cancel since. */
export function refuseSinAprobar(
  { sinAprobar }: Pick<Admision, 'sinAprobar'>,
  estado: EstadoDocumento,
): Failure | null {
  if (isAprobado(estado)) return null
  const { codigo, solo } = sinAprobar
  const detail =
    estado === 'CANCELADO'
      ? 'el documento ya está cancelado: no hay nada más que hacer'
      : `el documento está ${estado}: ${solo}`
  return { type: 'validation-error', faults: [{ campo: 'estado', codigo, detail }] }
}

/** Until when SIFEN takes the event, by its own clock. */
export const plazoDe = ({ plazo }: Admision, documento: Afectado): number | null =>
  documento.fechaAprobacion === null
    ? null
    : documento.fechaAprobacion + plazo(documento.tipoDocumento).horas * HORA_MS

/** What SIFEN answers once the hours are over. The service sends it all the same: SIFEN is the judge of its hours. */
export function isFueraDePlazo(
  admision: Admision,
  documento: Afectado,
  horaDeSifen: number,
): Negativa | null {
  const hasta = plazoDe(admision, documento)
  if (hasta === null || horaDeSifen <= hasta) return null
  const { codigo, pasaron } = admision.plazo(documento.tipoDocumento)
  return { codigo, mensaje: pasaron }
}
