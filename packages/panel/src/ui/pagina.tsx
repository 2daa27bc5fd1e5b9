import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'

interface Props {
  titulo: string
  explica?: ReactNode
  acciones?: ReactNode
  children: ReactNode
}

/** A page: its title (also of the window), what it is for, what can be done, and its content. */
export function Pagina({ titulo, explica, acciones, children }: Props) {
  useEffect(() => {
    document.title = `${titulo} · Mbohéra`
  }, [titulo])
  return (
    <Stack gap="lg" data-pagina>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ flex: '1 1 18rem' }}>
          <Title order={1}>{titulo}</Title>
          {explica && (
            <Text c="dimmed" maw="46rem" mt={4} component="div">
              {explica}
            </Text>
          )}
        </div>
        {acciones && <Group gap="xs">{acciones}</Group>}
      </Group>
      {children}
    </Stack>
  )
}
