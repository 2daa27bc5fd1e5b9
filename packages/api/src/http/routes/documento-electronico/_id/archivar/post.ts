import { archivadoRoute } from '../../../../archivado.ts'

export const archivar = archivadoRoute({
  verbo: 'archivar',
  archivar: true,
  description: 'Sale de las listas; nada más cambia, y la retención sigue.',
})
