import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import type { Despedida } from '../session/session.ts'

const DICE: Record<Despedida, { titulo: string; texto?: string }> = {
  sale: { titulo: 'Saliendo…' },
  vuelve: { titulo: 'Su sesión terminó', texto: 'Ingrese de nuevo y sigue donde estaba.' },
  'salio-en-otra': {
    titulo: 'Salió de Mbohéra',
    texto:
      'Salió en otra ventana de este navegador. Lo que escribió en esta sigue acá cuando ingrese de nuevo; si ingresa otra persona, se borra.',
  },
}

/** In the place of the whole panel, when nobody is here any more. */
export function Despedido({ como }: { como: Despedida }) {
  const { titulo, texto } = DICE[como]
  useEffect(() => {
    document.title = `${titulo} · Mbohéra`
  }, [titulo])
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack align="center" maw={460} ta="center" role="status">
        <Title order={1}>{titulo}</Title>
        {texto !== undefined && <Text c="dimmed">{texto}</Text>}
        {como === 'salio-en-otra' && (
          <Button component="a" href={location.pathname + location.search}>
            Ingresar de nuevo
          </Button>
        )}
      </Stack>
    </Center>
  )
}
