import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Keeps something of the issuer, and asks again what is missing. */
export function useGuardar<Body, Result>(save: (body: Body) => Promise<Result>, onGuardado?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: async () => {
      onGuardado?.()
      await queries.invalidateQueries()
    },
  })
}
