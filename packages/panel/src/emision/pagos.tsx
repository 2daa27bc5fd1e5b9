import { ActionIcon, Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { escribir } from '../form/enviar.ts'
import { type Faults, faultsIn } from '../form/faults.ts'
import { Monto } from '../form/monto.tsx'
import { TextoDeFallo } from '../ui/fallo.tsx'
import { Icono } from '../ui/icono.tsx'
import { dinero } from '../values/dinero.ts'
import {
  isDudoso,
  isEnOtraMoneda,
  MEDIOS,
  type Medio,
  monedaDe,
  type PagoEscrito,
  pagoNuevo,
  restoDe,
} from './pago.ts'
import { DatosDePago } from './tarjeta.tsx'

interface Props {
  pagos: readonly PagoEscrito[]
  onPagos: (pagos: PagoEscrito[]) => void
  moneda: string
  faults: Faults
  /** Unknown while the service has not said it. */
  total: string | undefined
  /** An initial payment of a sale on credit: each says how much, and stands behind what is owed. */
  entrega?: boolean
}

/** With what it is paid: one means as a rule; several when the payment is divided. */
export function Pagos({ pagos, onPagos, moneda, faults, total, entrega = false }: Props) {
  const varios = pagos.length > 1
  const camino = (index: number) =>
    entrega ? `condicionPago[${index + 1}].` : varios ? `condicionPago[${index}].` : 'condicionPago.'
  /** Which of them is not written but reckoned: while the total is not known it is sent without, and that is no fault of whoever fills it in. */
  const resto = entrega ? -1 : varios ? pagos.findIndex(({ monto }) => monto.trim() === '') : 0
  const deQuienEscribe = (index: number): Faults => {
    const suyas = faultsIn(faults, camino(index))
    const reckoned = index === resto && total === undefined && !isEnOtraMoneda(pagos[index]!, moneda)
    return reckoned ? { ...suyas, of: campo => (campo === 'montoPago' ? undefined : suyas.of(campo)) } : suyas
  }
  const change = (index: number, next: Partial<PagoEscrito>) =>
    onPagos(pagos.map((pago, at) => (at === index ? { ...pago, ...next } : pago)))
  return (
    <Stack gap="sm">
      {pagos.map((pago, index) => (
        <UnPago
          key={pago.clave}
          pago={pago}
          nombre={entrega ? 'Entrega inicial' : varios ? `Pago ${index + 1}` : 'Cómo paga'}
          moneda={monedaDe(pago, moneda)}
          conMonto={entrega || varios || isEnOtraMoneda(pago, moneda)}
          faults={deQuienEscribe(index)}
          onCambio={next => change(index, next)}
          onQuitar={entrega || varios ? () => onPagos(pagos.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      {varios && !entrega && <Resto pagos={pagos} total={total} moneda={moneda} />}
      {!entrega && <TextoDeFallo>{faults.of('condicionPago')}</TextoDeFallo>}
      <div>
        <Button
          size="xs"
          variant="subtle"
          px={4}
          onClick={() => onPagos([...pagos, pagoNuevo(varios || entrega ? 'EFECTIVO' : 'TARJETA_DEBITO')])}
        >
          {entrega ? 'Agregar entrega inicial' : varios ? 'Agregar otro pago' : 'Dividir el pago'}
        </Button>
      </div>
    </Stack>
  )
}

interface PagoProps {
  pago: PagoEscrito
  nombre: string
  moneda: string
  conMonto: boolean
  faults: Faults
  onCambio: (next: Partial<PagoEscrito>) => void
  onQuitar: (() => void) | undefined
}

function UnPago({ pago, nombre, moneda, conMonto, faults, onCambio, onQuitar }: PagoProps) {
  const text = (campo: 'numeroCheque' | 'bancoEmisor' | 'descripcion') => ({
    value: pago[campo],
    error: faults.of(campo),
    onChange: escribir(value => onCambio({ [campo]: value })),
  })
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <Select
          style={{ flex: 1 }}
          label={nombre}
          allowDeselect={false}
          data={MEDIOS}
          value={pago.tipoPago}
          onChange={tipo => tipo && onCambio({ tipoPago: tipo as Medio })}
          error={faults.of('tipoPago') ?? (conMonto ? undefined : faults.of('montoPago'))}
        />
        {conMonto && (
          <Monto
            style={{ flex: 1 }}
            label="Monto"
            placeholder={onQuitar === undefined ? undefined : 'el resto'}
            moneda={moneda}
            value={pago.monto}
            error={faults.of('montoPago')}
            onValor={monto => onCambio({ monto })}
          />
        )}
        {onQuitar !== undefined && (
          <ActionIcon
            mt={25}
            size={36}
            variant="subtle"
            color="red"
            onClick={onQuitar}
            aria-label={`Quitar ${nombre === 'Entrega inicial' ? 'la entrega inicial' : `el ${nombre.toLowerCase()}`}`}
          >
            <Icono nombre="borrar" />
          </ActionIcon>
        )}
      </Group>
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
      <DatosDePago pago={pago} faults={faults} onCambio={onCambio} />
    </Stack>
  )
}

/** What is still to be named, while the payments are written. */
function Resto({ pagos, total, moneda }: Pick<Props, 'pagos' | 'total' | 'moneda'>) {
  const claro = !isDudoso(pagos, moneda) && !pagos.some(pago => isEnOtraMoneda(pago, moneda))
  if (total === undefined || !claro) return null
  const resto = restoDe(pagos, total, moneda)
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
