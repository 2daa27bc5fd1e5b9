import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { Consejo } from './buscar.ts'

const CLASES: Record<Consejo['clase'], { nombre: string; color: string }> = {
  tema: { nombre: 'Tema', color: 'mbohera' },
  campo: { nombre: 'Campo', color: 'blue' },
  problema: { nombre: 'Mensaje', color: 'orange' },
  codigo: { nombre: 'SIFEN', color: 'violet' },
}

export function ConsejoDeAyuda({ consejo, orden = 2 }: { consejo: Consejo; orden?: 2 | 3 }) {
  const { nombre, color } = CLASES[consejo.clase]
  return (
    <Card withBorder padding="sm" component="section">
      <Group gap="xs" align="baseline" mb={4}>
        <Badge color={color} variant="light" tt="none" size="sm">
          {nombre}
        </Badge>
        {consejo.detalle !== undefined && (
          <Text size="xs" c="dimmed">
            {consejo.detalle}
          </Text>
        )}
      </Group>
      <Title order={orden} size="h4" mb={4}>
        {consejo.titulo}
      </Title>
      <Stack gap={6}>
        {consejo.parrafos.map(parrafo => (
          <Text size="sm" key={parrafo} maw="46rem">
            {parrafo}
          </Text>
        ))}
      </Stack>
    </Card>
  )
}

/** What was found, or that nothing was. */
export function Consejos({ consejos, orden }: { consejos: readonly Consejo[]; orden?: 2 | 3 }) {
  if (consejos.length === 0)
    return (
      <Text c="dimmed">
        No hay nada con esas palabras. Pruebe con una sola, o con el código que dijo SIFEN.
      </Text>
    )
  return (
    <Stack gap="sm">
      {consejos.map(consejo => (
        <ConsejoDeAyuda
          key={consejo.clase + consejo.id}
          consejo={consejo}
          {...(orden === undefined ? {} : { orden })}
        />
      ))}
    </Stack>
  )
}
