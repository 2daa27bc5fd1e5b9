import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAccess } from '../api/access.tsx'
import { take } from '../api/client.ts'
import type { components } from '../api/contrato.generated.ts'
import { useOperacion } from '../form/operacion.ts'
import { useContribuyente } from '../shell/contribuyente.tsx'

/** Emits once, whatever happens on the way, and shows the documento. */
export function useEmision(nombre: string, onEmitido: () => void) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id } = useContribuyente()
  const again = () => queries.invalidateQueries({ queryKey: ['timbrados', id] })
  return useOperacion({
    nombre: `emitir:${nombre}`,
    ask: (body: components['schemas']['Emision'], headers) =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos', {
          params: { path: { contribuyenteId: id } },
          body,
          headers,
        }),
      ),
    onResultado: async () => {
      onEmitido()
      await queries.invalidateQueries({ queryKey: ['documentos', id] })
      // What it is about has one note more.
      void queries.invalidateQueries({ queryKey: ['documento', id] })
      await again()
    },
    // Why a number could not be taken stands with the timbrado.
    onRechazo: again,
    onVisto: documento =>
      navigate({
        to: '/c/$contribuyenteId/documentos/$documentoId',
        params: { contribuyenteId: id, documentoId: String(documento.id) },
      }),
  })
}
