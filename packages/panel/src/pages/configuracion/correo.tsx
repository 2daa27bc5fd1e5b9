import { Alert, Card, Group, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Access, useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { Ajenos } from '../../form/ajenos.tsx'
import { useCambios } from '../../form/cambios.ts'
import { DescartarLoEscrito } from '../../form/descartar.tsx'
import { escribir } from '../../form/enviar.ts'
import { useEnvio } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { useGuardarCambios } from '../../form/guardar-cambios.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Respuesta } from '../../ui/estados.tsx'
import { AMBIENTES, porqueNo } from '../../values/palabras.ts'
import { Guardado } from './guardado.tsx'

type Ajuste = components['schemas']['AjusteDeCorreo']

const ajusteDeCorreo = ({ client }: Access, contribuyenteId: string, ambiente: string) =>
  queryOptions({
    queryKey: ['correo', contribuyenteId, ambiente],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/correo', {
          params: { path: { contribuyenteId } },
        }),
      ),
  })

export function Correo() {
  const { id, ambiente } = useContribuyente()
  const asked = useQuery(ajusteDeCorreo(useAccess(), id, ambiente))
  return (
    <Respuesta de={asked} que="los correos">
      {ajuste => (ajuste.remitente === null ? <SinServidor /> : <Formulario ajuste={ajuste} />)}
    </Respuesta>
  )
}

const SinServidor = () => (
  <Alert color="gray" title="Este servicio no envía correos">
    Quien lo opera no configuró un servidor de correo. Mientras tanto, comparta cada documento por un enlace:
    en su página, «Compartir».
  </Alert>
)

const valoresDe = ({ activo, responderA }: Ajuste) => ({ activo, responderA: responderA ?? '' })
const NOMBRES = { activo: 'Enviar los documentos', responderA: 'Responder a' }

function Formulario({ ajuste }: { ajuste: Ajuste }) {
  const access = useAccess()
  const { id, rol, ambiente } = useContribuyente()
  const draft = useCambios('correo', valoresDe(ajuste))
  const { value: valor, cambios, set } = draft
  const guardar = useGuardarCambios({
    draft,
    query: ajusteDeCorreo(access, id, ambiente),
    valores: valoresDe,
    guardar: ({ activo, responderA }) =>
      take(
        access.client.PUT('/api/v1/contribuyentes/{contribuyenteId}/correo', {
          params: { path: { contribuyenteId: id } },
          body: { activo, responderA: responderA.trim() === '' ? null : responderA },
        }),
      ),
  })
  const faults = faultsOf(guardar.rechazo, campo => campo === 'responderA')
  return (
    <Card withBorder component="form" {...useEnvio(() => guardar.mutate(cambios), guardar.error)}>
      <Stack>
        <Title order={2}>Correo a quien compra</Title>
        <Text size="sm" c="dimmed">
          Cada documento se envía con su KuDE y su XML al correo del receptor cuando SIFEN lo aprueba, al
          nuevo receptor cuando se lo nomina, y a quienes lo recibieron cuando se cancela. Salen de{' '}
          {ajuste.remitente}, con el nombre de su empresa.
        </Text>
        <FaltasSueltas de={faults} />
        <Switch
          label={`Enviar los documentos de ${AMBIENTES[ambiente].nombre}`}
          description={
            ambiente === 'PROD'
              ? undefined
              : 'Son pruebas: el correo dice que no tienen valor fiscal, pero llega de verdad a quien diga el documento.'
          }
          checked={valor.activo}
          onChange={({ currentTarget: { checked: activo } }) => set({ activo })}
        />
        <TextInput
          label="Responder a"
          description="Adónde llega lo que contesta quien recibe. En blanco: a quien envía"
          placeholder="ventas@ejemplo.com.py"
          maxLength={254}
          value={valor.responderA}
          onChange={escribir(responderA => set({ responderA }))}
          error={faults.of('responderA')}
        />
        <Ajenos de={draft} nombres={NOMBRES} textos={['responderA']} />
        <Guardado cuando={guardar.isSuccess && draft.quieto} />
        <Group>
          <Boton type="submit" porqueNo={porqueNo(rol, 'gestionar')} loading={guardar.isPending}>
            Guardar
          </Boton>
          <DescartarLoEscrito draft={draft} />
        </Group>
      </Stack>
    </Card>
  )
}
