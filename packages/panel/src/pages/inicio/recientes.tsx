import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useEspera } from '../../api/espera.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { BotonEnlace } from '../../ui/boton.tsx'
import { Enlace } from '../../ui/enlace.tsx'
import { EstadoBadge, Respuesta } from '../../ui/estados.tsx'
import { totalDe } from '../../values/dinero.ts'
import { TIPOS } from '../../values/palabras.ts'
import { hayEnCamino } from '../documento/consulta.ts'

export function Recientes() {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  const asked = useQuery({
    queryKey: ['documentos', id, ambiente, 'recientes'],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos', {
          params: { path: { contribuyenteId: id }, query: { limite: 6 } },
        }),
      ),
    refetchInterval: useEspera(hayEnCamino),
  })
  return (
    <Card withBorder h="100%">
      <Group justify="space-between" mb="sm">
        <Title order={2}>Últimos documentos</Title>
        <Anchor component={Enlace} href={`/c/${id}/documentos`} size="sm">
          Ver todos
        </Anchor>
      </Group>
      <Respuesta de={asked} que="los últimos documentos">
        {({ datos }) =>
          datos.length === 0 ? (
            <Stack align="flex-start">
              <Text c="dimmed">
                Todavía no hay documentos en este ambiente. Empiece con una factura innominada.
              </Text>
              <BotonEnlace to="/c/$contribuyenteId/emitir" params={{ contribuyenteId: id }} variant="light">
                Emitir el primero
              </BotonEnlace>
            </Stack>
          ) : (
            <Stack gap={4}>
              {datos.map(documento => (
                <Enlace key={documento.id} href={`/c/${id}/documentos/${documento.id}`} className="asunto">
                  <span style={{ minWidth: 0 }}>
                    <Text size="sm" fw={600} className="monto" component="span" display="block">
                      {TIPOS[documento.tipoDocumento].sigla} {documento.numeroFormateado}
                    </Text>
                    <Text size="xs" c="dimmed" truncate component="span" display="block">
                      {documento.receptorEfectivo?.nombreRazonSocial ?? 'Sin nombre'}
                    </Text>
                  </span>
                  <span className="cuanto">
                    <Text size="sm" fw={600} className="monto" component="span" display="block">
                      {totalDe(documento)}
                    </Text>
                    <EstadoBadge estado={documento.estado} size="sm" />
                  </span>
                </Enlace>
              ))}
            </Stack>
          )
        }
      </Respuesta>
    </Card>
  )
}
