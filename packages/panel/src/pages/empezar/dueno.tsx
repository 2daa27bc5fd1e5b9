import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { escribir } from '../../form/enviar.ts'
import { useEnvio } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Plegado } from '../../ui/plegado.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { useGuardar } from '../configuracion/guardar.ts'

/** An accountant who brings a taxpayer of somebody else: that one becomes its owner too. */
export function Dueno() {
  const { client } = useAccess()
  const { id, rol, razonSocial } = useContribuyente()
  const [correo, setCorreo] = useState('')
  const invitar = useGuardar(
    () =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/miembros', {
          params: { path: { contribuyenteId: id } },
          body: { correo, rol: 'PROPIETARIO' },
        }),
      ),
    () => setCorreo(''),
  )
  const faults = faultsOf(invitar.error, campo => campo === 'correo')
  return (
    <Plegado titulo="Lo hago para otra persona">
      <Stack component="form" gap="sm" {...useEnvio(() => invitar.mutate(undefined), invitar.error)}>
        <Text size="sm" c="dimmed">
          Usted queda como propietario de {razonSocial} en Mbohéra. Invite aquí a su dueño: será propietario
          también, y podrá decidir quién más entra, usted incluido. La invitación se abre sola cuando ingresa
          con ese correo.
        </Text>
        <FaltasSueltas de={faults} />
        <Group align="flex-end">
          <TextInput
            label="Correo del dueño"
            type="email"
            required
            style={{ flex: '1 1 16rem' }}
            value={correo}
            onChange={escribir(setCorreo)}
            error={faults.of('correo')}
          />
          <Boton type="submit" porqueNo={porqueNo(rol, 'nombrar-propietario')} loading={invitar.isPending}>
            Invitar al dueño
          </Boton>
        </Group>
        <div role="status">
          {invitar.isSuccess && <Text size="sm">Invitado: {invitar.data.correo}.</Text>}
        </div>
      </Stack>
    </Plegado>
  )
}
