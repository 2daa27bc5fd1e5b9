import { Card, Text } from '@mantine/core'
import { Ficha } from '../ui/ficha.tsx'
import { add, decimal, plain } from '../values/decimal.ts'
import { dinero } from '../values/dinero.ts'
import type { VistaPrevia } from './vista-previa.ts'

/** What it comes to, as the service says while it is typed. */
export function TotalesEnVivo({ vista, moneda }: { vista: VistaPrevia | undefined; moneda: string }) {
  const totales = vista?.totales
  const positive = (amount: string | undefined) =>
    amount !== undefined && /[1-9]/.test(amount) ? dinero(amount, moneda) : null
  const sinIva = totales ? plain(add(decimal(totales.exentas), decimal(totales.exoneradas))) : undefined
  return (
    <Card withBorder aria-live="polite" aria-label="Totales">
      <Ficha
        datos={[
          ['IVA 10 %', positive(totales?.iva10)],
          ['IVA 5 %', positive(totales?.iva5)],
          ['Sin IVA', positive(sinIva)],
          ['Descuento', totales && positive(totales.descuento) && `−${dinero(totales.descuento, moneda)}`],
          ['Anticipo', totales && positive(totales.anticipo) && `−${dinero(totales.anticipo, moneda)}`],
          ['Redondeo', totales && positive(totales.redondeo) && `−${dinero(totales.redondeo, moneda)}`],
        ]}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {vista?.parcial ? 'Total, sin los ítems incompletos' : 'Total'}
      </Text>
      <Text fz={28} fw={750} className="monto" data-testid="total">
        {dinero(totales?.total ?? '0', moneda)}
      </Text>
    </Card>
  )
}
