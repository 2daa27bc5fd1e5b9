import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { Pieza } from './buscar.ts'

const CLASES: Record<Pieza['clase'], { nombre: string; color: string }> = {
  tema: { nombre: 'Tema', color: 'mbohera' },
  campo: { nombre: 'Campo', color: 'blue' },
  problema: { nombre: 'Mensaje', color: 'orange' },
  codigo: { nombre: 'SIFEN', color: 'violet' },
}

export function PiezaDeAyuda({ pieza, orden = 2 }: { pieza: Pieza; orden?: 2 | 3 }) {
  const { nombre, color } = CLASES[pieza.clase]
  return (
    <Card withBorder padding="sm" component="section">
      <Group gap="xs" align="baseline" mb={4}>
        <Badge color={color} variant="light" tt="none" size="sm">
          {nombre}
        </Badge>
        {pieza.detalle !== undefined && (
          <Text size="xs" c="dimmed">
            {pieza.detalle}
          </Text>
        )}
      </Group>
      <Title order={orden} size="h4" mb={4}>
        {pieza.titulo}
      </Title>
      <Stack gap={6}>
        {pieza.parrafos.map(parrafo => (
          <Text size="sm" key={parrafo} maw="46rem">
            {parrafo}
          </Text>
        ))}
      </Stack>
    </Card>
  )
}

/** What was found, or that nothing was. */
export function Piezas({ piezas, orden }: { piezas: readonly Pieza[]; orden?: 2 | 3 }) {
  if (piezas.length === 0)
    return (
      <Text c="dimmed">
        No hay nada con esas palabras. Pruebe con una sola, o con el código que dijo SIFEN.
      </Text>
    )
  return (
    <Stack gap="sm">
      {piezas.map(pieza => (
        <PiezaDeAyuda
          key={pieza.clase + pieza.id}
          pieza={pieza}
          {...(orden === undefined ? {} : { orden })}
        />
      ))}
    </Stack>
  )
}
