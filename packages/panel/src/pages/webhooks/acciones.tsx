import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { problemOf } from '../../api/problem.ts'
import { useUnaVez } from '../../form/una-vez.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Confirmar } from '../../ui/confirmar.tsx'
import { TextoDeFallo } from '../../ui/fallo.tsx'
import { Rotar } from '../../ui/rotar.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { porqueCalla } from './calla.ts'
import { pathOf } from './consulta.ts'
import { EntregasDeWebhook } from './entregas.tsx'
import { SecretoUnaVez } from './nuevo.tsx'
import type { Webhook } from './palabras.ts'

const GRACIA = {
  label: 'Gracia del secreto anterior',
  ninguna: 'Ninguna: el anterior deja de firmar ya',
  segundos: 86_400,
  maximo: 604_800,
}

interface Props {
  webhook: Webhook
  onCerrar: () => void
}

export function AccionesDeWebhook({ webhook }: { webhook: Webhook }) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id, rol } = useContribuyente()
  const [abierto, setAbierto] = useState<'entregas' | 'rotar' | 'eliminar' | null>(null)
  const no = porqueNo(rol, 'gestionar')
  const cerrar = () => setAbierto(null)
  const calla = porqueCalla(webhook)
  const path = pathOf(id, webhook.webhookId)
  const renew = () => queries.invalidateQueries({ queryKey: ['webhooks', id] })
  const activar = useMutation({
    mutationFn: (activo: boolean) =>
      take(
        client.PATCH('/api/v1/contribuyentes/{contribuyenteId}/webhooks/{webhookId}', {
          ...path,
          body: { activo },
        }),
      ),
    onSuccess: renew,
  })
  const probar = useUnaVez({
    mutationFn: () =>
      take(client.POST('/api/v1/contribuyentes/{contribuyenteId}/webhooks/{webhookId}/probar', path)),
    onSuccess: () => setAbierto('entregas'),
  })
  const error = activar.error ?? probar.error
  return (
    <>
      <div className="actos">
        <Button
          size="xs"
          variant="default"
          aria-label={`Entregas a «${webhook.nombre}»`}
          onClick={() => setAbierto('entregas')}
        >
          Entregas
        </Button>
        <Boton
          porqueNo={no ?? (calla && `${calla} Actívelo antes.`)}
          size="xs"
          variant="default"
          aria-label={`Probar «${webhook.nombre}»`}
          loading={probar.isPending}
          onClick={() => probar.mutate()}
        >
          Probar
        </Boton>
        <Boton
          porqueNo={no}
          size="xs"
          variant="default"
          aria-label={`${calla === undefined ? 'Pausar' : 'Activar'} «${webhook.nombre}»`}
          loading={activar.isPending}
          onClick={() => activar.mutate(calla !== undefined)}
        >
          {calla === undefined ? 'Pausar' : 'Activar'}
        </Boton>
        <Boton
          porqueNo={no}
          size="xs"
          variant="default"
          aria-label={`Rotar «${webhook.nombre}»`}
          onClick={() => setAbierto('rotar')}
        >
          Rotar
        </Boton>
        <Boton
          porqueNo={no}
          size="xs"
          variant="light"
          color="red"
          aria-label={`Eliminar «${webhook.nombre}»`}
          onClick={() => setAbierto('eliminar')}
        >
          Eliminar
        </Boton>
      </div>
      {error !== null && <TextoDeFallo>{problemOf(error).advice}</TextoDeFallo>}
      {abierto === 'entregas' && <EntregasDeWebhook webhook={webhook} onCerrar={cerrar} />}
      {abierto === 'rotar' && <RotarSecreto webhook={webhook} onCerrar={cerrar} />}
      {abierto === 'eliminar' && <Eliminar webhook={webhook} onCerrar={cerrar} />}
    </>
  )
}

function RotarSecreto({ webhook, onCerrar }: Props) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const rotar = useUnaVez({
    mutationFn: (gracia: number) =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/webhooks/{webhookId}/rotar', {
          ...pathOf(id, webhook.webhookId),
          body: { gracia },
        }),
      ),
  })
  if (rotar.data) return <SecretoUnaVez webhook={rotar.data} onCerrar={onCerrar} />
  return (
    <Rotar
      titulo={`Rotar el secreto de «${webhook.nombre}»`}
      hacer="Rotar el secreto"
      gracia={GRACIA}
      ocupado={rotar.isPending}
      error={rotar.error}
      onHacer={rotar.mutate}
      onCerrar={onCerrar}
    >
      Durante la gracia cada entrega lleva las dos firmas: así lo cambia en su sistema sin cortes.
    </Rotar>
  )
}

function Eliminar({ webhook, onCerrar }: Props) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id } = useContribuyente()
  const eliminar = useMutation({
    mutationFn: () =>
      take(
        client.DELETE(
          '/api/v1/contribuyentes/{contribuyenteId}/webhooks/{webhookId}',
          pathOf(id, webhook.webhookId),
        ),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['webhooks', id] })
      onCerrar()
    },
  })
  return (
    <Confirmar
      abierto
      titulo={`Eliminar «${webhook.nombre}»`}
      hacer="Eliminar el webhook"
      ocupado={eliminar.isPending}
      error={eliminar.error}
      onHacer={() => eliminar.mutate()}
      onCerrar={onCerrar}
    >
      <Text size="sm">
        No se le entrega nada más, tampoco lo que espera, y se borra su historia. No se puede deshacer.
      </Text>
    </Confirmar>
  )
}
