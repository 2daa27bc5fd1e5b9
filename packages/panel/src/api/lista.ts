import { useInfiniteQuery } from '@tanstack/react-query'

interface Page<Row> {
  datos: Row[]
  siguiente: string | null
}

/** A list that grows page by page, each page asked for with the cursor of the one before. */
export function useLista<Row>(
  queryKey: readonly unknown[],
  ask: (query: { cursor?: string }) => Promise<Page<Row>>,
  /** How often it is asked again by itself; where nothing is said it is not. */
  cadaMs?: number,
) {
  const asked = useInfiniteQuery({
    queryKey,
    ...(cadaMs === undefined ? {} : { refetchInterval: cadaMs }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => ask(pageParam === undefined ? {} : { cursor: pageParam }),
    getNextPageParam: page => page.siguiente ?? undefined,
  })
  return { asked, filas: asked.data?.pages.flatMap(({ datos }) => datos) ?? [] }
}
