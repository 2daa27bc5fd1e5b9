import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Respuesta, Vacio } from '../../ui/estados.tsx'
import type { DocumentoEntero } from './consulta.ts'
import { ListaDeIntercambios } from './lista-de-intercambios.tsx'

export function Intercambios({ documento }: { documento: DocumentoEntero }) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const asked = useQuery({
    queryKey: ['intercambios', id, documento.id, documento.estado],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos/{id}/intercambios', {
          params: { path: { contribuyenteId: id, id: String(documento.id) } },
        }),
      ),
  })
  return (
    <Respuesta de={asked} que="los intercambios">
      {({ datos }) =>
        datos.length === 0 ? (
          <Vacio icono="eventos" titulo="Nada viajó todavía">
            Aquí queda cada pregunta hecha a SIFEN sobre este documento y lo que contestó, tal cual.
          </Vacio>
        ) : (
          <ListaDeIntercambios intercambios={datos} />
        )
      }
    </Respuesta>
  )
}
