import type { Webhook } from './palabras.ts'

/** Why nothing is delivered to it; nothing, where something is. */
export function porqueCalla({
  estado,
  motivoPausa,
}: Pick<Webhook, 'estado' | 'motivoPausa'>): string | undefined {
  if (estado === 'ACTIVO') return undefined
  if (motivoPausa === 'FALLAS') return 'Durante cinco días falló toda entrega.'
  if (motivoPausa === 'YA_NO_ESTA') return 'Respondió 410: no quiere más.'
  return 'Alguien lo pausó.'
}
