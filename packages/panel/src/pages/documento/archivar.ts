import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import type { DocumentoEntero } from './consulta.ts'

const ARCHIVAR = '/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/archivar'
const DESARCHIVAR = '/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/desarchivar'

export function useArchivar({ id, archivado }: DocumentoEntero) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const contribuyente = useContribuyente()
  return useMutation({
    mutationFn: () =>
      take(
        client.POST(archivado ? DESARCHIVAR : ARCHIVAR, {
          params: { path: { contribuyenteId: contribuyente.id, id: String(id) } },
        }),
      ),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['documento', contribuyente.id] }),
        queries.invalidateQueries({ queryKey: ['documentos', contribuyente.id] }),
      ]),
  })
}
