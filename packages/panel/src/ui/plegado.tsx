import { Box, Card, Group, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Icono } from './icono.tsx'

interface Props {
  titulo: string
  /** What it says now, while it is closed. */
  resumen?: ReactNode
  /** Something of it was said before: it begins open. */
  dicho?: boolean
  /** Something of it is wrong: it is open, whoever closed it. */
  fallo?: boolean
  /** Inside of another card. */
  dentro?: boolean
  children: ReactNode
}

/** What is seldom asked for: one line until it is opened. What was typed stays when it is closed again. */
export function Plegado({ titulo, resumen, dicho = false, fallo = false, dentro = false, children }: Props) {
  const [abierto, { toggle }] = useDisclosure(dicho)
  const ver = abierto || fallo
  const partes = (
    <>
      <UnstyledButton onClick={toggle} aria-expanded={ver} w="100%">
        <Group gap="xs" wrap="nowrap">
          <Icono nombre={ver ? 'abajo' : 'derecha'} size={16} />
          {/* Whole on its line, where there is room for that beside the arrow. */}
          <Text fw={600} flex="none" maw="calc(100% - 1.75rem)">
            {titulo}
          </Text>
          {!ver && resumen !== undefined && (
            <Text size="sm" c="dimmed" truncate>
              {resumen}
            </Text>
          )}
        </Group>
      </UnstyledButton>
      {ver && <Box pt="sm">{children}</Box>}
    </>
  )
  return dentro ? <div>{partes}</div> : <Card withBorder>{partes}</Card>
}
