import { ActionIcon, Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { escribir } from '../form/enviar.ts'
import type { Faults } from '../form/faults.ts'
import { TextoDeFallo } from '../ui/fallo.tsx'
import { Icono } from '../ui/icono.tsx'
import { dinero } from '../values/dinero.ts'
import {
  esConTarjeta,
  MEDIOS,
  type Medio,
  type PagoEscrito,
  pagoNuevo,
  restoDe,
  SIN_TARJETA,
} from './pago.ts'
import { Tarjeta } from './tarjeta.tsx'
import type { ValoresDeEmision } from './valores.ts'

interface Props {
  valores: Pick<ValoresDeEmision, 'pagos' | 'moneda'>
  onCambio: (change: Pick<ValoresDeEmision, 'pagos'>) => void
  faults: Faults
  total: string
}

/** With what it is paid: one means as a rule; several when the payment is divided. */
export function Pagos({ valores, onCambio, faults, total }: Props) {
  const { pagos, moneda } = valores
  const varios = pagos.length > 1
  const change = (index: number, next: Partial<PagoEscrito>) =>
    onCambio({ pagos: pagos.map((pago, at) => (at === index ? { ...pago, ...next } : pago)) })
  return (
    <Stack gap="sm">
      {pagos.map((pago, index) => (
        <UnPago
          key={pago.clave}
          pago={pago}
          numero={varios ? index + 1 : undefined}
          fault={campo => faults.of(varios ? `condicionPago[${index}].${campo}` : `condicionPago.${campo}`)}
          onCambio={next => change(index, next)}
          onQuitar={() => onCambio({ pagos: pagos.filter((_, at) => at !== index) })}
        />
      ))}
      {varios && <Resto pagos={pagos} total={total} moneda={moneda} />}
      <TextoDeFallo>{faults.of('condicionPago')}</TextoDeFallo>
      <div>
        <Button
          size="xs"
          variant="subtle"
          px={4}
          onClick={() => onCambio({ pagos: [...pagos, pagoNuevo(varios ? 'EFECTIVO' : 'TARJETA_DEBITO')] })}
        >
          {varios ? 'Agregar otro pago' : 'Dividir el pago'}
        </Button>
      </div>
    </Stack>
  )
}

interface PagoProps {
  pago: PagoEscrito
  /** Which of several. */
  numero: number | undefined
  fault: (campo: string) => string | undefined
  onCambio: (next: Partial<PagoEscrito>) => void
  onQuitar: () => void
}

function UnPago({ pago, numero, fault, onCambio, onQuitar }: PagoProps) {
  const text = (campo: 'monto' | 'numeroCheque' | 'bancoEmisor' | 'descripcion', nombre: string = campo) => ({
    value: pago[campo],
    error: fault(nombre),
    onChange: escribir(value => onCambio({ [campo]: value })),
  })
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <Select
          style={{ flex: 1 }}
          label={numero === undefined ? 'Cómo paga' : `Pago ${numero}`}
          allowDeselect={false}
          data={MEDIOS}
          value={pago.tipoPago}
          onChange={tipo => tipo && onCambio({ tipoPago: tipo as Medio })}
          error={fault('tipoPago') ?? (numero === undefined ? fault('montoPago') : undefined)}
        />
        {numero !== undefined && (
          <>
            <TextInput
              style={{ flex: 1 }}
              label="Monto"
              placeholder="el resto"
              inputMode="decimal"
              {...text('monto', 'montoPago')}
            />
            <ActionIcon
              mt={25}
              size={36}
              variant="subtle"
              color="red"
              onClick={onQuitar}
              aria-label={`Quitar el pago ${numero}`}
            >
              <Icono nombre="borrar" />
            </ActionIcon>
          </>
        )}
      </Group>
      {esConTarjeta(pago.tipoPago) && (
        <Tarjeta
          tarjeta={pago.tarjeta ?? SIN_TARJETA}
          fault={fault}
          onCambio={tarjeta => onCambio({ tarjeta })}
        />
      )}
      {pago.tipoPago === 'CHEQUE' && (
        <SimpleGrid cols={2} spacing="xs">
          <TextInput
            label="Número de cheque"
            required
            withAsterisk={false}
            inputMode="numeric"
            {...text('numeroCheque')}
          />
          <TextInput label="Banco" required withAsterisk={false} {...text('bancoEmisor')} />
        </SimpleGrid>
      )}
      {pago.tipoPago === 'OTRO' && (
        <TextInput label="Cuál" placeholder="Otro medio" {...text('descripcion')} />
      )}
    </Stack>
  )
}

/** What is still to be named, while the payments are written. */
function Resto({ pagos, total, moneda }: { pagos: readonly PagoEscrito[]; total: string; moneda: string }) {
  const resto = restoDe(pagos, total)
  const vacio = pagos.findIndex(({ monto }) => monto.trim() === '')
  const falta = resto.startsWith('-')
    ? `Los pagos pasan del total por ${dinero(resto.slice(1), moneda)}.`
    : vacio < 0 && resto !== '0'
      ? `Faltan ${dinero(resto, moneda)} para llegar al total.`
      : undefined
  if (falta !== undefined) return <TextoDeFallo conCalma>{falta}</TextoDeFallo>
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {vacio >= 0
        ? `El pago ${vacio + 1} es por el resto: ${dinero(resto, moneda)}.`
        : 'Los pagos suman el total.'}
    </Text>
  )
}
