import { isOneOf } from '../enumeracion.ts'

export const ESTADOS = [
  'PENDIENTE',
  'EN_LOTE',
  'ENVIADO',
  'APROBADO',
  'APROBADO_OBSERVACION',
  'RECHAZADO',
  'ERROR',
  'CANCELADO',
] as const
export type EstadoDocumento = (typeof ESTADOS)[number]

/** SIFEN has it: it can be printed, nominated, credited. */
export const isAprobado = (estado: EstadoDocumento): boolean =>
  estado === 'APROBADO' || estado === 'APROBADO_OBSERVACION'

/** Its KuDE exists: a cancelled documento was approved once. */
export const hasKude = (estado: EstadoDocumento): boolean => isAprobado(estado) || estado === 'CANCELADO'

/** SIFEN never took it: its number stands for nothing, and can be voided. */
export const LIBERAN_SU_NUMERO = ['RECHAZADO', 'ERROR'] as const satisfies EstadoDocumento[]
export const freesItsNumero = (estado: EstadoDocumento): boolean => isOneOf(LIBERAN_SU_NUMERO, estado)

/** `001-001-0000001` */
export const numeroFormateado = ({
  establecimiento,
  punto,
  numero,
}: {
  establecimiento: string
  punto: string
  numero: number
}): string => `${establecimiento}-${punto}-${String(numero).padStart(7, '0')}`

/** Whether it was issued from here, or taken over from what SIFEN has. */
export const ORIGENES_DE_DOCUMENTO = ['EMITIDO', 'ADOPTADO'] as const
export type OrigenDeDocumento = (typeof ORIGENES_DE_DOCUMENTO)[number]
