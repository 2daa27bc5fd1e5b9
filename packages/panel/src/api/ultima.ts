import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** What was asked for, and what became of it. */
interface Ultima<Pedido, Dicho> {
  pedido: Pedido
  isPending: boolean
  data: Dicho | undefined
  error: Error | null
}

/**
 * What was asked for last under that key, also by a page that is no more. What came of it is told until whoever has seen it goes elsewhere; of
 * what is still under way, to whoever is there when it comes. Whoever asks keeps it for as long (`gcTime`).
 */
export function useUltima<Pedido, Dicho>(mutationKey: readonly unknown[]): Ultima<Pedido, Dicho> | undefined {
  const mutations = useQueryClient().getMutationCache()
  const filters = { mutationKey, exact: true }
  const clave = JSON.stringify(mutationKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same key is the same text
  useEffect(
    () => () => {
      for (const una of mutations.findAll(filters)) if (una.state.status !== 'pending') mutations.remove(una)
    },
    [mutations, clave],
  )
  const [ultima] = useMutationState({
    filters,
    select: ({ state: { status, variables, data, error } }) => ({
      // Its key is of no other.
      pedido: variables as Pedido,
      isPending: status === 'pending',
      data: data as Dicho | undefined,
      error,
    }),
  }).slice(-1)
  return ultima
}
