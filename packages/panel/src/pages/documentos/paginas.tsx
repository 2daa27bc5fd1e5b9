import { Button, Group } from '@mantine/core'
import { keepEnPestana, readDePestana } from '../../session/pestana.ts'
import { Icono } from '../../ui/icono.tsx'
import type { Filtros } from './filtros.ts'

const CAMINO = 'mbohera:paginas'
/** So many steps back are known. */
const PASOS = 200

/** To which page of which list, and from which cursor one came to it: the first page has none. */
type Paso = readonly [hasta: string, desde: string | null]

const readCamino = (): readonly Paso[] => readDePestana(CAMINO) ?? []

/** A keyset knows only the way forward; the tab keeps the way back, also over a reload. */
function recordPaso(hasta: Filtros, desde: string | null): void {
  const paso: Paso = [JSON.stringify(hasta), desde]
  const otros = readCamino().filter(([otro]) => otro !== paso[0])
  keepEnPestana(CAMINO, [...otros, paso].slice(-PASOS))
}

/** From which page one came to that; nothing where one came by a link. */
const findAnterior = (pagina: Filtros): Paso | undefined => {
  const hasta = JSON.stringify(pagina)
  return readCamino().find(([otro]) => otro === hasta)
}

interface Props {
  filtros: Filtros
  siguiente: string | null
  onIr: (filtros: Filtros) => void
}

export function Paginas({ filtros, siguiente, onIr }: Props) {
  const { cursor, ...demas } = filtros
  if (cursor === undefined && siguiente === null) return null
  const anterior = cursor === undefined ? undefined : findAnterior({ ...demas, cursor })
  const to = (next: string | null) => onIr(next === null ? demas : { ...demas, cursor: next })
  const forward = () => {
    if (siguiente === null) return
    recordPaso({ ...demas, cursor: siguiente }, cursor ?? null)
    to(siguiente)
  }
  return (
    <Group component="nav" aria-label="Páginas" gap="xs">
      <Button variant="subtle" color="gray" disabled={cursor === undefined} onClick={() => to(null)}>
        Primera
      </Button>
      <Button
        variant="default"
        disabled={anterior === undefined}
        leftSection={<Icono nombre="izquierda" size={16} />}
        onClick={() => anterior && to(anterior[1])}
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
