import type { QueryClient } from '@tanstack/react-query'

/** Whatever tells of documentos: themselves, their eventos, and each list, sum, book and notice. */
const DE_DOCUMENTOS = [
  'documento',
  'documentos',
  'eventos',
  'recibido',
  'recibidos',
  'libro',
  'compras',
  'registro',
  'peticiones',
  'peticiones-del-mes',
  'panorama',
]

/** Something was done to a documento: what was read before is asked anew where it is shown next. */
export function markViejo(queries: QueryClient): void {
  void queries.invalidateQueries({
    refetchType: 'none',
    predicate: ({ queryKey: [que] }) => DE_DOCUMENTOS.includes(String(que)),
  })
}
