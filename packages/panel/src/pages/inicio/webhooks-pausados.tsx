import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Enlace } from '../../ui/enlace.tsx'
import { Icono } from '../../ui/icono.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { porqueCalla } from '../webhooks/calla.ts'
import { webhooks } from '../webhooks/consulta.ts'

/** Webhooks to which nothing is delivered any more, though nobody said so: whoever may mend that is told. */
export function WebhooksPausados() {
  const access = useAccess()
  const { id, ambiente, rol } = useContribuyente()
  const asked = useQuery({
    ...webhooks(access, id, ambiente),
    enabled: porqueNo(rol, 'gestionar') === undefined,
  })
  const pausados = (asked.data?.datos ?? []).filter(
    ({ estado, motivoPausa }) => estado === 'PAUSADO' && motivoPausa !== 'PEDIDA',
  )
  if (pausados.length === 0) return null
  return (
    <Alert color="orange" icon={<Icono nombre="alerta" />} title="No se le avisa más a su sistema">
      {pausados.map(webhook => (
        <Text size="sm" key={webhook.webhookId}>
          «{webhook.nombre}»: {porqueCalla(webhook)}
        </Text>
      ))}
      <Enlace href={`/c/${id}/webhooks`}>Ver los webhooks</Enlace>
    </Alert>
  )
}
