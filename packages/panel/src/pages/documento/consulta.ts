import { queryOptions } from '@tanstack/react-query'
import type { Access } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'

export type DocumentoEntero = components['schemas']['Documento']
export type Evento = components['schemas']['Evento']

const EN_CAMINO = ['PENDIENTE', 'EN_LOTE', 'ENVIADO']
const CADA_MS = 2_500

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
    refetchInterval: query =>
      query.state.data && EN_CAMINO.includes(query.state.data.estado) ? CADA_MS : false,
  })

export const estaAprobado = ({ estado }: Pick<DocumentoEntero, 'estado'>): boolean =>
  estado === 'APROBADO' || estado === 'APROBADO_OBSERVACION'
