import type { Emisor } from '../domain/ambiente.ts'

/** What a secret is for: it opens for nothing else. */
export const proposito = (
  que: 'certificado' | 'csc' | 'webhook_secreto' | 'casilla_secreto' | 'nominacion_secreto',
  { contribuyenteId, ambiente }: Emisor,
): string => `${que}:${contribuyenteId}:${ambiente}`
