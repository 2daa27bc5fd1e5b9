import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { tellError } from '../../api/problem.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Enlace } from '../../ui/enlace.tsx'
import { TextoDeFallo } from '../../ui/fallo.tsx'
import { Icono } from '../../ui/icono.tsx'
import { fechaHora } from '../../values/fecha.ts'
import { AMBIENTES, porqueNo } from '../../values/palabras.ts'
import { type Alerta, queDice } from './alerta.ts'

const CADA_MS = 60_000

/** Alertas about API keys that are not marked as seen. Shown to members who may manage keys, whatever ambiente the page shows. */
export function Alertas() {
  const { client } = useAccess()
  const { id, rol } = useContribuyente()
  const asked = useQuery({
    queryKey: ['alertas', id],
    refetchInterval: CADA_MS,
    enabled: porqueNo(rol, 'gestionar') === undefined,
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/alertas', {
          params: { path: { contribuyenteId: id } },
        }),
      ),
  })
  const alertas = asked.data?.datos ?? []
  if (alertas.length === 0) return null
  return (
    <Stack component="ul" gap="sm" aria-label="Alertas de claves" p={0} m={0} style={{ listStyle: 'none' }}>
      {alertas.map(alerta => (
        <li key={alerta.alertaId}>
          <Una alerta={alerta} />
        </li>
      ))}
    </Stack>
  )
}

function Una({ alerta }: { alerta: Alerta }) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const queries = useQueryClient()
  const marcar = useMutation({
    mutationFn: () =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/alertas/{alertaId}/vista', {
          params: { path: { contribuyenteId: id, alertaId: alerta.alertaId } },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['alertas', id] }),
  })
  const { nombre, color } = AMBIENTES[alerta.ambiente]
  const { titulo, texto } = queDice(alerta)
  return (
    <Alert color="orange" icon={<Icono nombre="alerta" />} title={titulo}>
      <Text size="sm" component="div">
        «{alerta.nombre}»,{' '}
        <Text ff="monospace" component="span" size="sm">
          {alerta.keyPrefix}…
        </Text>{' '}
        <Badge color={color} variant="light" size="sm">
          {nombre}
        </Badge>
        , {fechaHora(alerta.fecha)}: {texto}
      </Text>
      <Group mt="xs" gap="md">
        <Enlace href={`/c/${id}/claves`}>Ver las claves</Enlace>
        <Button
          size="xs"
          variant="default"
          loading={marcar.isPending}
          onClick={() => marcar.mutate()}
          aria-label={`Ya la vi: ${titulo}, «${alerta.nombre}»`}
        >
          Ya la vi
        </Button>
        {marcar.error !== null && <TextoDeFallo>{tellError(marcar.error)}</TextoDeFallo>}
      </Group>
    </Alert>
  )
}
