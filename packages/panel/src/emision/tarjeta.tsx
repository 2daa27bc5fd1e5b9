import { Stack } from '@mantine/core'
import type { Faults } from '../form/faults.ts'
import { TextoDeFallo } from '../ui/fallo.tsx'
import { CamposDeBloque } from './bloque.tsx'
import { MasDatos } from './mas-datos.tsx'
import type { PagoEscrito } from './pago.ts'
import { esConTarjeta } from './pago.ts'
import { CUPON, DE_PAGO, DE_TARJETA } from './partes.ts'

interface Props {
  pago: PagoEscrito
  faults: Faults
  onCambio: (next: Pick<PagoEscrito, 'escritos'>) => void
}

/** What the slip of the terminal says of a card, and what few payments say; all of it may stay empty. */
export function DatosDePago({ pago, faults, onCambio }: Props) {
  const conTarjeta = esConTarjeta(pago.tipoPago)
  const parte = {
    escritos: pago.escritos ?? {},
    faults,
    onCambio: (escritos: NonNullable<PagoEscrito['escritos']>) => onCambio({ escritos }),
  }
  return (
    <Stack gap="xs">
      {conTarjeta && (
        <>
          <CamposDeBloque bloque={CUPON} prefijo="tarjeta." conciso {...parte} />
          <TextoDeFallo>{faults.of('tarjeta')}</TextoDeFallo>
        </>
      )}
      <MasDatos titulo="Más datos del pago" dentro bloque={conTarjeta ? DE_TARJETA : DE_PAGO} {...parte} />
    </Stack>
  )
}
