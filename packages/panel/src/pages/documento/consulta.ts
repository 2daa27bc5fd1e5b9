import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Access, useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { useEspera } from '../../api/espera.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'

export type DocumentoEntero = components['schemas']['Documento']
export type Evento = components['schemas']['Evento']

export const EN_CAMINO: readonly string[] = ['PENDIENTE', 'EN_LOTE', 'ENVIADO']
/** Whether SIFEN has not answered about one of those documentos. */
export const hayEnCamino = ({ datos }: { datos: readonly { estado: string }[] }): boolean =>
  datos.some(({ estado }) => EN_CAMINO.includes(estado))
/** SIFEN mostly answers within seconds; what takes longer takes minutes. */
const EN_SEGUNDOS = { primeraMs: 750, alPrincipio: 12 }

/** A documento by its number or CDC. */
const documento = ({ client }: Access, contribuyenteId: string, id: string) =>
  queryOptions({
    queryKey: ['documento', contribuyenteId, id],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}', {
          params: { path: { contribuyenteId, id } },
        }),
      ),
  })

/** While SIFEN has not answered, it is looked at again; nothing is asked of none. */
export function useDocumento(documentoId: string) {
  const { id } = useContribuyente()
  return useQuery({
    ...documento(useAccess(), id, documentoId),
    enabled: documentoId !== '',
    refetchInterval: useEspera(({ estado }: DocumentoEntero) => EN_CAMINO.includes(estado), EN_SEGUNDOS),
  })
}
