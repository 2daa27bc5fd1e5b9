import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useDraft } from '../../form/draft.ts'
import { escribir } from '../../form/enviar.ts'
import { useEnvio } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useUnaVez } from '../../form/una-vez.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Dialogo } from '../../ui/dialogo.tsx'
import { ROLES, type Rol } from '../../values/palabras.ts'
import { HacerPropietario } from './propietario.tsx'
import { opcionesDeRol } from './roles.ts'

export function Invitar({ abierto, onCerrar }: { abierto: boolean; onCerrar: () => void }) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id, rol: propio } = useContribuyente()
  const draft = useDraft<{ correo: string; rol: Rol }>('invitar', { correo: '', rol: 'EMISOR' })
  const invitar = useUnaVez({
    mutationFn: () =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/miembros', {
          params: { path: { contribuyenteId: id } },
          body: draft.value,
        }),
      ),
    onSuccess: () => {
      draft.clear()
      void queries.invalidateQueries({ queryKey: ['miembros', id] })
      onCerrar()
    },
  })
  const [preguntando, setPreguntando] = useState(false)
  const faults = faultsOf(invitar.error, campo => ['correo', 'rol'].includes(campo))
  return (
    <Dialogo opened={abierto} ocupado={invitar.isPending} onClose={onCerrar} title="Invitar a una persona">
      <Stack
        component="form"
        {...useEnvio(
          () => (draft.value.rol === 'PROPIETARIO' ? setPreguntando(true) : invitar.mutate()),
          invitar.error,
        )}
      >
        <FaltasSueltas de={faults} />
        <TextInput
          label="Correo"
          type="email"
          description="La invitación se abre sola cuando esa persona ingresa con este correo verificado"
          required
          data-autofocus
          value={draft.value.correo}
          onChange={escribir(correo => draft.set({ correo }))}
          error={faults.of('correo')}
        />
        <Select
          label="Rol"
          description={ROLES[draft.value.rol].explica}
          data={opcionesDeRol(propio)}
          allowDeselect={false}
          value={draft.value.rol}
          onChange={rol => rol && draft.set({ rol: rol as Rol })}
          error={faults.of('rol')}
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={invitar.isPending} onClick={onCerrar}>
            Cancelar
          </Button>
          <Button type="submit" loading={invitar.isPending}>
            Invitar
          </Button>
        </Group>
      </Stack>
      <HacerPropietario
        abierto={preguntando}
        nombre={draft.value.correo}
        pendiente
        ocupado={invitar.isPending}
        error={null}
        onHacer={() => {
          setPreguntando(false)
          invitar.mutate()
        }}
        onCerrar={() => setPreguntando(false)}
      />
    </Dialogo>
  )
}
