import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '../../api/access.tsx'
import { take, VISTO } from '../../api/client.ts'
import { useDraft } from '../../form/draft.ts'
import { escribir } from '../../form/enviar.ts'
import { useEnvio } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useUnaVez } from '../../form/una-vez.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Dialogo } from '../../ui/dialogo.tsx'
import { SiSePerdio } from '../../ui/perdido.tsx'
import { UNA_VEZ } from '../../ui/una-vez.ts'
import { diaIso } from '../../values/fecha.ts'
import { AMBIENTES } from '../../values/palabras.ts'
import { type Alcance, CamposDeAlcance } from './alcance.tsx'
import type { ApiKey } from './claves.tsx'
import { entradas, HABITUALES } from './permisos.ts'
import { ClaveUnaVez } from './una-vez.tsx'

const DIA_MS = 86_400_000
const VENCE = [
  { value: '', label: 'No vence' },
  { value: '30', label: 'En 30 días' },
  { value: '90', label: 'En 90 días' },
  { value: '365', label: 'En un año' },
]
/** The end of that day in Paraguay. */
const finDe = (days: string): string | null =>
  days === '' ? null : `${diaIso(new Date(Date.now() + Number(days) * DIA_MS))}T23:59:59`

export type Creada = ApiKey & { key: string }

interface Props {
  abierto: boolean
  onCerrar: () => void
}

export function NuevaClave({ abierto, onCerrar }: Props) {
  const [creada, setCreada] = useState<Creada | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const cerrar = () => {
    setCreada(null)
    onCerrar()
  }
  return (
    <Dialogo
      opened={abierto}
      // The key is shown here and nowhere else.
      ocupado={ocupado}
      onClose={cerrar}
      title={creada === null ? 'Crear una clave de API' : 'Guarde esta clave ahora'}
      size="lg"
      // What is shown once is put away by whoever says that it is kept, and by nothing else.
      {...(creada === null ? {} : UNA_VEZ)}
    >
      {creada === null ? (
        <Formulario onCreada={setCreada} onOcupado={setOcupado} onCerrar={cerrar} />
      ) : (
        <ClaveUnaVez clave={creada} onCerrar={cerrar} />
      )}
    </Dialogo>
  )
}

function cuerpoDe({ nombre, vence, permisos, direcciones }: Alcance & { nombre: string; vence: string }) {
  const redes = entradas(direcciones)
  return { nombre, expiraEn: finDe(vence), permisos, ...(redes.length === 0 ? {} : { direcciones: redes }) }
}

interface PropsDeFormulario {
  onCreada: (creada: Creada) => void
  onOcupado: (ocupado: boolean) => void
  onCerrar: () => void
}

function Formulario({ onCreada, onOcupado, onCerrar }: PropsDeFormulario) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id, ambienteDeClaves: ambiente, plan } = useContribuyente()
  const draft = useDraft('clave', { nombre: '', vence: '', permisos: HABITUALES, direcciones: '' })
  const crear = useUnaVez({
    mutationFn: () =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/api-keys', {
          params: { path: { contribuyenteId: id } },
          // It is born where it is said here, or not at all.
          headers: { [VISTO]: ambiente },
          body: cuerpoDe(draft.value),
        }),
      ),
    onMutate: () => onOcupado(true),
    onSettled: () => onOcupado(false),
    // It is told at once: what is read anew because of it may take long, or may not be had.
    onError: () => void queries.invalidateQueries({ queryKey: ['claves', id] }),
    onSuccess: creada => {
      draft.clear()
      onCreada(creada)
      void queries.invalidateQueries({ queryKey: ['claves', id] })
    },
  })
  const faults = faultsOf(crear.error, campo => /^(nombre$|expiraEn$|permisos|direcciones)/.test(campo))
  const { nombre, color, explica } = AMBIENTES[ambiente]
  return (
    <Stack component="form" {...useEnvio(() => crear.mutate(), crear.error)}>
      <Alert color={color} variant="light" title={`Nacerá en ${nombre}, para siempre`}>
        {explica} Para otro, cambie antes dónde nacen las claves.
        {ambiente === 'PROD' && !plan.incluyeApiIntegracion && (
          <Text size="sm" fw={600} mt="xs">
            Su plan ({plan.codigo}) no incluye la API de integración: en producción esta clave será rechazada.
          </Text>
        )}
      </Alert>
      <FaltasSueltas de={faults} />
      <SiSePerdio error={crear.error}>
        Antes de repetir, cierre esto y mire la lista: si la clave está, su valor se perdió. Revóquela y cree
        otra.
      </SiSePerdio>
      <TextInput
        label="Nombre"
        description="Para reconocerla: la caja, la sucursal o el sistema que la usará"
        placeholder="Caja 1"
        required
        data-autofocus
        maxLength={100}
        value={draft.value.nombre}
        onChange={escribir(nombre => draft.set({ nombre }))}
        error={faults.of('nombre')}
      />
      <Select
        label="Vencimiento"
        data={VENCE}
        allowDeselect={false}
        value={draft.value.vence}
        onChange={vence => draft.set({ vence: vence ?? '' })}
        error={faults.of('expiraEn')}
      />
      <CamposDeAlcance value={draft.value} onChange={draft.set} faults={faults} />
      <Group justify="flex-end">
        <Button variant="default" disabled={crear.isPending} onClick={onCerrar}>
          Cancelar
        </Button>
        <Button type="submit" loading={crear.isPending}>
          Crear clave
        </Button>
      </Group>
    </Stack>
  )
}
