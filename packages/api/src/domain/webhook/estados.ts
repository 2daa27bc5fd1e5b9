export const ESTADOS_DE_WEBHOOK = ['ACTIVO', 'PAUSADO'] as const
export type EstadoDeWebhook = (typeof ESTADOS_DE_WEBHOOK)[number]

export const ESTADOS_DE_ENTREGA = ['PENDIENTE', 'ENTREGADA', 'FALLIDA'] as const
export type EstadoDeEntrega = (typeof ESTADOS_DE_ENTREGA)[number]
