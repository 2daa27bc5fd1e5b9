import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Access, useAccess } from '../../../api/access.tsx'
import { take } from '../../../api/client.ts'
import type { components } from '../../../api/contrato.generated.ts'
import { useUnaVez } from '../../../form/una-vez.ts'
import { useContribuyente } from '../../../shell/contribuyente.tsx'

export type EnlaceDeNominacion = components['schemas']['EnlaceDeNominacion']

/** Somebody may stand at the till. */
export const EN_LA_CAJA = { primeraMs: 5_000, alPrincipio: 60 }
const RUTA = '/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/enlace-nominacion'

const pathOf = (contribuyenteId: string, documentoId: number) => ({
  params: { path: { contribuyenteId, id: String(documentoId) } },
})
const keyOf = (contribuyenteId: string, documentoId: number) => [
  'enlace-nominacion',
  contribuyenteId,
  documentoId,
]

export const enlaceDeNominacion = ({ client }: Access, contribuyenteId: string, documentoId: number) =>
  queryOptions({
    queryKey: keyOf(contribuyenteId, documentoId),
    refetchOnMount: 'always',
    queryFn: () => take(client.GET(RUTA, pathOf(contribuyenteId, documentoId))),
  })

export function useEnlaceDeNominacion(documentoId: number) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const queries = useQueryClient()
  // How it is then is shown at once: what is read anew because of it may take long, or may not be had.
  const onSuccess = (enlace: EnlaceDeNominacion) => {
    queries.setQueryData(keyOf(id, documentoId), enlace)
    void queries.invalidateQueries({ queryKey: keyOf(id, documentoId) })
  }
  const crear = useUnaVez({
    mutationFn: () => take(client.POST(RUTA, pathOf(id, documentoId))),
    onSuccess,
  })
  const revocar = useMutation({
    mutationFn: () => take(client.DELETE(RUTA, pathOf(id, documentoId))),
    onSuccess,
  })
  return { crear, revocar }
}
