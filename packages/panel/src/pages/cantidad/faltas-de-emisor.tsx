import { Alert, Anchor, List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { tellConLugar } from '../../api/problem.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Enlace } from '../../ui/enlace.tsx'
import { Icono } from '../../ui/icono.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { faltasDeEmisor } from './de-emisor.ts'
import type { Tanda } from './palabras.ts'

/** Before anything of it is emitted: what keeps all of it from being. Why one that was begun stopped is said by itself. */
export function FaltasDeEmisor({ tanda: { id: tandaId, estado, listos, motivo } }: { tanda: Tanda }) {
  const { id, rol } = useContribuyente()
  const porEmitir = ['BORRADOR', 'PAUSADA'].includes(estado) && listos > 0 && motivo === null
  const { data = [] } = useQuery({
    ...faltasDeEmisor(useAccess(), id, String(tandaId)),
    enabled: porEmitir && porqueNo(rol, 'emitir') === undefined,
  })
  if (!porEmitir || data.length === 0) return null
  return (
    <Alert
      color="orange"
      variant="light"
      role="alert"
      icon={<Icono nombre="alerta" />}
      title="Así no se puede emitir todavía"
    >
      <List size="sm">
        {data.map(falta => (
          <List.Item key={`${falta.campo} ${falta.detail}`}>{tellConLugar(falta)}</List.Item>
        ))}
      </List>
      <Anchor size="sm" c="inherit" underline="always" component={Enlace} href={`/c/${id}/configuracion`}>
        Ir a Configuración
      </Anchor>
    </Alert>
  )
}
