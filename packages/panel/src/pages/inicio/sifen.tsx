import { Badge, Card, Group, Text, Title } from '@mantine/core'
import { useAhora } from '../../form/reloj.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { fechaHora, hace } from '../../values/fecha.ts'
import { AMBIENTES } from '../../values/palabras.ts'
import type { ResumenDeEmisor } from './consulta.ts'
import { Semaforo } from './semaforo.tsx'

type Salud = NonNullable<ResumenDeEmisor['sifen']>

const ESTADOS: Record<Salud['estado'], { color: string; nombre: string; explica: string }> = {
  RESPONDE: {
    color: 'green',
    nombre: 'Responde',
    explica: 'Lo que emita debería aprobarse en unos segundos.',
  },
  NO_RESPONDE: {
    color: 'orange',
    nombre: 'No responde',
    explica:
      'Puede seguir emitiendo: cada documento se numera, se firma y se guarda, y sale solo cuando SIFEN vuelva.',
  },
  SIN_NOTICIAS: {
    color: 'gray',
    nombre: 'Sin noticias',
    explica: 'Todavía no se le envió nada. Aquí verá si contesta, desde el primer documento.',
  },
}
const CADA_MS = 10_000

/** How SIFEN is, by what it answered to this issuer. */
export function Sifen({ salud }: { salud: Salud | null }) {
  const { ambiente } = useContribuyente()
  return (
    <Card withBorder h="100%" id="sifen">
      <Title order={2} mb="sm">
        SIFEN
      </Title>
      {salud === null ? (
        <Text size="sm" c="dimmed">
          En {AMBIENTES[ambiente].nombre} nada viaja a SIFEN: los documentos se aprueban aquí mismo.
        </Text>
      ) : (
        <>
          <Estado salud={salud} />
          <Semaforo />
        </>
      )}
    </Card>
  )
}

function Estado({ salud: { estado, ultimaRespuesta, ultimaFalla, avisoDeReloj } }: { salud: Salud }) {
  const now = useAhora(CADA_MS)
  const { color, nombre, explica } = ESTADOS[estado]
  return (
    <>
      <Group gap="xs" mb="xs">
        <Badge color={color} variant="light" tt="none">
          {nombre}
        </Badge>
        {ultimaRespuesta && (
          <Text size="sm" title={fechaHora(ultimaRespuesta)}>
            Última respuesta: {hace(Date.parse(ultimaRespuesta), now)}
          </Text>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {explica}
      </Text>
      {avisoDeReloj && (
        <Text size="sm" c="orange.9" mt="xs">
          Atención: {avisoDeReloj}.
        </Text>
      )}
      {estado === 'NO_RESPONDE' && ultimaFalla && (
        <Text size="sm" c="dimmed" mt="xs">
          Último intento: {hace(Date.parse(ultimaFalla.fecha), now)}. {ultimaFalla.detalle}
        </Text>
      )}
    </>
  )
}
