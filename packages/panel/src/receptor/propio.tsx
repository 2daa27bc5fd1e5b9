import { Alert } from '@mantine/core'
import { useContribuyente } from '../shell/contribuyente.tsx'
import { Icono } from '../ui/icono.tsx'
import { isPropio } from './valores.ts'

/** SIFEN admits an invoice to oneself; a person seldom means one. */
export function AvisoDePropio({ ruc }: { ruc: string | null | undefined }) {
  const { ruc: propio, razonSocial } = useContribuyente()
  if (!isPropio(ruc ?? '', propio)) return null
  return (
    <Alert color="orange" variant="light" icon={<Icono nombre="alerta" />} role="status" my="xs">
      Ese RUC es el suyo: quedaría a nombre de {razonSocial}, que es quien la emite. Si el comprador es otro,
      corríjalo antes de seguir.
    </Alert>
  )
}
