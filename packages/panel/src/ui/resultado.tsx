import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { components } from '../api/contrato.generated.ts'
import { Icono } from './icono.tsx'

interface Props {
  evento: components['schemas']['Evento']
  onCerrar?: () => void
  children?: ReactNode
}

/** What SIFEN decided about an evento, in its own words. */
export function ResultadoDeEvento({ evento, onCerrar, children }: Props) {
  const aprobado = evento.estadoEvento === 'APROBADO'
  const { eventoSifenId, codigoRespuesta, mensajeRespuesta, protocoloAutorizacion } = evento
  const lugar = useRef<HTMLDivElement>(null)
  // Whoever asked for it is where the button is, which may be a page below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each evento once
  useEffect(() => {
    // What a browser answers to it is nothing that React is to call.
    lugar.current?.scrollIntoView({ block: 'nearest' })
  }, [eventoSifenId])
  return (
    <Stack ref={lugar}>
      <Alert
        color={aprobado ? 'green' : 'red'}
        icon={<Icono nombre={aprobado ? 'listo' : 'alerta'} />}
        title={aprobado ? 'SIFEN lo registró' : 'SIFEN lo rechazó'}
        role="status"
      >
        <Text size="sm">
          {mensajeRespuesta ?? (aprobado ? 'Aprobado.' : 'Sin mensaje.')}
          {codigoRespuesta && ` (${codigoRespuesta})`}
        </Text>
        {protocoloAutorizacion && <Text size="sm">Protocolo {protocoloAutorizacion}</Text>}
      </Alert>
      <Group justify="flex-end">
        {children}
        {onCerrar && <Button onClick={onCerrar}>Listo</Button>}
      </Group>
    </Stack>
  )
}
