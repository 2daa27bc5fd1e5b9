import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialogo } from './dialogo.tsx'
import { Problema } from './estados.tsx'

interface Props {
  abierto: boolean
  titulo: string
  hacer: string
  color?: string
  ocupado?: boolean
  error?: unknown
  onHacer: () => void
  onCerrar: () => void
  children: ReactNode
}

/** Asks before something that cannot be taken back; the button says what it does, never "OK". */
export function Confirmar(props: Props) {
  const { abierto, titulo, hacer, color = 'red', ocupado = false, error, onHacer, onCerrar, children } = props
  return (
    <Dialogo opened={abierto} ocupado={ocupado} onClose={onCerrar} title={titulo} centered>
      <Stack>
        <div>{children}</div>
        {error ? <Problema error={error} /> : null}
        <Group justify="flex-end">
          <Button variant="default" disabled={ocupado} onClick={onCerrar}>
            No, volver
          </Button>
          <Button color={color} loading={ocupado} onClick={onHacer}>
            {hacer}
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  )
}
