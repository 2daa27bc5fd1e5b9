import { Alert, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { markViejo } from '../../api/viejo.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Problema } from '../../ui/estados.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { cambiosDe } from './cambios.ts'
import type { DocumentoEntero } from './consulta.ts'

/** Asks SIFEN how a documento stands; what it shows is taken over, and what changed by it is kept to be said. */
export function usePreguntar(documento: DocumentoEntero) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id, rol } = useContribuyente()
  const preguntar = useMutation({
    mutationFn: async () => {
      const ahora = await take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/conciliar', {
          params: { path: { contribuyenteId: id, id: String(documento.id) } },
        }),
      )
      return cambiosDe(documento, ahora)
    },
    // Whatever SIFEN answered, or whether it did, it was asked.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['intercambios', id] })
    },
    onSuccess: async cambios => {
      if (cambios.length === 0) return
      markViejo(queries)
      await queries.invalidateQueries({ queryKey: ['documento', id] })
      await queries.invalidateQueries({ queryKey: ['eventos', id] })
      await queries.invalidateQueries({ queryKey: ['documentos', id] })
    },
  })
  return { ...preguntar, porqueNo: porqueNoPreguntar(documento) ?? porqueNo(rol, 'emitir') }
}

function porqueNoPreguntar({ ambiente, estado }: DocumentoEntero): string | undefined {
  if (ambiente === 'SANDBOX') return 'En SANDBOX no hay SIFEN a quien preguntar.'
  if (['RECHAZADO', 'ERROR'].includes(estado)) return 'SIFEN no lo aprobó: no tiene eventos de él.'
  return ['PENDIENTE', 'EN_LOTE', 'ENVIADO'].includes(estado)
    ? 'Está en camino a SIFEN: se pregunta por él sin que lo pida.'
    : undefined
}

/** What SIFEN said when it was asked. */
export function LoQueDijo({ de }: { de: ReturnType<typeof usePreguntar> }) {
  if (de.error) return <Problema error={de.error} reintentar={() => de.mutate()} />
  if (de.data === undefined) return null
  if (de.data.length === 0)
    return (
      <Alert color="green" variant="light" role="status" title="SIFEN muestra lo mismo">
        <Text size="sm">Se preguntó recién: nada cambió.</Text>
      </Alert>
    )
  return (
    <Alert color="blue" variant="light" role="status" title="Esto cambió">
      <ul style={{ margin: 0, paddingLeft: '1.1rem' }}>
        {de.data.map(cambio => (
          <li key={cambio}>{cambio}</li>
        ))}
      </ul>
    </Alert>
  )
}
