import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** What makes something that its repetition would make twice: pressed again before it was answered, it is not sent again. */
export function useUnaVez<Result, Body = void>(options: UseMutationOptions<Result, Error, Body>) {
  const enCurso = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: (...dicho) => {
      enCurso.current = false
      return options.onSettled?.(...dicho)
    },
  })
  const mutate = (body: Body, then?: MutateOptions<Result, Error, Body>) => {
    if (enCurso.current) return
    enCurso.current = true
    mutation.mutate(body, then ?? {})
  }
  return { ...mutation, mutate }
}
