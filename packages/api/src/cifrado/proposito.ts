import type { Ambiente } from '../domain/ambiente.ts'

/** What a secret is for: it opens for nothing else. */
export const proposito = (que: 'certificado' | 'csc', contribuyenteId: number, ambiente: Ambiente): string =>
  `${que}:${contribuyenteId}:${ambiente}`
