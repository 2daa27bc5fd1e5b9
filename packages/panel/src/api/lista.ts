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

/** A list that grows page by page, each page asked for with the cursor of the one before. */
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
  const asked = useInfiniteQuery({
    queryKey,
    refetchInterval: 'cadaMs' in otraVez ? otraVez.cadaMs : espera,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => ask(pageParam === undefined ? {} : { cursor: pageParam }),
    getNextPageParam: page => page.siguiente ?? undefined,
  })
  return { asked, filas: asked.data?.pages.flatMap(({ datos }) => datos) ?? [] }
}
