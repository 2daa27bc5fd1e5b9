import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { type Access, useAccess } from '../api/access.tsx'
import { take } from '../api/client.ts'
import type { components } from '../api/contrato.generated.ts'
import type { Ambiente } from '../api/visto.ts'

export type Contribuyente = components['schemas']['ContribuyenteEntero']

/** What is the same in every ambiente. */
const DE_TODOS = ['contribuyente', 'contribuyentes']

export const contribuyentes = ({ client }: Access) =>
  queryOptions({
    queryKey: ['contribuyentes'],
    queryFn: () => take(client.GET('/api/v1/contribuyentes', { params: { query: { limite: 100 } } })),
  })

/** What is read first decides which ambiente the page shows. */
export const contribuyente = ({ client, vistos }: Access, contribuyenteId: string) =>
  queryOptions({
    queryKey: ['contribuyente', contribuyenteId],
    queryFn: async () => {
      const path = { contribuyenteId }
      const found = await take(client.GET('/api/v1/contribuyentes/{contribuyenteId}', { params: { path } }))
      if (vistos.de(contribuyenteId) === undefined) vistos.mostrar(contribuyenteId, found.ambienteElegido)
      return found
    },
  })

/** The ambiente that the page shows; nothing until it is known. */
export function useAmbienteVisto(): Ambiente | undefined {
  const { contribuyenteId = '' } = useParams({ strict: false })
  const { vistos } = useAccess()
  return useSyncExternalStore(vistos.oir, () => vistos.de(contribuyenteId))
}

/** The taxpayer of the page's address, in the ambiente that the page shows. What shows it waits for it; its frame stands meanwhile. */
export function useContribuyente(): Contribuyente & { id: string; ambienteDeClaves: Ambiente } {
  const { contribuyenteId = '' } = useParams({ strict: false })
  const { data } = useSuspenseQuery(contribuyente(useAccess(), contribuyenteId))
  const visto = useAmbienteVisto()
  const ambiente = visto ?? data.ambienteElegido
  return { ...data, id: contribuyenteId, ambiente, ambienteDeClaves: data.ambiente }
}

/** Shows another ambiente from now on: nothing that was read of the one before stays. */
export function useMostrarAmbiente(): (ambiente: Ambiente) => void {
  const { contribuyenteId = '' } = useParams({ strict: false })
  const { vistos } = useAccess()
  const queries = useQueryClient()
  return ambiente => {
    queries.removeQueries({ predicate: ({ queryKey: [que] }) => !DE_TODOS.includes(String(que)) })
    vistos.mostrar(contribuyenteId, ambiente)
  }
}

/** Changes which ambiente of the contribuyente this person sees; the service remembers it for all her windows and devices. */
export function useElegirAmbiente() {
  const { contribuyenteId = '' } = useParams({ strict: false })
  const { client } = useAccess()
  const queries = useQueryClient()
  const mostrar = useMostrarAmbiente()
  return useMutation({
    mutationFn: (ambiente: Ambiente) =>
      take(
        client.PUT('/api/v1/contribuyentes/{contribuyenteId}/ambiente', {
          params: { path: { contribuyenteId } },
          body: { ambiente },
        }),
      ),
    onSuccess: data => {
      queries.setQueryData(['contribuyente', contribuyenteId], data)
      mostrar(data.ambienteElegido)
    },
  })
}
