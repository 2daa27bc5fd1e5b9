import { Card, SegmentedControl, Stack } from '@mantine/core'
import type { Faults } from '../form/faults.ts'
import { CreditoEscrito } from './credito.tsx'
import { Pagos } from './pagos.tsx'
import type { ValoresDeEmision } from './valores.ts'

export interface ParteDeEmision {
  valores: ValoresDeEmision
  onCambio: (change: Partial<ValoresDeEmision>) => void
  faults: Faults
}

/** How it is paid: at once, or on credit. */
export function Condicion({ total, ...parte }: ParteDeEmision & { total: string | undefined }) {
  const { valores, onCambio } = parte
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
          <Pagos
            pagos={valores.pagos}
            onPagos={pagos => onCambio({ pagos })}
            moneda={valores.moneda}
            faults={parte.faults}
            total={total}
          />
        ) : (
          <CreditoEscrito {...parte} total={total} />
        )}
      </Stack>
    </Card>
  )
}
