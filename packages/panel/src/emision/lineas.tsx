import { ActionIcon, Button, Card, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { escribir } from '../form/enviar.ts'
import type { Faults } from '../form/faults.ts'
import { Icono } from '../ui/icono.tsx'
import { dinero } from '../values/dinero.ts'
import { IVAS, type Linea, lineaNueva } from './valores.ts'
import type { VistaPrevia } from './vista-previa.ts'

interface Props {
  lineas: readonly Linea[]
  onCambio: (lineas: Linea[]) => void
  moneda: string
  vista: VistaPrevia | undefined
  faults: Faults
}

/** The fields of a line, as the faults of the service call them. */
export const esCampoDeLinea = (campo: string): boolean =>
  /^items\[\d+\]\.(codigo|descripcion|cantidad|precioUnitario|descuento|tasaIVA|afectacionTributaria)$/.test(
    campo,
  )

export function Lineas({ lineas, onCambio, moneda, vista, faults }: Props) {
  const change = (index: number, next: Partial<Linea>) =>
    onCambio(lineas.map((linea, at) => (at === index ? { ...linea, ...next } : linea)))
  return (
    <Stack gap="sm">
      {lineas.map((linea, index) => (
        <UnaLinea
          key={linea.clave}
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
  linea: Linea
  numero: number
  total: string | null
  moneda: string
  fault: (campo: string) => string | undefined
  onCambio: (next: Partial<Linea>) => void
  onQuitar: (() => void) | undefined
}

type Texto = 'descripcion' | 'codigo' | 'cantidad' | 'precioUnitario' | 'descuento'

function UnaLinea({ linea, numero, total, moneda, fault, onCambio, onQuitar }: LineaProps) {
  const text = (campo: Texto) => ({
    value: linea[campo],
    error: fault(campo),
    onChange: escribir(value => onCambio({ [campo]: value })),
  })
  const parcial = linea.iva === 'GRAVADO_PARCIAL'
  const ivas = parcial ? [...IVAS, { value: 'GRAVADO_PARCIAL', label: 'Gravado parcial' }] : IVAS
  return (
    <Card withBorder p="sm" component="fieldset">
      <legend className="oculto">Ítem {numero}</legend>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput label="Descripción" required placeholder="Yerba mate 1 kg" {...text('descripcion')} />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput label="Código" required {...text('codigo')} />
          <Select
            label="IVA"
            allowDeselect={false}
            data={ivas}
            value={linea.iva}
            onChange={iva => iva && onCambio({ iva: iva as Linea['iva'] })}
            error={fault('tasaIVA') ?? fault('afectacionTributaria')}
          />
        </SimpleGrid>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" mt="sm">
        <TextInput label="Cantidad" required inputMode="decimal" {...text('cantidad')} />
        <TextInput label="Precio con IVA" required inputMode="decimal" {...text('precioUnitario')} />
        <TextInput label="Descuento c/u" inputMode="decimal" {...text('descuento')} />
        <Group justify="space-between" align="flex-end" wrap="nowrap">
          <div>
            <Text size="sm" c="dimmed">
              Total
            </Text>
            <Text fw={650} className="monto" mb={6}>
              {total === null ? '—' : dinero(total, moneda)}
            </Text>
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
      </SimpleGrid>
    </Card>
  )
}
