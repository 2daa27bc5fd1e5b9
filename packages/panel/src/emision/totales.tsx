import { Card, Text } from '@mantine/core'
import { Ficha } from '../ui/ficha.tsx'
import { dinero } from '../values/dinero.ts'
import type { Totales } from '../values/totales.ts'

/** What it comes to, while it is typed. */
export function TotalesEnVivo({ totales, moneda }: { totales: Totales; moneda: string }) {
  const positive = (amount: string) => (/[1-9]/.test(amount) ? dinero(amount, moneda) : null)
  return (
    <Card withBorder aria-live="polite" aria-label="Totales">
      <Ficha
        datos={[
          ['IVA 10 %', positive(totales.iva10)],
          ['IVA 5 %', positive(totales.iva5)],
          ['Sin IVA', positive(totales.exento)],
        ]}
      />
      <Text size="sm" c="dimmed" mt="xs">
        Total
      </Text>
      <Text fz={28} fw={750} className="monto" data-testid="total">
        {dinero(totales.total, moneda)}
      </Text>
    </Card>
  )
}
