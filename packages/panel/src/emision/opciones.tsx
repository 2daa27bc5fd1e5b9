import {
  Card,
  Collapse,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { escribir } from '../form/enviar.ts'
import { Icono } from '../ui/icono.tsx'
import { GUARANI, MONEDAS } from '../values/dinero.ts'
import type { ParteDeEmision } from './condicion.tsx'
import { Presencia } from './presencia.tsx'
import type { ValoresDeEmision } from './valores.ts'

const TRANSACCIONES = [
  { value: 'VENTA_MERCADERIA', label: 'Venta de mercadería' },
  { value: 'PRESTACION_SERVICIOS', label: 'Prestación de servicios' },
  { value: 'MIXTO', label: 'Mercadería y servicios' },
  { value: 'VENTA_ACTIVO_FIJO', label: 'Venta de activo fijo' },
  { value: 'ANTICIPO', label: 'Anticipo' },
  { value: 'DONACION', label: 'Donación' },
  { value: 'PROMOCION_ENTREGA_MUESTRAS', label: 'Promoción o entrega de muestras' },
] satisfies { value: ValoresDeEmision['tipoTransaccion']; label: string }[]

const DE_OPCIONES = [
  'monedaOperacion',
  'tipoTransaccion',
  'indicadorPresencia',
  'descripcionPresencia',
  'informacionInteres',
  'descuentoGlobal',
  'anticipoGlobal',
  'documentoAsociado',
  'documentoAsociado.cdc',
]

/** What is nearly always the same, folded away under a line that says what it is now. */
export function Opciones({ valores, onCambio, faults }: ParteDeEmision) {
  const extranjera = valores.moneda !== GUARANI
  const cambio =
    faults.of('tipoCambio') ??
    faults.of('condicionPago.tipoCambio') ??
    faults.of('condicionPago[0].tipoCambio')
  const fallo = DE_OPCIONES.some(campo => faults.of(campo) !== undefined)
  const text = (campo: 'descuentoGlobal' | 'anticipoGlobal' | 'cdcAnticipo', ...dichos: string[]) => ({
    value: valores[campo] ?? '',
    error: dichos.map(dicho => faults.of(dicho)).find(Boolean),
    onChange: escribir(value => onCambio({ [campo]: value })),
  })
  const [abierto, { toggle }] = useDisclosure(extranjera)
  const ver = abierto || fallo || cambio !== undefined
  return (
    <Card withBorder>
      <UnstyledButton onClick={toggle} aria-expanded={ver} w="100%">
        <Group gap="xs" wrap="nowrap">
          <Icono nombre={ver ? 'abajo' : 'derecha'} size={16} />
          <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
            Más opciones
          </Text>
          {!ver && (
            <Text size="sm" c="dimmed" truncate>
              {extranjera ? `En ${valores.moneda}` : 'En guaraníes'} ·{' '}
              {TRANSACCIONES.find(({ value }) => value === valores.tipoTransaccion)?.label.toLowerCase()}
            </Text>
          )}
        </Group>
      </UnstyledButton>
      <Collapse expanded={ver}>
        <Stack gap="sm" pt="sm">
          <SimpleGrid cols={extranjera ? 2 : 1} spacing="sm">
            <Select
              label="Moneda"
              allowDeselect={false}
              data={MONEDAS}
              value={valores.moneda}
              onChange={moneda => moneda && onCambio({ moneda })}
              error={faults.of('monedaOperacion')}
            />
            {extranjera && (
              <TextInput
                label="Tipo de cambio"
                description={`Guaraníes por ${valores.moneda}`}
                inputMode="decimal"
                required
                placeholder="7.300"
                value={valores.tipoCambio}
                onChange={escribir(tipoCambio => onCambio({ tipoCambio }))}
                error={cambio}
              />
            )}
          </SimpleGrid>
          <Select
            label="Qué se vende"
            allowDeselect={false}
            data={TRANSACCIONES}
            value={valores.tipoTransaccion}
            onChange={value =>
              value && onCambio({ tipoTransaccion: value as ValoresDeEmision['tipoTransaccion'] })
            }
            error={faults.of('tipoTransaccion')}
          />
          <Presencia valores={valores} onCambio={onCambio} faults={faults} />
          <SimpleGrid cols={2} spacing="sm">
            <TextInput
              label="Descuento de todo"
              description="Un monto"
              inputMode="decimal"
              {...text('descuentoGlobal', 'descuentoGlobal')}
            />
            <TextInput
              label="Anticipo ya pagado"
              description="Un monto"
              inputMode="decimal"
              {...text('anticipoGlobal', 'anticipoGlobal')}
            />
          </SimpleGrid>
          <TextInput
            label="CDC de la factura del anticipo"
            {...text('cdcAnticipo', 'documentoAsociado.cdc', 'documentoAsociado')}
          />
          <Textarea
            label="Nota para el comprador"
            description="Sale en el documento"
            autosize
            value={valores.informacionInteres}
            onChange={escribir(informacionInteres => onCambio({ informacionInteres }))}
            error={faults.of('informacionInteres')}
          />
        </Stack>
      </Collapse>
    </Card>
  )
}
