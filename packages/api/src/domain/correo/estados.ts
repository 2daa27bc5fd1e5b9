/** What a mail tells of its documento; PEDIDO: somebody asked for it. */
export const MOTIVOS_DE_CORREO = ['APROBADO', 'NOMINADO', 'CANCELADO', 'PEDIDO'] as const
export type MotivoDeCorreo = (typeof MOTIVOS_DE_CORREO)[number]

export const ESTADOS_DE_CORREO = [
  'PENDIENTE',
  'SALIENDO',
  'ACEPTADO',
  'RECHAZADO',
  'INCIERTO',
  'FALLIDO',
  'REBOTADO',
] as const
export type EstadoDeCorreo = (typeof ESTADOS_DE_CORREO)[number]
