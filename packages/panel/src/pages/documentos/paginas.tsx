import { Button, Group } from '@mantine/core'
import { Icono } from '../../ui/icono.tsx'
import type { Filtros } from './filtros.ts'

/** From which cursor one came to which: a keyset knows only the way forward. */
const antes = new Map<string, string | undefined>()

interface Props {
  filtros: Filtros
  siguiente: string | null
  onIr: (filtros: Filtros) => void
}

export function Paginas({ filtros, siguiente, onIr }: Props) {
  const { cursor, ...demas } = filtros
  if (cursor === undefined && siguiente === null) return null
  const to = (next: string | undefined) => onIr(next === undefined ? demas : { ...demas, cursor: next })
  const forward = () => {
    if (siguiente === null) return
    antes.set(siguiente, cursor)
    to(siguiente)
  }
  return (
    <Group component="nav" aria-label="Páginas" gap="xs">
      <Button variant="subtle" color="gray" disabled={cursor === undefined} onClick={() => to(undefined)}>
        Primera
      </Button>
      <Button
        variant="default"
        disabled={cursor === undefined}
        leftSection={<Icono nombre="izquierda" size={16} />}
        onClick={() => to(cursor === undefined ? undefined : antes.get(cursor))}
      >
        Anterior
      </Button>
      <Button
        variant="default"
        disabled={siguiente === null}
        rightSection={<Icono nombre="derecha" size={16} />}
        onClick={forward}
      >
        Siguiente
      </Button>
    </Group>
  )
}
