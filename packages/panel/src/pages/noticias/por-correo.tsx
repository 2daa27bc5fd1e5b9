import { Card, Stack, Switch, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { tellError } from '../../api/problem.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Problema } from '../../ui/estados.tsx'
import { TextoDeFallo } from '../../ui/fallo.tsx'

type Ajuste = components['schemas']['AjusteDeNoticias']
const RUTA = '/api/v1/contribuyentes/{contribuyenteId}/noticias/ajuste'

/** Which notices reach this person by mail. Where the service sends none, or has no address of hers, that is said. */
export function PorCorreo() {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const queries = useQueryClient()
  const queryKey = ['noticias-por-correo', id]
  const params = { path: { contribuyenteId: id } }
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => take(client.GET(RUTA, { params })),
  })
  const cambiar = useMutation({
    mutationFn: ({ urgentes, diarias }: Ajuste) =>
      take(client.PUT(RUTA, { params, body: { urgentes, diarias } })),
    onSuccess: quedo => queries.setQueryData(queryKey, quedo),
  })
  if (data === undefined)
    return error === null ? null : (
      <section aria-label="Por correo">
        <Problema error={error} reintentar={() => void refetch()} />
      </section>
    )
  const apagado = data.para === null || cambiar.isPending
  return (
    <Card withBorder padding="sm" component="section">
      <Title order={2} size="h4">
        Por correo
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {data.para === null
          ? 'Aquí no se le envían: este servicio no envía correos, o su cuenta no tiene una dirección confirmada.'
          : `A ${data.para}. Cada noticia llega una sola vez; la elección es suya y de este contribuyente.`}
      </Text>
      <Stack gap="xs">
        <Switch
          label="Lo urgente, cuando pasa"
          description="Un rechazo, SIFEN que no responde o que volvió, un plazo que termina"
          checked={data.urgentes}
          disabled={apagado}
          onChange={({ currentTarget }) => cambiar.mutate({ ...data, urgentes: currentTarget.checked })}
        />
        <Switch
          label="Lo de estos días, una vez por la mañana"
          description="Un certificado o un timbrado que vence, números sin usar, documentos recibidos"
          checked={data.diarias}
          disabled={apagado}
          onChange={({ currentTarget }) => cambiar.mutate({ ...data, diarias: currentTarget.checked })}
        />
        {cambiar.error !== null && <TextoDeFallo>{tellError(cambiar.error)}</TextoDeFallo>}
      </Stack>
    </Card>
  )
}
