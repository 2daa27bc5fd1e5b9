import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import type { DocumentoEntero } from './consulta.ts'

const KUDE = '/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/kude'
const XML = '/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/xml'

/** The signed XML, byte for byte: it never changes, so it is asked for once. */
export function useXml(documentoId: number) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  return useQuery({
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: ['xml', id, documentoId],
    queryFn: () =>
      take(
        client.GET(XML, {
          params: { path: { contribuyenteId: id, id: String(documentoId) } },
          parseAs: 'text',
        }),
      ) as Promise<string>,
  })
}

export type Formato = components['schemas']['FormatoDeKude']

/** Of one that was cancelled there is another paper, which says so. */
type DeQuien = Pick<DocumentoEntero, 'id' | 'estado'>

function useKudeDe({ id: documentoId, estado }: DeQuien) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  return (formato: Formato | undefined) =>
    queryOptions({
      staleTime: Number.POSITIVE_INFINITY,
      queryKey: ['kude', id, documentoId, estado, formato],
      queryFn: () =>
        take(
          client.GET(KUDE, {
            params: {
              path: { contribuyenteId: id, id: String(documentoId) },
              query: formato === undefined ? {} : { formato },
            },
            parseAs: 'blob',
          }),
        ) as Promise<Blob>,
    })
}

export const useKude = (documento: DeQuien, formato: Formato | undefined, enabled: boolean) =>
  useQuery({ ...useKudeDe(documento)(formato), enabled })

/** Asks for it when it is wanted; what was looked at before is there already. */
export function useKudeAhora(documento: DeQuien): (formato: Formato | undefined) => Promise<Blob> {
  const queries = useQueryClient()
  const kude = useKudeDe(documento)
  return formato => queries.fetchQuery(kude(formato))
}
