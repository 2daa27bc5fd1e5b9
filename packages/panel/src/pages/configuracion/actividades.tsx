import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { escribir } from '../../form/enviar.ts'
import type { Faults } from '../../form/faults.ts'
import { Icono } from '../../ui/icono.tsx'

interface Actividad {
  codigo: string
  descripcion: string
}

interface Props {
  actividades: readonly Actividad[]
  onCambio: (actividades: Actividad[]) => void
  faults: Faults
}

const MAXIMO = 9

export const esCampoDeActividad = (campo: string): boolean =>
  /^actividades\[\d+\]\.(codigo|descripcion)$/.test(campo)

export function Actividades({ actividades, onCambio, faults }: Props) {
  const change = (index: number, next: Partial<Actividad>) =>
    onCambio(actividades.map((actividad, at) => (at === index ? { ...actividad, ...next } : actividad)))
  return (
    <Stack gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <legend style={{ padding: 0 }}>
        <Text size="sm" fw={500}>
          Actividades económicas
        </Text>
      </legend>
      {actividades.map(({ codigo, descripcion }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity but their place
        <Group key={index} align="flex-start" wrap="nowrap">
          <TextInput
            w={120}
            aria-label={`Código de la actividad ${index + 1}`}
            placeholder="47190"
            value={codigo}
            onChange={escribir(value => change(index, { codigo: value }))}
            error={faults.of(`actividades[${index}].codigo`)}
          />
          <TextInput
            style={{ flex: 1 }}
            aria-label={`Descripción de la actividad ${index + 1}`}
            placeholder="Comercio al por menor"
            value={descripcion}
            onChange={escribir(value => change(index, { descripcion: value }))}
            error={faults.of(`actividades[${index}].descripcion`)}
          />
          {actividades.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label={`Quitar la actividad ${index + 1}`}
              onClick={() => onCambio(actividades.filter((_, at) => at !== index))}
            >
              <Icono nombre="borrar" />
            </ActionIcon>
          )}
        </Group>
      ))}
      {actividades.length < MAXIMO && (
        <div>
          <Button
            size="xs"
            variant="light"
            onClick={() => onCambio([...actividades, { codigo: '', descripcion: '' }])}
          >
            Agregar actividad
          </Button>
        </div>
      )}
    </Stack>
  )
}
