import { Card, SegmentedControl, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { ValoresDeEmision } from '../../emision/valores.ts'
import { escribir } from '../../form/enviar.ts'
import type { Faults } from '../../form/faults.ts'
import { GUARANI, MONEDAS } from '../../values/dinero.ts'

const PAGOS = [
  { value: 'EFECTIVO', label: 'Efectivo' },
  { value: 'TRANSFERENCIA', label: 'Transferencia' },
  { value: 'BILLETERA_VIRTUAL', label: 'Billetera virtual' },
]
const TRANSACCIONES = [
  { value: 'VENTA_MERCADERIA', label: 'Venta de mercadería' },
  { value: 'PRESTACION_SERVICIOS', label: 'Prestación de servicios' },
  { value: 'MIXTO', label: 'Mercadería y servicios' },
]

export const CAMPOS_DE_CONDICION = [
  'numeroEstablecimiento',
  'puntoExpedicion',
  'monedaOperacion',
  'tipoCambio',
  'tipoTransaccion',
  'condicionPago.plazo',
  'condicionPago.tipoPago',
]

interface Props {
  valores: ValoresDeEmision
  onCambio: (change: Partial<ValoresDeEmision>) => void
  faults: Faults
}

export function Condicion({ valores, onCambio, faults }: Props) {
  return (
    <Card withBorder>
      <Stack gap="sm">
        <SegmentedControl
          aria-label="Condición de la operación"
          fullWidth
          data={[
            { value: 'CONTADO', label: 'Contado' },
            { value: 'CREDITO', label: 'Crédito' },
          ]}
          value={valores.condicion}
          onChange={condicion => onCambio({ condicion: condicion as ValoresDeEmision['condicion'] })}
        />
        {valores.condicion === 'CONTADO' ? (
          <Select
            label="Cómo paga"
            allowDeselect={false}
            data={PAGOS}
            value={valores.tipoPago}
            onChange={tipo => tipo && onCambio({ tipoPago: tipo as ValoresDeEmision['tipoPago'] })}
            error={faults.of('condicionPago.tipoPago')}
          />
        ) : (
          <TextInput
            label="Plazo"
            value={valores.plazo}
            onChange={escribir(plazo => onCambio({ plazo }))}
            error={faults.of('condicionPago.plazo')}
          />
        )}
        <Select
          label="Qué se vende"
          allowDeselect={false}
          data={TRANSACCIONES}
          value={valores.tipoTransaccion}
          onChange={tipo =>
            tipo && onCambio({ tipoTransaccion: tipo as ValoresDeEmision['tipoTransaccion'] })
          }
          error={faults.of('tipoTransaccion')}
        />
        <Moneda valores={valores} onCambio={onCambio} faults={faults} />
        <Expedicion valores={valores} onCambio={onCambio} faults={faults} />
      </Stack>
    </Card>
  )
}

function Moneda({ valores, onCambio, faults }: Props) {
  return (
    <SimpleGrid cols={valores.moneda === GUARANI ? 1 : 2} spacing="sm">
      <Select
        label="Moneda"
        allowDeselect={false}
        data={MONEDAS}
        value={valores.moneda}
        onChange={moneda => moneda && onCambio({ moneda })}
        error={faults.of('monedaOperacion')}
      />
      {valores.moneda !== GUARANI && (
        <TextInput
          label="Tipo de cambio"
          inputMode="decimal"
          required
          value={valores.tipoCambio}
          onChange={escribir(tipoCambio => onCambio({ tipoCambio }))}
          error={faults.of('tipoCambio')}
        />
      )}
    </SimpleGrid>
  )
}

export type ValoresDeExpedicion = Pick<ValoresDeEmision, 'numeroEstablecimiento' | 'puntoExpedicion'>

interface ExpedicionProps {
  valores: ValoresDeExpedicion
  onCambio: (change: Partial<ValoresDeExpedicion>) => void
  faults: Faults
}

export function Expedicion({ valores, onCambio, faults }: ExpedicionProps) {
  return (
    <SimpleGrid cols={2} spacing="sm">
      <TextInput
        label="Sucursal"
        inputMode="numeric"
        value={valores.numeroEstablecimiento}
        onChange={escribir(numeroEstablecimiento => onCambio({ numeroEstablecimiento }))}
        error={faults.of('numeroEstablecimiento')}
      />
      <TextInput
        label="Punto"
        inputMode="numeric"
        value={valores.puntoExpedicion}
        onChange={escribir(puntoExpedicion => onCambio({ puntoExpedicion }))}
        error={faults.of('puntoExpedicion')}
      />
    </SimpleGrid>
  )
}
