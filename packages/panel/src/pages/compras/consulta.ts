import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { markViejo } from '../../api/viejo.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import type { Archivo } from '../libro/consulta.ts'

export type LibroDeCompras = components['schemas']['LibroDeCompras']

export function useCompras(mes: string) {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  return useQuery({
    queryKey: ['compras', id, ambiente, mes],
    enabled: ambiente !== 'SANDBOX',
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/libro-compras', {
          params: { path: { contribuyenteId: id }, query: { mes } },
        }),
      ),
  })
}

export const ARCHIVOS_DE_COMPRAS = [
  { formato: 'xlsx', nombre: 'Excel', explica: 'Una línea por documento' },
  { formato: 'csv', nombre: 'CSV', explica: 'Lo mismo, para otros programas' },
  { formato: 'zip', nombre: 'XML', explica: 'Un ZIP con el XML firmado de cada uno, como llegó' },
] as const satisfies readonly Archivo[]

/** Asks SIFEN about each of them, one after the other; what it does not answer keeps the rest from nothing. */
export function useConfirmar() {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id } = useContribuyente()
  return useMutation({
    mutationFn: async (libro: LibroDeCompras) => {
      const estados: string[] = []
      let fallo: unknown = null
      for (const { id: recibidoId } of libro.documentosSinConfirmar)
        try {
          const path = { contribuyenteId: id, id: String(recibidoId) }
          const { estado } = await take(
            client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos-recibidos/{id}/conciliar', {
              params: { path },
            }),
          )
          estados.push(estado)
        } catch (error) {
          fallo = error
        }
      if (estados.length === 0 && fallo !== null) throw fallo
      return {
        confirmados: estados.filter(estado => estado !== 'FIRMADO').length,
        siguen: estados.filter(estado => estado === 'FIRMADO').length,
        fallo,
      }
    },
    onSettled: () => {
      markViejo(queries)
      void queries.invalidateQueries({ queryKey: ['compras', id] })
    },
  })
}
