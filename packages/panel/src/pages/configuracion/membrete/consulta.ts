import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type Access, useAccess } from '../../../api/access.tsx'
import { take } from '../../../api/client.ts'
import type { components } from '../../../api/contrato.generated.ts'
import { useContribuyente } from '../../../shell/contribuyente.tsx'

export type Membrete = components['schemas']['Membrete']
export type Papel = components['schemas']['FormatoDeKude']

const RUTA = '/api/v1/contribuyentes/{contribuyenteId}/membrete'

export const membrete = ({ client }: Access, contribuyenteId: string) =>
  queryOptions({
    queryKey: ['membrete', contribuyenteId],
    queryFn: () => take(client.GET(RUTA, { params: { path: { contribuyenteId } } })),
  })

export function useCambiar() {
  const { client } = useAccess()
  const { id } = useContribuyente()
  return (body: Membrete) => take(client.PUT(RUTA, { params: { path: { contribuyenteId: id } }, body }))
}

/** The paper as it would be, drawn by the service; while another one is drawn the one before stays in sight. */
export function useVistaPrevia(body: Membrete, formato: Papel) {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  return useQuery({
    queryKey: ['membrete', id, 'vista-previa', ambiente, formato, body],
    queryFn: ({ signal }) =>
      take(
        client.POST(`${RUTA}/vista-previa`, {
          params: { path: { contribuyenteId: id }, query: { formato } },
          ...{ body, signal, parseAs: 'blob' },
        }),
      ) as Promise<Blob>, // a PDF, which the contract says by its media type
    placeholderData: keepPreviousData,
    gcTime: 30_000,
    retry: false,
  })
}
