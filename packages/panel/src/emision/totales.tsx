import { Button, Card, Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import { problemOf } from '../api/problem.ts'
import { TextoDeFallo } from '../ui/fallo.tsx'
import { Ficha } from '../ui/ficha.tsx'
import { dinero } from '../values/dinero.ts'
import type { useVistaPrevia } from './vista-previa.ts'

interface Props {
  previa: ReturnType<typeof useVistaPrevia>
  moneda: string
}

/** What it comes to, as the service says while it is typed; while it has not said so, no amount at all. */
export function TotalesEnVivo({ previa: { sabida, fallo, enCamino, reintentar }, moneda }: Props) {
  const totales = sabida?.totales
  const positive = (amount: string | undefined, signo = '') =>
    amount !== undefined && /[1-9]/.test(amount) ? signo + dinero(amount, moneda) : null
  const total = totales && dinero(totales.total, moneda)
  // A style of React's knows no names of one's own.
  const estilo = { '--grande': '28px', '--letras': total?.length ?? 1 } as CSSProperties
  return (
    <Card withBorder className="cuenta" aria-live="polite" aria-busy={enCamino} aria-label="Totales">
      <Ficha
        datos={[
          ['IVA 10 %', positive(totales?.iva10)],
          ['IVA 5 %', positive(totales?.iva5)],
          ['Exentas', positive(totales?.exentas)],
          ['Exoneradas', positive(totales?.exoneradas)],
          ['Descuento', positive(totales?.descuento, '−')],
          ['Anticipo', positive(totales?.anticipo, '−')],
          ['Comisión', positive(totales?.comision)],
          ['Redondeo', positive(totales?.redondeo, '−')],
        ]}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {sabida?.parcial ? 'Total, sin los ítems incompletos' : 'Total'}
      </Text>
      <div className="de-una-linea" style={estilo}>
        <Text fw={750} className="monto" data-testid="total">
          {total ?? (enCamino ? <Calculando /> : '—')}
        </Text>
      </div>
      {fallo !== undefined && <SinTotal fallo={fallo} reintentar={reintentar} />}
    </Card>
  )
}

/** The sum once more, where the card that says it is far below: for the eyes alone. */
export function TotalAbajo({ previa: { sabida }, moneda }: Props) {
  const total = sabida?.totales?.total
  if (total === undefined) return null
  return (
    <div className="total-abajo" aria-hidden="true">
      <span>Total</span>
      <span className="monto">{dinero(total, moneda)}</span>
    </div>
  )
}

function Calculando() {
  return (
    <Text span c="dimmed" fz="md" fw={400}>
      Calculando…
    </Text>
  )
}

/** An amount that the service did not say is not shown; that it did not, is. */
function SinTotal({ fallo, reintentar }: { fallo: unknown; reintentar: () => void }) {
  return (
    <>
      <TextoDeFallo conCalma mb="xs">
        {`No se pudo calcular el total. ${problemOf(fallo).advice}`}
      </TextoDeFallo>
      <Button size="xs" variant="light" onClick={reintentar}>
        Calcular de nuevo
      </Button>
    </>
  )
}
