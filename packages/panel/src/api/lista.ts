import { useInfiniteQuery } from '@tanstack/react-query'
import { type Ritmo, useEspera } from './espera.ts'

interface Page<Row> {
  datos: Row[]
  siguiente: string | null
}

/** Asked again always so often, or at that pace, ever more seldom, whatever its rows say. */
type OtraVez = { cadaMs: number } | Ritmo

const nadaSeEspera = (): boolean => false
const siempreSeEspera = (): boolean => true

/**
 * A list that grows page by page, each page asked for with the cursor of the one before; of many pages, all are asked for again that much
 * more seldom.
 */
export function useLista<Row>(
  queryKey: readonly unknown[],
  ask: (query: { cursor?: string }) => Promise<Page<Row>>,
  /** How often it is asked again by itself, or for which of its rows something is awaited; where nothing is said it is not. */
  otraVez: OtraVez | ((fila: Row) => boolean) = nadaSeEspera,
) {
  const espera = useEspera(
    typeof otraVez === 'function'
      ? ({ pages }: { pages: Page<Row>[] }) => pages.some(({ datos }) => datos.some(otraVez))
      : siempreSeEspera,
    typeof otraVez === 'function' || 'cadaMs' in otraVez ? {} : otraVez,
  )
  const cada = (query: Parameters<typeof espera>[0]): number | false => {
    const ms = 'cadaMs' in otraVez ? otraVez.cadaMs : espera(query)
    return ms === false ? false : ms * Math.max(query.state.data?.pages.length ?? 0, 1)
  }
  const asked = useInfiniteQuery({
    queryKey,
    refetchInterval: cada,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => ask(pageParam === undefined ? {} : { cursor: pageParam }),
    getNextPageParam: page => page.siguiente ?? undefined,
  })
  return { asked, filas: asked.data?.pages.flatMap(({ datos }) => datos) ?? [] }
}
