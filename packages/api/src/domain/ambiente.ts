export const AMBIENTES = ['DEV', 'PROD', 'SANDBOX'] as const
export type Ambiente = (typeof AMBIENTES)[number]

/** Whose data a statement may touch. Every statement on tenant data takes one. */
export interface Emisor {
  contribuyenteId: number
  ambiente: Ambiente
}
