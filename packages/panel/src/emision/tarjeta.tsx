import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { escribir } from '../form/enviar.ts'
import { DENOMINACIONES, type TarjetaEscrita } from './pago.ts'

interface TarjetaProps {
  tarjeta: TarjetaEscrita
  fault: (campo: string) => string | undefined
  onCambio: (next: TarjetaEscrita) => void
}

/** What the slip of the terminal says of a card; all of it may stay empty. */
export function Tarjeta({ tarjeta, fault, onCambio }: TarjetaProps) {
  const text = (campo: 'ultimosDigitos' | 'codigoAutorizacion') => ({
    value: tarjeta[campo],
    error: fault(`tarjeta.${campo}`),
    onChange: escribir(value => onCambio({ ...tarjeta, [campo]: value })),
  })
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
      <Select
        label="Tarjeta"
        placeholder="Sin decir"
        clearable
        data={DENOMINACIONES}
        value={tarjeta.denominacion}
        onChange={denominacion =>
          onCambio({ ...tarjeta, denominacion: denominacion as TarjetaEscrita['denominacion'] })
        }
        error={fault('tarjeta.denominacion') ?? fault('tarjeta')}
      />
      <TextInput label="Últimos 4 dígitos" inputMode="numeric" maxLength={4} {...text('ultimosDigitos')} />
      <TextInput label="Código de autorización" inputMode="numeric" {...text('codigoAutorizacion')} />
    </SimpleGrid>
  )
}
