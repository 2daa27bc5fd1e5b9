import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../api/access.tsx'
import { Enlace } from '../ui/enlace.tsx'
import { Icono } from '../ui/icono.tsx'
import { useContribuyente } from './contribuyente.tsx'
import { noticias, nuevasDe } from './noticias.ts'

const MUCHAS = 9

/** How many notices this person has not seen; it leads to all of them. */
export function Campana() {
  const { id, ambiente } = useContribuyente()
  const { data } = useQuery(noticias(useAccess(), id, ambiente))
  const nuevas = nuevasDe(data?.datos ?? [])
  const cuantas = nuevas > MUCHAS ? `${MUCHAS}+` : String(nuevas)
  const dice = nuevas === 0 ? 'nada nuevo' : nuevas === 1 ? '1 nueva' : `${cuantas} nuevas`
  return (
    <ActionIcon
      component={Enlace}
      href={`/c/${id}/noticias`}
      variant="subtle"
      color="gray"
      size="lg"
      radius="xl"
      className="campana"
      aria-label={`Noticias: ${dice}`}
    >
      <Icono nombre="campana" />
      {nuevas > 0 && <span aria-hidden="true">{cuantas}</span>}
    </ActionIcon>
  )
}
