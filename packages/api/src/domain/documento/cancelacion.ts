import { cleanTexto } from '@mbohera/sifen/valores'
import type { CuerpoDe } from '../campos/tipos.ts'
import type { Negativa } from '../evento/impedimentos.ts'
import type { Failure } from '../failure.ts'
import { type CANCELACION, MOTIVO } from '../nominacion/campos.ts'
import { boundedText } from '../texto.ts'
import { type Validated, valid } from '../validated.ts'
import { type EstadoDocumento, isAprobado } from './estado.ts'

interface Cancelable {
  tipoDocumento: number
  fechaAprobacion: number | null
}

export type CuerpoCancelacion = CuerpoDe<typeof CANCELACION>

export function parseCancelacion({ motivo }: CuerpoCancelacion): Validated<{ motivo: string }> {
  const dicho = boundedText('motivo', motivo, MOTIVO)
  return dicho.ok ? valid({ motivo: cleanTexto(dicho.value) }) : dicho
}

const FACTURA = 1
const HORA_MS = 3_600_000

/** Only what SIFEN approved is cancelled (4002), and once. */
export function refuseCancelacion(estado: EstadoDocumento): Failure | null {
  if (isAprobado(estado)) return null
  const detail =
    estado === 'CANCELADO'
      ? 'el documento ya está cancelado'
      : `el documento está ${estado}: solo se cancela uno aprobado por SIFEN`
  return { type: 'validation-error', faults: [{ campo: 'estado', codigo: '4002', detail }] }
}

/** MT v150, chapter 11, table J: a factura within 48 hours of its approval (4009), every other documento within 168 (4010). */
const reglaDe = (tipoDocumento: number) =>
  tipoDocumento === FACTURA ? { horas: 48, codigo: '4009' } : { horas: 168, codigo: '4010' }

/** Until when SIFEN takes a cancellation, by its own clock. */
export function plazoDeCancelacion({ tipoDocumento, fechaAprobacion }: Cancelable): number | null {
  return fechaAprobacion === null ? null : fechaAprobacion + reglaDe(tipoDocumento).horas * HORA_MS
}

/** What SIFEN answers once the hours are over. The service sends it all the same: SIFEN is the judge of its hours. */
export function isFueraDePlazo(documento: Cancelable, horaDeSifen: number): Negativa | null {
  const hasta = plazoDeCancelacion(documento)
  if (hasta === null || horaDeSifen <= hasta) return null
  const { horas, codigo } = reglaDe(documento.tipoDocumento)
  const cura = documento.tipoDocumento === FACTURA ? ': corrija la factura con una nota de crédito' : ''
  return { codigo, mensaje: `pasaron las ${horas} horas que SIFEN da para cancelar${cura}` }
}
