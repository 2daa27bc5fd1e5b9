import { Text } from '@mantine/core'
import { type Totales, tellTotales } from './totales.ts'

/** The line above a list that says what it comes to: a sentence, that goes on below where it must. */
export function TotalesDeLista({ totales }: { totales: Totales | undefined }) {
  const hayOtra = totales?.sumas.some(({ total, vigente }) => total !== vigente) ?? false
  return (
    <Text
      size="sm"
      style={{ fontVariantNumeric: 'tabular-nums' }}
      role="status"
      aria-label="Totales de la lista"
      mih="1.5em"
    >
      {totales && tellTotales(totales)}
      {hayOtra && (
        <Text span size="xs" c="dimmed" ml="xs">
          Vigente es lo aprobado; las notas de crédito restan.
        </Text>
      )}
    </Text>
  )
}
