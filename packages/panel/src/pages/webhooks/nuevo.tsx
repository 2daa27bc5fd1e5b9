import { Alert, Button, CopyButton, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useDraft } from '../../form/draft.ts'
import { escribir } from '../../form/enviar.ts'
import { useEnvio } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { useRetener } from '../../form/retener.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useUnaVez } from '../../form/una-vez.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Dialogo } from '../../ui/dialogo.tsx'
import { Icono } from '../../ui/icono.tsx'
import { SiSePerdio } from '../../ui/perdido.tsx'
import { UNA_VEZ } from '../../ui/una-vez.ts'
import { type Creado, TIPOS, type TipoDeAviso } from './palabras.ts'

const OPCIONES = Object.entries(TIPOS).map(([value, label]) => ({ value, label }))

export function NuevoWebhook({ abierto, onCerrar }: { abierto: boolean; onCerrar: () => void }) {
  const [creado, setCreado] = useState<Creado | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const cerrar = () => {
    setCreado(null)
    onCerrar()
  }
  if (creado !== null) return <SecretoUnaVez webhook={creado} onCerrar={cerrar} />
  return (
    <Dialogo opened={abierto} ocupado={ocupado} onClose={cerrar} title="Crear un webhook" size="lg">
      <Formulario onCreado={setCreado} onOcupado={setOcupado} onCerrar={cerrar} />
    </Dialogo>
  )
}

interface PropsDeFormulario {
  onCreado: (creado: Creado) => void
  onOcupado: (ocupado: boolean) => void
  onCerrar: () => void
}

function Formulario({ onCreado, onOcupado, onCerrar }: PropsDeFormulario) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id } = useContribuyente()
  const draft = useDraft<{ nombre: string; url: string; tipos: TipoDeAviso[] }>('webhook', {
    nombre: '',
    url: '',
    tipos: [],
  })
  const { nombre, url, tipos } = draft.value
  const crear = useUnaVez({
    mutationFn: () =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/webhooks', {
          params: { path: { contribuyenteId: id } },
          body: { nombre, url, ...(tipos.length === 0 ? {} : { tipos }) },
        }),
      ),
    onMutate: () => onOcupado(true),
    onSettled: () => onOcupado(false),
    // It is told at once: what is read anew because of it may take long, or may not be had.
    onError: () => void queries.invalidateQueries({ queryKey: ['webhooks', id] }),
    onSuccess: creado => {
      draft.clear()
      onCreado(creado)
      void queries.invalidateQueries({ queryKey: ['webhooks', id] })
    },
  })
  const faults = faultsOf(crear.error, campo => /^(nombre$|url$|tipos)/.test(campo))
  return (
    <Stack component="form" {...useEnvio(() => crear.mutate(), crear.error)}>
      <FaltasSueltas de={faults} />
      <SiSePerdio error={crear.error}>
        Antes de repetir, cierre esto y mire la lista: si el webhook está, su secreto se perdió, y basta con
        rotarlo. A dos webhooks se les avisa dos veces.
      </SiSePerdio>
      <TextInput
        label="Nombre"
        description="Para reconocerlo: el sistema que recibe"
        placeholder="ERP"
        required
        data-autofocus
        maxLength={100}
        value={nombre}
        onChange={escribir(nombre => draft.set({ nombre }))}
        error={faults.of('nombre')}
      />
      <TextInput
        label="Dirección"
        description="Adónde se entrega, por POST: en Internet y con https"
        placeholder="https://erp.ejemplo.com.py/avisos"
        required
        maxLength={2048}
        value={url}
        onChange={escribir(url => draft.set({ url }))}
        error={faults.of('url')}
      />
      <MultiSelect
        label="Qué se le avisa"
        description="En blanco: todo"
        data={OPCIONES}
        value={tipos}
        onChange={chosen => draft.set({ tipos: OPCIONES.flatMap(({ value }) => tipoDe(value, chosen)) })}
        error={faults.of('tipos')}
        clearable
      />
      <Group justify="flex-end">
        <Button variant="default" disabled={crear.isPending} onClick={onCerrar}>
          Cancelar
        </Button>
        <Button type="submit" loading={crear.isPending}>
          Crear webhook
        </Button>
      </Group>
    </Stack>
  )
}

const isTipo = (value: string): value is TipoDeAviso => value in TIPOS
const tipoDe = (value: string, chosen: readonly string[]): TipoDeAviso[] =>
  isTipo(value) && chosen.includes(value) ? [value] : []

/** The only time that the secret is seen. */
export function SecretoUnaVez({ webhook, onCerrar }: { webhook: Creado; onCerrar: () => void }) {
  useRetener(true)
  return (
    <Dialogo opened onClose={onCerrar} title="Guarde este secreto ahora" size="lg" {...UNA_VEZ}>
      <Stack>
        <Alert color="yellow" role="alert" icon={<Icono nombre="alerta" />} title="Se muestra una sola vez">
          Con él su sistema comprueba que lo que llega es nuestro. Si se pierde, habrá que rotarlo.
        </Alert>
        <div>
          <Text size="sm" fw={600} mb={4}>
            Secreto de «{webhook.nombre}»
          </Text>
          <pre className="codigo" data-testid="secreto">
            {webhook.secreto}
          </pre>
          <CopyButton value={webhook.secreto} timeout={3000}>
            {({ copied, copy }) => (
              <Button mt="xs" onClick={copy} color={copied ? 'green' : 'mbohera'} data-autofocus>
                {copied ? 'Copiado' : 'Copiar el secreto'}
              </Button>
            )}
          </CopyButton>
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCerrar}>
            Ya lo guardé
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  )
}
