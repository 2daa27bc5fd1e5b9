import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Keeps something of the issuer, and asks again what is missing. */
export function useGuardar<Body, Result>(
  save: (body: Body) => Promise<Result>,
  onGuardado?: (body: Body, result: Result) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: async (result, body) => {
      onGuardado?.(body, result)
      await queries.invalidateQueries()
    },
  })
}
