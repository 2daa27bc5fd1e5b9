import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { mesesParaElegir } from './meses.ts'

interface Props {
  /** Where the month is shown that somebody chooses. */
  to: '/c/$contribuyenteId/libro' | '/c/$contribuyenteId/compras' | '/c/$contribuyenteId/peticiones'
  mes: string
}

/** Another month of what is shown. */
export function ElegirMes({ to, mes }: Props) {
  const { id } = useContribuyente()
  const navigate = useNavigate()
  return (
    <NativeSelect
      label="Mes"
      data={mesesParaElegir(Date.now(), mes)}
      value={mes}
      onChange={event =>
        void navigate({ to, params: { contribuyenteId: id }, search: { mes: event.currentTarget.value } })
      }
    />
  )
}
