import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { tellError } from '../../api/problem.ts'
import { useUnaVez } from '../../form/una-vez.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Confirmar } from '../../ui/confirmar.tsx'
import { TextoDeFallo } from '../../ui/fallo.tsx'
import { SiSePerdio } from '../../ui/perdido.tsx'
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

/** What is being done with which webhook. */
export interface ActoDeWebhook {
  que: 'entregas' | 'rotar' | 'eliminar'
  webhook: Webhook
}

interface DeFila {
  webhook: Webhook
  onActo: (acto: ActoDeWebhook) => void
}

export function AccionesDeWebhook({ webhook, onActo }: DeFila) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id, rol } = useContribuyente()
  const no = porqueNo(rol, 'gestionar')
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
    onSuccess: () => onActo({ que: 'entregas', webhook }),
  })
  const error = activar.error ?? probar.error
  return (
    <>
      <div className="actos">
        <Button
          size="xs"
          variant="default"
          aria-label={`Entregas a «${webhook.nombre}»`}
          onClick={() => onActo({ que: 'entregas', webhook })}
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
          onClick={() => onActo({ que: 'rotar', webhook })}
        >
          Rotar
        </Boton>
        <Boton
          porqueNo={no}
          size="xs"
          variant="light"
          color="red"
          aria-label={`Eliminar «${webhook.nombre}»`}
          onClick={() => onActo({ que: 'eliminar', webhook })}
        >
          Eliminar
        </Boton>
      </div>
      {error !== null && <TextoDeFallo>{tellError(error)}</TextoDeFallo>}
    </>
  )
}

/** It is of the page and not of a row: a new secret is shown once, and its list may be drawn otherwise meanwhile. */
export function DialogoDeWebhook({ acto, onCerrar }: { acto: ActoDeWebhook | null; onCerrar: () => void }) {
  if (acto === null) return null
  const { que, webhook } = acto
  if (que === 'rotar') return <RotarSecreto webhook={webhook} onCerrar={onCerrar} />
  if (que === 'entregas') return <EntregasDeWebhook webhook={webhook} onCerrar={onCerrar} />
  return <Eliminar webhook={webhook} onCerrar={onCerrar} />
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
      <SiSePerdio error={rotar.error}>
        El secreto puede ser otro, que nadie vio. Rótelo de nuevo, y ponga enseguida en su sistema el que se
        muestre.
      </SiSePerdio>
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
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['webhooks', id] })
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
