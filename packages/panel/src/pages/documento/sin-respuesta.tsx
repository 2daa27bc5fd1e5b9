import { Alert, Text } from '@mantine/core'
import { Icono } from '../../ui/icono.tsx'
import { Conciliar } from './conciliar.tsx'
import type { Evento } from './consulta.ts'
import { EVENTOS } from './eventos.ts'

/** An evento whose dialog cannot be opened again, because nobody knows its result: what it is, and the way on. */
export function SinRespuesta({ eventos }: { eventos: readonly Evento[] }) {
  const evento = eventos.find(({ estadoEvento }) => estadoEvento === 'ENVIADO')
  if (evento === undefined) return null
  const { nombre } = EVENTOS.tipo[evento.tipoEvento]
  return (
    <Alert
      color="orange"
      icon={<Icono nombre="alerta" />}
      title={`Sin respuesta de SIFEN: ${nombre.toLowerCase()}`}
      role="alert"
    >
      <Text size="sm">
        Se envió y no se sabe si SIFEN lo registró. No es un rechazo ni una aprobación: pregunte, y SIFEN dice
        cuál de las dos. Preguntar no registra nada dos veces.
      </Text>
      <Conciliar evento={evento} />
    </Alert>
  )
}
