import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Access, useAccess } from '../../../api/access.tsx'
import { take } from '../../../api/client.ts'
import { useUnaVez } from '../../../form/una-vez.ts'
import { useContribuyente } from '../../../shell/contribuyente.tsx'

const pathOf = (contribuyenteId: string, documentoId: number) => ({
  params: { path: { contribuyenteId, id: String(documentoId) } },
})
const keyOf = (contribuyenteId: string, documentoId: number) => ['enlaces', contribuyenteId, documentoId]

export const enlaces = ({ client }: Access, contribuyenteId: string, documentoId: number) =>
  queryOptions({
    queryKey: keyOf(contribuyenteId, documentoId),
    refetchOnMount: 'always',
    queryFn: () =>
      take(
        client.GET(
          '/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/enlaces',
          pathOf(contribuyenteId, documentoId),
        ),
      ),
  })

export function useCompartir(documentoId: number) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const queries = useQueryClient()
  // The link is shown at once: what is read anew because of it may take long, or may not be had.
  const onSuccess = () => void queries.invalidateQueries({ queryKey: keyOf(id, documentoId) })
  const crear = useUnaVez({
    mutationFn: () =>
      take(
        client.POST(
          '/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/enlaces',
          pathOf(id, documentoId),
        ),
      ),
    onSuccess,
  })
  const revocar = useMutation({
    mutationFn: (enlaceId: number) =>
      take(
        client.DELETE('/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/enlaces/{enlaceId}', {
          params: { path: { contribuyenteId: id, id: String(documentoId), enlaceId } },
        }),
      ),
    onSuccess,
  })
  return { crear, revocar }
}
