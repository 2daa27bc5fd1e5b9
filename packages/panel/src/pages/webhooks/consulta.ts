import { queryOptions } from '@tanstack/react-query'
import type { Access } from '../../api/access.tsx'
import { take } from '../../api/client.ts'

const CADA_MS = 60_000

/** All of them, of one ambiente. Asked again by itself: the service pauses those that do not hear. */
export const webhooks = ({ client }: Access, contribuyenteId: string, ambiente: string) =>
  queryOptions({
    queryKey: ['webhooks', contribuyenteId, ambiente],
    refetchOnMount: 'always',
    refetchInterval: CADA_MS,
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/webhooks', {
          params: { path: { contribuyenteId } },
        }),
      ),
  })

export const pathOf = (contribuyenteId: string, webhookId: number) => ({
  params: { path: { contribuyenteId, webhookId } },
})
