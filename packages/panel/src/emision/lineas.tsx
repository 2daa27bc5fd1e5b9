import {
  ActionIcon,
  Box,
  Button,
  Card,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { escribir } from '../form/enviar.ts'
import { type Faults, faultsIn } from '../form/faults.ts'
import { Monto } from '../form/monto.tsx'
import { Icono } from '../ui/icono.tsx'
import { dinero } from '../values/dinero.ts'
import { GravadoParcial } from './gravado-parcial.tsx'
import { IVAS, type Linea, lineaNueva } from './items.ts'
import { MasDatos } from './mas-datos.tsx'
import { MAS_DE_ITEM, type Precios } from './partes.ts'
import type { VistaPrevia } from './vista-previa.ts'

interface Props {
  precios?: Precios | undefined
  lineas: readonly Linea[]
  onCambio: (lineas: Linea[]) => void
  moneda: string
  /** Of what stands there now; nothing while that is not known. */
  vista: VistaPrevia | undefined
  faults: Faults
}

export function Lineas({ precios = 'con IVA', lineas, onCambio, moneda, vista, faults }: Props) {
  const change = (index: number, next: Partial<Linea>) =>
    onCambio(lineas.map((linea, at) => (at === index ? { ...linea, ...next } : linea)))
  return (
    <Stack gap="sm">
      {lineas.map((linea, index) => (
        <UnaLinea
          key={linea.clave}
          precios={precios}
          linea={linea}
          numero={index + 1}
          total={vista?.items[index]?.total ?? null}
          moneda={moneda}
          faults={faultsIn(faults, `items[${index}].`)}
          onCambio={next => change(index, next)}
          onQuitar={lineas.length > 1 ? () => onCambio(lineas.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      <div>
        <Button
          variant="light"
          leftSection={<Icono nombre="emitir" size={16} />}
          onClick={() => onCambio([...lineas, lineaNueva(lineas.length + 1)])}
        >
          Agregar ítem
        </Button>
      </div>
    </Stack>
  )
}

interface LineaProps {
  precios: Precios
  linea: Linea
  numero: number
  total: string | null
  moneda: string
  faults: Faults
  onCambio: (next: Partial<Linea>) => void
  onQuitar: (() => void) | undefined
}

type Texto = 'descripcion' | 'codigo' | 'cantidad' | 'unidadMedida'

function UnaLinea(props: LineaProps) {
  const { precios, linea, numero, moneda, faults, onCambio } = props
  const text = (campo: Texto) => ({
    value: linea[campo],
    error: faults.of(campo),
    onChange: escribir(value => onCambio({ [campo]: value })),
  })
  const monto = (campo: 'precioUnitario' | 'descuento') => ({
    moneda,
    value: linea[campo],
    error: faults.of(campo),
    onValor: (value: string) => onCambio({ [campo]: value }),
  })
  return (
    <Card withBorder p="sm" component="fieldset">
      <legend className="oculto">Ítem {numero}</legend>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput label="Descripción" required placeholder="Yerba mate 1 kg" {...text('descripcion')} />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput label="Código" required {...text('codigo')} />
          {precios === 'con IVA' ? (
            <EleccionDeIva linea={linea} faults={faults} onCambio={onCambio} />
          ) : (
            <TextInput label="Unidad" required {...text('unidadMedida')} />
          )}
        </SimpleGrid>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, sm: precios === 'con IVA' ? 4 : 3 }} spacing="sm" mt="sm">
        <TextInput label="Cantidad" required inputMode="decimal" {...text('cantidad')} />
        {precios !== 'sin precios' && (
          <Monto
            label={precios === 'con IVA' ? 'Precio con IVA' : 'Precio'}
            required
            {...monto('precioUnitario')}
          />
        )}
        {precios === 'con IVA' && <Monto label="Descuento c/u" {...monto('descuento')} />}
        <TotalDeLinea {...props} />
      </SimpleGrid>
      {precios === 'con IVA' && linea.iva === 'GRAVADO_PARCIAL' && (
        <GravadoParcial linea={linea} faults={faults} onCambio={onCambio} />
      )}
      <Box mt="sm">
        <MasDatos
          titulo="Más datos del ítem"
          dentro
          bloque={MAS_DE_ITEM[precios]}
          escritos={linea.escritos ?? {}}
          onCambio={escritos => onCambio({ escritos })}
          faults={faults}
        />
      </Box>
    </Card>
  )
}

function EleccionDeIva({ linea, faults, onCambio }: Pick<LineaProps, 'linea' | 'faults' | 'onCambio'>) {
  return (
    <Select
      label="IVA"
      allowDeselect={false}
      data={IVAS}
      value={linea.iva}
      onChange={iva => iva && onCambio({ iva: iva as Linea['iva'] })}
      error={faults.of('tasaIVA') ?? faults.of('afectacionTributaria')}
    />
  )
}

function TotalDeLinea({ precios, numero, total, moneda, onQuitar }: LineaProps) {
  return (
    <Group justify="space-between" align="flex-end" wrap="nowrap">
      <div>
        {precios !== 'sin precios' && (
          <>
            <Text size="sm" c="dimmed">
              Total
            </Text>
            <Text fw={650} className="monto" mb={6}>
              {total === null ? '—' : dinero(total, moneda)}
            </Text>
          </>
        )}
      </div>
      {onQuitar && (
        <ActionIcon
          variant="subtle"
          color="red"
          size={36}
          onClick={onQuitar}
          aria-label={`Quitar el ítem ${numero}`}
        >
          <Icono nombre="borrar" />
        </ActionIcon>
      )}
    </Group>
  )
}
