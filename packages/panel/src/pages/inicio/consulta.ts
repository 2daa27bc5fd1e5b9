import { queryOptions } from '@tanstack/react-query'
import type { Access } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'

export type ResumenDeEmisor = components['schemas']['Resumen']

const CADA_MS = 60_000

/** What needs attention, what was issued and nominated, how SIFEN is: in one answer, looked at again every minute. */
export const resumen = ({ client }: Access, contribuyenteId: string, ambiente: string) =>
  queryOptions({
    queryKey: ['documentos', contribuyenteId, ambiente, 'resumen'],
    refetchInterval: CADA_MS,
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/resumen', {
          params: { path: { contribuyenteId } },
        }),
      ),
  })
