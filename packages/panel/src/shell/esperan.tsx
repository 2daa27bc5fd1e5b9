import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../api/access.tsx'
import { useContribuyente } from './contribuyente.tsx'
import { noticias } from './noticias.ts'

/** How many buyers wait for a nod: it is known with the notices, and asked for no more than they are. */
export function Esperan() {
  const { id, ambiente } = useContribuyente()
  const { data } = useQuery(noticias(useAccess(), id, ambiente))
  const cuantos = data?.datos.find(({ tipo }) => tipo === 'PIDEN_FACTURA')?.cuantos ?? 0
  if (cuantos === 0) return null
  return (
    <Badge size="sm" ml="auto" color="yellow" autoContrast title={`${cuantos} esperan su visto bueno`}>
      {cuantos}
    </Badge>
  )
}
