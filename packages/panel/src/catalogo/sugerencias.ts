import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccess } from '../api/access.tsx'
import { useContribuyente } from '../shell/contribuyente.tsx'
import { plegado } from '../values/plegado.ts'
import {
  type Busqueda,
  buscarClientes,
  buscarProductos,
  type Cliente,
  LARGO_MAX,
  type Producto,
} from './consulta.ts'

const BUSCAR = { productos: buscarProductos, clientes: buscarClientes } as const
type Encontrado<Q extends keyof typeof BUSCAR> = Awaited<ReturnType<(typeof BUSCAR)[Q]>>['datos'][number]

const PAUSA_MS = 150
const CUANTAS = 8
const FRESCAS_MS = 5_000
const DESDE_LETRAS = 2

const nombreDe = (una: Producto | Cliente): string =>
  'producto' in una ? una.producto.descripcion : una.receptor.nombreRazonSocial

/** What fits the whole of it, also where that is more than may be looked for. */
const quedan = <Una extends Producto | Cliente>(datos: readonly Una[], buscar: string): Una[] =>
  datos.filter(una => buscar.length <= LARGO_MAX || plegado(nombreDe(una)).includes(plegado(buscar)))

/** What of the catalogue fits what is being typed; and the same at once, for whoever pressed Enter. */
export function useSugerencias<Q extends keyof typeof BUSCAR>(que: Q, texto: string, activas: boolean) {
  const access = useAccess()
  const queries = useQueryClient()
  const { id, ambiente } = useContribuyente()
  const now = texto.trim()
  const [typed] = useDebouncedValue(now, PAUSA_MS)
  const ask = (buscar: string) =>
    queryOptions({
      queryKey: ['sugerencias', que, id, ambiente, buscar],
      staleTime: FRESCAS_MS,
      retry: false,
      queryFn: async () => {
        const query: Busqueda = { buscar: buscar.slice(0, LARGO_MAX), limite: CUANTAS }
        // Each of the two gives its own.
        return quedan((await BUSCAR[que](access, id, query)).datos as Encontrado<Q>[], buscar)
      },
    })
  const { data } = useQuery({
    ...ask(typed),
    enabled: activas && typed.length >= DESDE_LETRAS && typed === now,
  })
  return {
    encontrados: typed === now && activas && now.length >= DESDE_LETRAS ? (data ?? []) : [],
    /** Nothing where it cannot be had: what was typed stays as it is. */
    buscar: (buscar: string): Promise<Encontrado<Q>[]> => queries.fetchQuery(ask(buscar)).catch(() => []),
  }
}
