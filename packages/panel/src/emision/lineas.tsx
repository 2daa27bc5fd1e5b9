import { ActionIcon, Button, Card, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { escribir } from '../form/enviar.ts'
import type { Faults } from '../form/faults.ts'
import { Icono } from '../ui/icono.tsx'
import { dinero } from '../values/dinero.ts'
import { IVAS, type Linea, lineaNueva } from './valores.ts'
import type { VistaPrevia } from './vista-previa.ts'

/** What an item says of its price: a factura's bears IVA, an autofactura's none, and a nota de remisión has none. */
export type Precios = 'con IVA' | 'sin IVA' | 'sin precios'

interface Props {
  precios?: Precios | undefined
  lineas: readonly Linea[]
  onCambio: (lineas: Linea[]) => void
  moneda: string
  vista: VistaPrevia | undefined
  faults: Faults
}

const COMUNES = ['codigo', 'descripcion', 'cantidad']
/** The fields of a line that are shown, as the service calls them. */
const SE_VEN: Readonly<Record<Precios, readonly string[]>> = {
  'con IVA': [...COMUNES, 'precioUnitario', 'descuento', 'tasaIVA', 'afectacionTributaria'],
  'sin IVA': [...COMUNES, 'unidadMedida', 'precioUnitario'],
  'sin precios': [...COMUNES, 'unidadMedida'],
}

export function esCampoDeLinea(campo: string, precios: Precios = 'con IVA'): boolean {
  const [, nombre = ''] = /^items\[\d+\]\.(\w+)$/.exec(campo) ?? []
  return SE_VEN[precios].includes(nombre)
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
          fault={campo => faults.of(`items[${index}].${campo}`)}
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
  fault: (campo: string) => string | undefined
  onCambio: (next: Partial<Linea>) => void
  onQuitar: (() => void) | undefined
}

type Texto = 'descripcion' | 'codigo' | 'cantidad' | 'precioUnitario' | 'descuento' | 'unidadMedida'

function UnaLinea(props: LineaProps) {
  const { precios, linea, numero, fault, onCambio } = props
  const text = (campo: Texto) => ({
    value: linea[campo],
    error: fault(campo),
    onChange: escribir(value => onCambio({ [campo]: value })),
  })
  return (
    <Card withBorder p="sm" component="fieldset">
      <legend className="oculto">Ítem {numero}</legend>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput label="Descripción" required placeholder="Yerba mate 1 kg" {...text('descripcion')} />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput label="Código" required {...text('codigo')} />
          {precios === 'con IVA' ? (
            <EleccionDeIva linea={linea} fault={fault} onCambio={onCambio} />
          ) : (
            <TextInput label="Unidad" required {...text('unidadMedida')} />
          )}
        </SimpleGrid>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, sm: precios === 'con IVA' ? 4 : 3 }} spacing="sm" mt="sm">
        <TextInput label="Cantidad" required inputMode="decimal" {...text('cantidad')} />
        {precios !== 'sin precios' && (
          <TextInput
            label={precios === 'con IVA' ? 'Precio con IVA' : 'Precio'}
            required
            inputMode="decimal"
            {...text('precioUnitario')}
          />
        )}
        {precios === 'con IVA' && (
          <TextInput label="Descuento c/u" inputMode="decimal" {...text('descuento')} />
        )}
        <TotalDeLinea {...props} />
      </SimpleGrid>
    </Card>
  )
}

function EleccionDeIva({ linea, fault, onCambio }: Pick<LineaProps, 'linea' | 'fault' | 'onCambio'>) {
  const parcial = linea.iva === 'GRAVADO_PARCIAL'
  const ivas = parcial ? [...IVAS, { value: 'GRAVADO_PARCIAL', label: 'Gravado parcial' }] : IVAS
  return (
    <Select
      label="IVA"
      allowDeselect={false}
      data={ivas}
      value={linea.iva}
      onChange={iva => iva && onCambio({ iva: iva as Linea['iva'] })}
      error={fault('tasaIVA') ?? fault('afectacionTributaria')}
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
