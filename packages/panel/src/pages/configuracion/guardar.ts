import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Keeps something of the issuer, and asks again what is missing. */
export function useGuardar<Body, Result>(
  save: (body: Body) => Promise<Result>,
  onGuardado?: (body: Body, result: Result) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: save,
    // It is told at once: what is read anew because of it may take long, or may not be had.
    onSuccess: (result, body) => {
      onGuardado?.(body, result)
      void queries.invalidateQueries()
    },
  })
}
