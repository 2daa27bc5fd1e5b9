import { Group } from '@mantine/core'
import { type DeDescargas, Descargas } from './descargas.tsx'
import { ElegirMes } from './elegir-mes.tsx'

interface Props extends DeDescargas {
  /** Where the month is shown that somebody chooses. */
  to: '/c/$contribuyenteId/libro' | '/c/$contribuyenteId/compras'
}

/** Another month of a book, and the files of this one. */
export function AccionesDelMes({ to, ...descargas }: Props) {
  return (
    <Group align="end" gap="xs">
      <ElegirMes to={to} mes={descargas.mes} />
      {/* What failed of one month is nothing of another. */}
      <Descargas key={descargas.mes} {...descargas} />
    </Group>
  )
}
