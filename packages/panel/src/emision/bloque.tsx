import { Button, Card, Group, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { escribir } from '../form/enviar.ts'
import type { Faults } from '../form/faults.ts'
import { Lugar } from '../lugar/lugar.tsx'
import { PAISES } from '../receptor/paises.generated.ts'
import { TextoDeFallo } from '../ui/fallo.tsx'
import {
  type Bloque,
  type CampoDeBloque,
  conUnoMas,
  DE_LUGAR,
  type Escritos,
  gruposDe,
  seVe,
  sinUno,
} from './escritos.ts'

interface Parte {
  escritos: Escritos
  onCambio: (escritos: Escritos) => void
  faults: Faults
  /** What this form must have beyond what every body must. */
  obliga?: ReadonlySet<string>
}

/** The fields of a block as they are declared, each with its help and what the service finds wrong with it. */
export function CamposDeBloque({ bloque, prefijo, ...parte }: Parte & { bloque: Bloque; prefijo: string }) {
  const visibles = bloque.filter(({ nombre }) => seVe(prefijo + nombre, parte.escritos))
  const grupos = visibles.filter(({ forma }) => forma === 'grupo')
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {visibles
          .filter(({ forma }) => forma !== 'grupo')
          .map(campo => (
            <UnCampo key={campo.nombre} campo={campo} prefijo={prefijo} {...parte} />
          ))}
      </SimpleGrid>
      {grupos.map(campo => (
        <UnGrupo key={campo.nombre} campo={campo} camino={prefijo + campo.nombre} {...parte} />
      ))}
    </Stack>
  )
}

/** A block on a card of its own. */
export function TarjetaDeBloque(props: Parte & { titulo: string; bloque: Bloque; prefijo: string }) {
  const { titulo, ...resto } = props
  return (
    <Card withBorder component="fieldset">
      <legend>
        <Title order={2}>{titulo}</Title>
      </legend>
      <CamposDeBloque {...resto} />
    </Card>
  )
}

function UnCampo({
  campo,
  prefijo,
  escritos,
  onCambio,
  faults,
  obliga,
}: Parte & { campo: CampoDeBloque; prefijo: string }) {
  const { nombre, forma, etiqueta, ayuda, obligatorio, max } = campo
  const camino = prefijo + nombre
  if (forma === 'lugar') return <LugarEscrito prefijo={prefijo} {...{ escritos, onCambio, faults }} />
  const comun = {
    label: etiqueta,
    required: obligatorio || obliga?.has(camino) === true,
    value: escritos[camino] ?? '',
    error: faults.of(camino),
  }
  const decir = (value: string | null) => onCambio({ ...escritos, [camino]: value ?? '' })
  if (forma === 'opcion' || forma === 'pais')
    return (
      <Select
        {...comun}
        value={comun.value || null}
        data={forma === 'pais' ? PAISES : (campo.opciones ?? [])}
        searchable={forma === 'pais'}
        placeholder="Elija"
        allowDeselect={!comun.required}
        onChange={decir}
      />
    )
  const limite =
    max === undefined || max > 60 || ayuda.includes(String(max)) ? '' : ` Hasta ${max} caracteres.`
  return (
    <TextInput
      {...comun}
      description={ayuda + limite}
      type={forma === 'fecha' ? 'date' : 'text'}
      {...(forma === 'cifras' ? { inputMode: 'numeric' as const } : {})}
      {...(forma === 'monto' ? { inputMode: 'decimal' as const } : {})}
      onChange={escribir(decir)}
    />
  )
}

function LugarEscrito({ prefijo, escritos, onCambio, faults }: Omit<Parte, 'obliga'> & { prefijo: string }) {
  const codigoDe = (nombre: string) =>
    escritos[prefijo + nombre] ? Number(escritos[prefijo + nombre]) : null
  const [departamento, distrito, ciudad] = DE_LUGAR.map(codigoDe)
  return (
    <Lugar
      valores={{ departamento: departamento ?? null, distrito: distrito ?? null, ciudad: ciudad ?? null }}
      onCambio={change =>
        onCambio({
          ...escritos,
          ...Object.fromEntries(
            Object.entries(change).map(([nombre, codigo]) => [
              prefijo + nombre,
              codigo === null ? '' : String(codigo),
            ]),
          ),
        })
      }
      faults={faults}
      prefijo={prefijo}
      required
    />
  )
}

function UnGrupo({ campo, camino, ...parte }: Parte & { campo: CampoDeBloque; camino: string }) {
  const { etiqueta, ayuda, campos = [], varios } = campo
  const { escritos, onCambio, faults } = parte
  const grupos = gruposDe(campo, camino, escritos)
  const nombre = (n: number) => (grupos.length > 1 ? `${etiqueta} ${n + 1}` : etiqueta)
  return (
    <>
      {grupos.map((uno, n) => (
        <Card key={uno} withBorder component="fieldset" p="sm">
          <legend>
            <Text fw={600}>{nombre(n)}</Text>
          </legend>
          <Text size="sm" c="dimmed" mb="xs">
            {ayuda}
          </Text>
          <TextoDeFallo mb="xs">
            {[...new Set([n === 0 ? camino : uno, uno])].map(faults.of).find(Boolean)}
          </TextoDeFallo>
          <CamposDeBloque bloque={campos} prefijo={`${uno}.`} {...parte} />
          {grupos.length > 1 && (
            <Group justify="flex-end" mt="xs">
              <Button
                size="xs"
                variant="subtle"
                color="red"
                onClick={() => onCambio(sinUno(camino, n, escritos))}
              >
                Quitar {nombre(n).toLowerCase()}
              </Button>
            </Group>
          )}
        </Card>
      ))}
      {varios !== undefined && grupos.length < varios && (
        <div>
          <Button size="xs" variant="light" onClick={() => onCambio(conUnoMas(camino, escritos))}>
            Agregar otro {etiqueta.toLowerCase()}
          </Button>
        </div>
      )}
    </>
  )
}
