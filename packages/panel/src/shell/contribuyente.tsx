import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type Access, useAccess } from '../api/access.tsx'
import { take } from '../api/client.ts'
import type { components } from '../api/contrato.generated.ts'

export type Contribuyente = components['schemas']['ContribuyenteEntero']

export const contribuyentes = ({ client }: Access) =>
  queryOptions({
    queryKey: ['contribuyentes'],
    queryFn: () => take(client.GET('/api/v1/contribuyentes', { params: { query: { limite: 100 } } })),
  })

export const contribuyente = ({ client }: Access, contribuyenteId: string) =>
  queryOptions({
    queryKey: ['contribuyente', contribuyenteId],
    queryFn: () =>
      take(client.GET('/api/v1/contribuyentes/{contribuyenteId}', { params: { path: { contribuyenteId } } })),
  })

/** The taxpayer of the page's address. The shell has waited for it, so every page below has it at once. */
export function useContribuyente(): Contribuyente & { id: string } {
  const { contribuyenteId = '' } = useParams({ strict: false })
  const { data } = useSuspenseQuery(contribuyente(useAccess(), contribuyenteId))
  return { ...data, id: contribuyenteId }
}
