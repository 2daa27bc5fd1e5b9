import { archivadoRoute } from '../../../../archivado.ts'

export const desarchivar = archivadoRoute({
  verbo: 'desarchivar',
  archivar: false,
  description: 'Vuelve a las listas.',
})
