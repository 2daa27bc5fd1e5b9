import { Badge, Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useLista } from '../../api/lista.ts'
import { tellError } from '../../api/problem.ts'
import { useUnaVez } from '../../form/una-vez.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Dialogo } from '../../ui/dialogo.tsx'
import { TextoDeFallo } from '../../ui/fallo.tsx'
import { Lista } from '../../ui/lista.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { fechaHora } from '../../values/fecha.ts'
import { pathOf } from './consulta.ts'
import { type Entrega, ESTADOS_DE_ENTREGA, TIPOS, type Webhook } from './palabras.ts'

const columnas = (webhook: Webhook): readonly Columna<Entrega>[] => [
  {
    titulo: 'Aviso',
    celda: ({ tipo, fecha }) => (
      <>
        <Text fw={600} size="sm">
          {TIPOS[tipo]}
        </Text>
        <Text size="xs" c="dimmed">
          {fechaHora(fecha)}
        </Text>
      </>
    ),
  },
  { titulo: 'Estado', celda: entrega => <EstadoDeEntrega entrega={entrega} /> },
  { titulo: 'Último intento', celda: ({ historia }) => <UltimoIntento historia={historia} /> },
  {
    titulo: 'Acciones',
    celda: entrega =>
      entrega.estado === 'PENDIENTE' ? null : <Reenviar webhook={webhook} entrega={entrega} />,
  },
]

function EstadoDeEntrega({ entrega: { estado, intentos, proximoIntento } }: { entrega: Entrega }) {
  const { nombre, color } = ESTADOS_DE_ENTREGA[estado]
  return (
    <>
      <Badge color={color} variant="light" tt="none">
        {nombre}
      </Badge>
      <Text size="xs" c="dimmed">
        {intentos === 1 ? '1 intento' : `${intentos} intentos`}
        {proximoIntento !== null && intentos > 0 && `; el próximo, ${fechaHora(proximoIntento)}`}
      </Text>
    </>
  )
}

function UltimoIntento({ historia }: Pick<Entrega, 'historia'>) {
  const ultimo = historia.at(-1)
  if (ultimo === undefined) return <Text c="dimmed">Todavía ninguno</Text>
  return (
    <>
      <Text size="sm">
        {ultimo.estadoHttp === null ? ultimo.motivo : `Respondió ${ultimo.estadoHttp}`} en{' '}
        {ultimo.milisegundos} ms
      </Text>
      {ultimo.respuesta && (
        <Text size="xs" c="dimmed" maw={260} lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {ultimo.respuesta}
        </Text>
      )}
    </>
  )
}

function Reenviar({ webhook, entrega }: { webhook: Webhook; entrega: Entrega }) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id } = useContribuyente()
  const reenviar = useUnaVez({
    mutationFn: () =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/webhooks/{webhookId}/reenviar', {
          ...pathOf(id, webhook.webhookId),
          body: { desde: entrega.secuencia },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['entregas', id, webhook.webhookId] }),
  })
  return (
    <>
      <Button size="xs" variant="default" loading={reenviar.isPending} onClick={() => reenviar.mutate()}>
        Entregar de nuevo
      </Button>
      {reenviar.error !== null && <TextoDeFallo>{tellError(reenviar.error)}</TextoDeFallo>}
    </>
  )
}

const CADA_MS = 2_000

/** What was delivered to it in the last days, and what became of each. */
export function EntregasDeWebhook({ webhook, onCerrar }: { webhook: Webhook; onCerrar: () => void }) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const lista = useLista<Entrega>(
    ['entregas', id, webhook.webhookId],
    query =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/webhooks/{webhookId}/entregas', {
          params: { ...pathOf(id, webhook.webhookId).params, query },
        }),
      ),
    { primeraMs: CADA_MS },
  )
  return (
    <Dialogo opened onClose={onCerrar} title={`Entregas a «${webhook.nombre}»`} size="xl">
      <Stack>
        <Text size="sm">Las de los últimos 30 días, con lo que respondió quien recibe.</Text>
        <Lista
          lista={lista}
          que="Entregas"
          clave={({ secuencia }) => secuencia}
          columnas={columnas(webhook)}
          vacio={<Text c="dimmed">Todavía no hubo nada que entregarle.</Text>}
        />
      </Stack>
    </Dialogo>
  )
}
