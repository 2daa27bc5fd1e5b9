import { useInfiniteQuery } from '@tanstack/react-query'
import { useEspera } from './espera.ts'

interface Page<Row> {
  datos: Row[]
  siguiente: string | null
}

const nadaSeEspera = (): boolean => false

/** A list that grows page by page, each page asked for with the cursor of the one before. */
export function useLista<Row>(
  queryKey: readonly unknown[],
  ask: (query: { cursor?: string }) => Promise<Page<Row>>,
  /** How often it is asked again by itself, or for which of its rows something is awaited; where nothing is said it is not. */
  otraVez: number | ((fila: Row) => boolean) = nadaSeEspera,
) {
  const seEspera = typeof otraVez === 'number' ? nadaSeEspera : otraVez
  const espera = useEspera(({ pages }: { pages: Page<Row>[] }) =>
    pages.some(({ datos }) => datos.some(seEspera)),
  )
  const asked = useInfiniteQuery({
    queryKey,
    refetchInterval: typeof otraVez === 'number' ? otraVez : espera,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => ask(pageParam === undefined ? {} : { cursor: pageParam }),
    getNextPageParam: page => page.siguiente ?? undefined,
  })
  return { asked, filas: asked.data?.pages.flatMap(({ datos }) => datos) ?? [] }
}
