import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { Icono } from '../../ui/icono.tsx'
import { Conciliar } from './conciliar.tsx'
import type { Evento } from './consulta.ts'
import { EVENTOS } from './eventos.ts'

/** An evento whose dialog cannot be opened again, because nobody knows its result: what it is, the way on, and what SIFEN said then. */
export function SinRespuesta({ eventos }: { eventos: readonly Evento[] }) {
  const [dicho, setDicho] = useState<Evento>()
  const evento = eventos.find(({ estadoEvento }) => estadoEvento === 'ENVIADO')
  return (
    <>
      {dicho !== undefined && <LoQueSifenDijo evento={dicho} />}
      {evento !== undefined && (
        <Alert
          color="orange"
          icon={<Icono nombre="alerta" />}
          title={`Sin respuesta de SIFEN: ${EVENTOS.tipo[evento.tipoEvento].nombre.toLowerCase()}`}
          role="alert"
        >
          <Text size="sm">
            Se envió y no se sabe si SIFEN lo registró. No es un rechazo ni una aprobación: pregunte, y SIFEN
            dice cuál de las dos. Preguntar no registra nada dos veces.
          </Text>
          <Conciliar evento={evento} onDicho={setDicho} />
        </Alert>
      )}
    </>
  )
}

function LoQueSifenDijo({
  evento: { tipoEvento, estadoEvento, mensajeRespuesta, codigoRespuesta, remedio },
}: {
  evento: Evento
}) {
  const { nombre, color, explica } = EVENTOS.estado[estadoEvento]
  return (
    <Alert
      color={color}
      variant="light"
      title={`${EVENTOS.tipo[tipoEvento].nombre}: ${nombre.toLowerCase()}`}
      role="status"
    >
      <Text size="sm">
        {mensajeRespuesta ?? explica} {codigoRespuesta && `(${codigoRespuesta})`}
      </Text>
      {remedio && (
        <Text size="sm" fw={600}>
          {remedio}
        </Text>
      )}
    </Alert>
  )
}
