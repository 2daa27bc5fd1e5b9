import {
  Button,
  Card,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { escribir } from '../form/enviar.ts'
import type { Faults } from '../form/faults.ts'
import { Fecha } from '../form/fecha.tsx'
import { Monto } from '../form/monto.tsx'
import { Lugar } from '../lugar/lugar.tsx'
import { PAISES } from '../receptor/paises.generated.ts'
import { BUSCABLE } from '../ui/buscable.ts'
import { TextoDeFallo } from '../ui/fallo.tsx'
import {
  type Bloque,
  type CampoDeBloque,
  conUnoMas,
  DE_LUGAR,
  DECISIONES,
  type Escritos,
  gruposDe,
  isDinero,
  monedaDeCampo,
  type Opcion,
  seVe,
  sinUno,
} from './escritos.ts'
import { MONEDAS } from './monedas.generated.ts'

interface Parte {
  escritos: Escritos
  onCambio: (escritos: Escritos) => void
  faults: Faults
  /** What this form must have beyond what every body must. */
  obliga?: ReadonlySet<string>
  /** Fields that need no help: in a small place. */
  conciso?: boolean
  /** In which money its amounts are, where that is known. */
  moneda?: string | undefined
}

/** The fields of a block as they are declared, each with its help and what the service finds wrong with it. */
export function CamposDeBloque({ bloque, prefijo, ...parte }: Parte & { bloque: Bloque; prefijo: string }) {
  const visibles = bloque.filter(({ nombre }) => seVe(prefijo + nombre, parte.escritos))
  const grupos = visibles.filter(({ forma }) => forma === 'grupo')
  return (
    <Stack gap="sm">
      {grupos.length < visibles.length && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {visibles
            .filter(({ forma }) => forma !== 'grupo')
            .map(campo => (
              <UnCampo key={campo.nombre} campo={campo} prefijo={prefijo} {...parte} />
            ))}
        </SimpleGrid>
      )}
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

function UnCampo({ campo, prefijo, ...parte }: Parte & { campo: CampoDeBloque; prefijo: string }) {
  const { escritos, onCambio, faults, obliga } = parte
  const { nombre, forma, etiqueta, obligatorio } = campo
  const camino = prefijo + nombre
  if (forma === 'lugar')
    return <LugarEscrito prefijo={prefijo} required={obligatorio} {...{ escritos, onCambio, faults }} />
  const comun = {
    label: etiqueta,
    required: obligatorio || obliga?.has(camino) === true,
    value: escritos[camino] ?? '',
    error: faults.of(camino),
  }
  const decir = (value: string | null) => onCambio({ ...escritos, [camino]: value ?? '' })
  const elecciones = eleccionesDe(campo)
  if (elecciones !== undefined)
    return (
      <Select
        {...comun}
        value={comun.value || null}
        data={elecciones}
        {...(elecciones.length > LARGA ? BUSCABLE : {})}
        placeholder="Elija"
        allowDeselect={!comun.required}
        onChange={decir}
      />
    )
  const description = parte.conciso === true ? undefined : conLimite(campo)
  if (forma === 'parrafo')
    return <Textarea {...comun} description={description} autosize onChange={escribir(decir)} />
  if (isDinero(campo))
    return (
      <Monto
        {...comun}
        description={description}
        moneda={monedaDeCampo(campo, parte.moneda)}
        onValor={decir}
      />
    )
  if (forma === 'fecha' || forma === 'momento')
    return (
      <Fecha
        {...comun}
        description={description}
        conHora={forma === 'momento'}
        // What cannot be read goes as it was typed: the service says so, and nothing goes without it.
        onValor={(value, texto) => decir(value === '' ? texto : value)}
      />
    )
  return (
    <TextInput
      {...comun}
      description={description}
      {...(forma === 'cifras' ? { inputMode: 'numeric' as const } : {})}
      {...(forma === 'monto' ? { inputMode: 'decimal' as const } : {})}
      onChange={escribir(decir)}
    />
  )
}

/** In a longer list one searches. */
const LARGA = 30

function eleccionesDe({ forma, opciones = [] }: CampoDeBloque): readonly Opcion[] | undefined {
  if (forma === 'pais') return PAISES
  if (forma === 'moneda') return MONEDAS
  if (forma === 'decision') return DECISIONES
  return forma === 'opcion' ? opciones : undefined
}

const conLimite = ({ ayuda, max }: CampoDeBloque): string =>
  max === undefined || max > 60 || ayuda.includes(String(max)) ? ayuda : `${ayuda} Hasta ${max} caracteres.`

function LugarEscrito({
  prefijo,
  required,
  escritos,
  onCambio,
  faults,
}: Omit<Parte, 'obliga'> & { prefijo: string; required: boolean }) {
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
      required={required}
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
