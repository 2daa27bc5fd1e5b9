import { queryOptions } from '@tanstack/react-query'
import type { Access } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'

export type DocumentoEntero = components['schemas']['Documento']
export type Evento = components['schemas']['Evento']

export const EN_CAMINO: readonly string[] = ['PENDIENTE', 'EN_LOTE', 'ENVIADO']
/** Whether SIFEN has not answered about one of those documentos. */
export const hayEnCamino = ({ datos }: { datos: readonly { estado: string }[] }): boolean =>
  datos.some(({ estado }) => EN_CAMINO.includes(estado))
/** SIFEN mostly answers within seconds; what takes longer takes minutes. */
const AL_PRINCIPIO = { veces: 12, cadaMs: 750 }
const DESPUES_MS = 2_500

/** A documento by its number or CDC; while SIFEN has not answered, it is looked at again. */
export const documento = ({ client }: Access, contribuyenteId: string, id: string) =>
  queryOptions({
    queryKey: ['documento', contribuyenteId, id],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}', {
          params: { path: { contribuyenteId, id } },
        }),
      ),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data === undefined || !EN_CAMINO.includes(data.estado)) return false
      return dataUpdateCount < AL_PRINCIPIO.veces ? AL_PRINCIPIO.cadaMs : DESPUES_MS
    },
  })
