import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Access, useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'

export type Peticion = components['schemas']['PeticionDeNominacion']

export const listPeticiones = (
  { client }: Access,
  contribuyenteId: string,
  query: { cursor?: string; estado?: Peticion['estado'] },
) =>
  take(
    client.GET('/api/v1/contribuyentes/{contribuyenteId}/peticiones-nominacion', {
      params: { path: { contribuyenteId }, query },
    }),
  )

export type ResumenDeNominacion = components['schemas']['ResumenDeNominacion']

export function useResumenDeNominacion(mes: string) {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  return useQuery({
    queryKey: ['peticiones-del-mes', id, ambiente, mes],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/enlaces-nominacion/resumen', {
          params: { path: { contribuyenteId: id }, query: { mes } },
        }),
      ),
  })
}

/** What the shop says to what a buyer asks. */
export function useResolver({ peticionId }: Peticion) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const queries = useQueryClient()
  const params = { path: { contribuyenteId: id, peticionId } }
  // What became of it is told at once: what is read anew because of it may take long, or may not be had.
  const onSettled = () => {
    void queries.invalidateQueries()
  }
  const aprobar = useMutation({
    mutationFn: () =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/peticiones-nominacion/{peticionId}/aprobar', {
          params,
        }),
      ),
    onSettled,
  })
  const negar = useMutation({
    mutationFn: (motivo: string) =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/peticiones-nominacion/{peticionId}/negar', {
          params,
          body: { motivo },
        }),
      ),
    onSettled,
  })
  return { aprobar, negar }
}
