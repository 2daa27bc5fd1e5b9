import { ActionIcon, Button, Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { escribir } from '../../../form/enviar.ts'
import { Icono } from '../../../ui/icono.tsx'
import { PUNTO_NUEVO, type PuntoEscrito, readModo } from './borrador.ts'
import type { Ajuste } from './consulta.ts'

/** Whether somebody of the shop is asked first. */
export function ComoSeAcepta({
  modo,
  onModo,
}: {
  modo: Ajuste['modo']
  onModo: (modo: Ajuste['modo']) => void
}) {
  return (
    <Radio.Group
      label="Quién lo acepta"
      value={modo}
      onChange={next => onModo(next === 'VISTO_BUENO' ? 'VISTO_BUENO' : 'DIRECTO')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="DIRECTO" label="Nadie: se registra cuando pasan los minutos para corregir" />
        <Radio
          value="VISTO_BUENO"
          label="La caja da su visto bueno, en el panel o desde su sistema de ventas"
        />
      </Stack>
    </Radio.Group>
  )
}

interface Props {
  puntos: PuntoEscrito[]
  onPuntos: (puntos: PuntoEscrito[]) => void
}

/** What differs at some points of sale. */
export function Puntos({ puntos, onPuntos }: Props) {
  const cambiar = (at: number, cambios: Partial<PuntoEscrito>) =>
    onPuntos(puntos.map((uno, i) => (i === at ? { ...uno, ...cambios } : uno)))
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        Puntos de expedición que son distintos
      </Text>
      {puntos.map((punto, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it is typed: it has no other name
        <Group key={at} align="flex-end" gap="xs">
          <TextInput
            label="Punto"
            placeholder="001-002"
            maxLength={7}
            w="7rem"
            value={punto.punto}
            onChange={escribir(dicho => cambiar(at, { punto: dicho }))}
          />
          <NativeSelect
            label="Se ofrece"
            value={punto.activo}
            onChange={({ currentTarget: { value } }) =>
              cambiar(at, { activo: value === 'si' || value === 'no' ? value : '' })
            }
            data={[
              { value: '', label: 'Como en los demás' },
              { value: 'si', label: 'Sí' },
              { value: 'no', label: 'No' },
            ]}
          />
          <NativeSelect
            label="Quién lo acepta"
            value={punto.modo}
            onChange={({ currentTarget: { value } }) => cambiar(at, { modo: readModo(value) })}
            data={[
              { value: '', label: 'Como en los demás' },
              { value: 'DIRECTO', label: 'Nadie' },
              { value: 'VISTO_BUENO', label: 'La caja' },
            ]}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Quitar ${punto.punto || 'este punto'}`}
            onClick={() => onPuntos(puntos.filter((_, i) => i !== at))}
          >
            <Icono nombre="borrar" size={16} />
          </ActionIcon>
        </Group>
      ))}
      <div>
        <Button variant="default" size="xs" onClick={() => onPuntos([...puntos, PUNTO_NUEVO])}>
          Agregar un punto
        </Button>
      </div>
    </Stack>
  )
}
