import { Box, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { AMBIENTES, type Ambiente } from '../values/palabras.ts'
import { Dialogo } from './dialogo.tsx'
import { Problema } from './estados.tsx'
import { Ficha } from './ficha.tsx'

interface Props {
  abierto: boolean
  titulo: string
  hacer: string
  ambiente: Ambiente
  datos: Parameters<typeof Ficha>[0]['datos']
  ocupado: boolean
  error?: unknown
  onHacer: () => void
  onCerrar: () => void
  children?: ReactNode
}

/** What is about to be registered, whole and in one look, before the press that does it. In PROD by colour and by word. */
export function Resumen(props: Props) {
  const { abierto, titulo, hacer, ambiente, datos, ocupado, error, onHacer, onCerrar, children } = props
  return (
    <Dialogo opened={abierto} ocupado={ocupado} onClose={onCerrar} title={titulo} centered>
      <Stack>
        <FranjaDeAmbiente ambiente={ambiente} />
        <Ficha datos={datos} />
        {children}
        {error ? <Problema error={error} /> : null}
        <Group justify="flex-end">
          <Button variant="default" disabled={ocupado} onClick={onCerrar}>
            No, volver
          </Button>
          <Button color={ambiente === 'PROD' ? 'red' : 'mbohera'} loading={ocupado} onClick={onHacer}>
            {hacer}
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  )
}

/** In which ambiente it will be done, and what that means. */
export function FranjaDeAmbiente({ ambiente }: { ambiente: Ambiente }) {
  const { nombre, color, valor } = AMBIENTES[ambiente]
  const prod = ambiente === 'PROD'
  return (
    <Box
      bg={prod ? 'red.9' : `var(--mantine-color-${color}-light)`}
      c={prod ? 'white' : `var(--mantine-color-${color}-light-color)`}
      p="xs"
      style={{ borderRadius: 'var(--mantine-radius-md)' }}
      data-testid="franja"
    >
      <Text fw={750} ta="center">
        {nombre} · {valor}
      </Text>
    </Box>
  )
}
