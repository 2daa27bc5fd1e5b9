import { Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Respuesta, Vacio } from '../../ui/estados.tsx'
import { VerMas } from '../../ui/ver-mas.tsx'
import type { DocumentoEntero } from './consulta.ts'
import { ListaDeIntercambios } from './lista-de-intercambios.tsx'

/** The last ones, and above them, page by page, those from before. */
export function Intercambios({ documento }: { documento: DocumentoEntero }) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const asked = useInfiniteQuery({
    queryKey: ['intercambios', id, documento.id, documento.estado],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/intercambios', {
          params: {
            path: { contribuyenteId: id, id: String(documento.id) },
            query: pageParam === undefined ? {} : { cursor: pageParam },
          },
        }),
      ),
    getNextPageParam: page => page.anteriores ?? undefined,
  })
  return (
    <Respuesta de={asked} que="los intercambios">
      {({ pages }) => {
        const filas = pages.toReversed().flatMap(({ datos }) => datos)
        return filas.length === 0 ? (
          <Vacio icono="eventos" titulo="Nada viajó todavía">
            Aquí queda cada pregunta hecha a SIFEN sobre este documento y lo que contestó, tal cual.
          </Vacio>
        ) : (
          <Stack gap="xs" align="stretch">
            <VerMas de={asked} que="Ver los anteriores" />
            <ListaDeIntercambios intercambios={filas} />
          </Stack>
        )
      }}
    </Respuesta>
  )
}
