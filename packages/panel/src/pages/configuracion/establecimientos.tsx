import { Button, Card, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { SOLO_CIFRAS } from '../../form/cifras.ts'
import { escribir } from '../../form/enviar.ts'
import type { Faults } from '../../form/faults.ts'
import { Lugar } from '../../lugar/lugar.tsx'
import type { Cambios } from './datos.tsx'

/** A branch as it is written: what is empty is as in the house. */
export interface ValoresDeSucursal {
  codigo: string
  denominacion: string
  direccion: string
  numeroCasa: string
  departamento: number | null
  distrito: number | null
  ciudad: number | null
  telefono: string
  email: string
}

const NUEVA: ValoresDeSucursal = {
  codigo: '',
  denominacion: '',
  direccion: '',
  numeroCasa: '',
  departamento: null,
  distrito: null,
  ciudad: null,
  telefono: '',
  email: '',
}

type Sucursal = NonNullable<Cambios['establecimientos']>[number]

export const aValores = ({ codigo, numeroCasa, ...dicho }: Sucursal): ValoresDeSucursal => ({
  ...NUEVA,
  ...dicho,
  codigo: String(codigo),
  numeroCasa: numeroCasa === undefined ? '' : String(numeroCasa),
})

/** What was written of it, and nothing of what was not. */
export const aSucursal = ({ codigo, ...valores }: ValoresDeSucursal): Sucursal => {
  const { numeroCasa, ...dicho } = Object.fromEntries(
    Object.entries(valores).filter(([, value]) => value !== null && String(value).trim() !== ''),
  )
  return { codigo, ...dicho, ...(numeroCasa === undefined ? {} : { numeroCasa: Number(numeroCasa) }) }
}

export const esCampoDeSucursal = (campo: string): boolean => /^establecimientos\[\d+\]\.\w+$/.test(campo)

const TEXTOS = [
  ['codigo', 'Establecimiento', 'De 1 a 999, como en el timbrado'],
  ['denominacion', 'Nombre de la sucursal', undefined],
  ['direccion', 'Dirección de la sucursal', undefined],
  ['numeroCasa', 'Número de casa de la sucursal', '0 si no tiene'],
  ['telefono', 'Teléfono de la sucursal', undefined],
  ['email', 'Correo de la sucursal', undefined],
] as const

interface Props {
  sucursales: readonly ValoresDeSucursal[]
  onCambio: (sucursales: ValoresDeSucursal[]) => void
  faults: Faults
}

export function Establecimientos({ sucursales, onCambio, faults }: Props) {
  const change = (index: number, next: Partial<ValoresDeSucursal>) =>
    onCambio(sucursales.map((una, at) => (at === index ? { ...una, ...next } : una)))
  return (
    <Stack gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <legend style={{ padding: 0 }}>
        <Text size="sm" fw={500}>
          Sucursales
        </Text>
      </legend>
      <Text size="sm" c="dimmed">
        Lo que queda vacío es como en la casa central.
      </Text>
      {sucursales.map((sucursal, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity but their place
        <Card key={index} withBorder>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {TEXTOS.map(([campo, label, description]) => (
              <TextInput
                key={campo}
                label={label}
                description={description}
                required={campo === 'codigo'}
                {...(campo === 'numeroCasa' ? SOLO_CIFRAS : {})}
                value={sucursal[campo]}
                onChange={escribir(value => change(index, { [campo]: value }))}
                error={faults.of(`establecimientos[${index}].${campo}`)}
              />
            ))}
            <Lugar
              valores={sucursal}
              onCambio={next => change(index, next)}
              faults={faults}
              prefijo={`establecimientos[${index}].`}
            />
          </SimpleGrid>
          <Group justify="flex-end" mt="xs">
            <Button
              size="xs"
              variant="subtle"
              color="red"
              onClick={() => onCambio(sucursales.filter((_, at) => at !== index))}
            >
              Quitar la sucursal {sucursal.codigo || index + 1}
            </Button>
          </Group>
        </Card>
      ))}
      <div>
        <Button size="xs" variant="light" onClick={() => onCambio([...sucursales, NUEVA])}>
          Agregar sucursal
        </Button>
      </div>
    </Stack>
  )
}
