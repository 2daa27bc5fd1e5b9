import { type FetchQueryOptions, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cambios } from './cambios.ts'

/** Something else of the same was kept meanwhile: nothing was sent. It is told beside the button. */
class Ajeno extends Error {}

interface De<T extends object, Dato, Clave extends QueryKey> {
  draft: Cambios<T>
  /** Where what the service keeps is read. */
  query: FetchQueryOptions<Dato, Error, Dato, Clave>
  valores: (dato: Dato) => T
  guardar: (valores: T, cambios: Partial<T>) => Promise<Dato>
  onGuardado?: () => void
}

/**
 * Keeps what was changed, over what the service keeps at that moment: it is read once more before it is written, so that nothing that somebody
 * else kept meanwhile is undone, and of the same field the person is told first.
 */
export function useGuardarCambios<T extends object, Dato, Clave extends QueryKey>(de: De<T, Dato, Clave>) {
  const { draft, query, valores, guardar, onGuardado } = de
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: async (cambios: Partial<T>) => {
      const ahora = valores(await queries.fetchQuery({ ...query, staleTime: 0, retry: false }))
      if (draft.listAjenos(ahora).length > 0) throw new Ajeno()
      return guardar({ ...ahora, ...cambios }, cambios)
    },
    onSuccess: (dato, cambios) => {
      // It is there at once.
      queries.setQueryData<unknown>(query.queryKey, dato)
      draft.forget(cambios)
      onGuardado?.()
      void queries.invalidateQueries()
    },
  })
  return {
    ...mutation,
    /** Why it was refused. */
    rechazo: mutation.error instanceof Ajeno ? null : mutation.error,
  }
}
