import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Access, useAccess } from '../../../api/access.tsx'
import { take } from '../../../api/client.ts'
import type { components } from '../../../api/contrato.generated.ts'
import { useContribuyente } from '../../../shell/contribuyente.tsx'

export type Ajuste = components['schemas']['EnlacesDeNominacion']

const pathOf = (contribuyenteId: string) => ({ params: { path: { contribuyenteId } } })

export const ajusteDeNominarse = ({ client }: Access, contribuyenteId: string, ambiente: string) =>
  queryOptions({
    queryKey: ['nominarse', contribuyenteId, ambiente],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/enlaces-nominacion', pathOf(contribuyenteId)),
      ),
  })

/** Ends every link that was given or printed. */
export function useRevocarTodos() {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      take(client.POST('/api/v1/contribuyentes/{contribuyenteId}/enlaces-nominacion/revocar', pathOf(id))),
    onSuccess: () => void queries.invalidateQueries(),
  })
}
