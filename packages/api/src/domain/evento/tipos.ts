export const TIPOS_EVENTO = ['NOMINACION', 'CANCELACION', 'INUTILIZACION'] as const
export type TipoEvento = (typeof TIPOS_EVENTO)[number]

export const ESTADOS_EVENTO = ['ENVIADO', 'APROBADO', 'RECHAZADO'] as const
export type EstadoEvento = (typeof ESTADOS_EVENTO)[number]

/** What differs between the kinds when the answer of SIFEN is lost. */
export interface ReglasDeConversacion {
  /** How SIFEN can be asked whether it has the event: by the CDC, or only by sending it once more. */
  confirma: 'consulta' | 'reenvio'
  /** How SIFEN says "there is one already". */
  duplicado: string
}

export const REGLAS: Record<TipoEvento, ReglasDeConversacion> = {
  NOMINACION: { confirma: 'consulta', duplicado: '4453' },
  CANCELACION: { confirma: 'consulta', duplicado: '4003' },
  INUTILIZACION: { confirma: 'reenvio', duplicado: '4066' },
}
