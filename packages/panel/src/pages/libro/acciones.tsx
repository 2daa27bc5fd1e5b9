import { Group, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { type DeDescargas, Descargas } from './descargas.tsx'
import { mesesHasta } from './meses.ts'

interface Props extends DeDescargas {
  /** Where the month is shown that somebody chooses. */
  to: '/c/$contribuyenteId/libro' | '/c/$contribuyenteId/compras'
}

/** Another month of a book, and the files of this one. */
export function AccionesDelMes({ to, ...descargas }: Props) {
  const { id } = useContribuyente()
  const navigate = useNavigate()
  return (
    <Group align="end" gap="xs">
      <NativeSelect
        label="Mes"
        data={mesesHasta(Date.now())}
        value={descargas.mes}
        onChange={event =>
          void navigate({ to, params: { contribuyenteId: id }, search: { mes: event.currentTarget.value } })
        }
      />
      <Descargas {...descargas} />
    </Group>
  )
}
