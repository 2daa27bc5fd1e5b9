import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { esDefinitivo } from './definitivo.ts'
import { useIntention } from './intention.ts'

interface Options<Body, Result> {
  /** Names the intention in this tab: one at a time for each. */
  nombre: string
  ask: (body: Body, headers: { 'Idempotency-Key': string }) => Promise<Result>
  onResultado?: (result: Result) => unknown
  onRechazo?: () => unknown
  /** What is shown then, if the page is still there. */
  onVisto?: (result: Result) => unknown
}

/**
 * Something that must happen once. Its key is made and kept before it is sent, and stays the same until the service
 * has said its last word; asked again, also after a reload, it is the same request. Until then no other one begins.
 */
export function useOperacion<Body, Result>(options: Options<Body, Result>) {
  const { nombre, ask, onResultado, onRechazo, onVisto } = options
  const intention = useIntention<Body>(nombre)
  const intentos = useRef(0)
  const enCurso = useRef(false)
  const mutation = useMutation({
    mutationFn: (body: Body) => {
      const sent = intention.begin(body)
      intentos.current = sent.intentos
      return ask(sent.body, { 'Idempotency-Key': sent.key })
    },
    // What became of it is shown at once: what is read anew because of it may take long, or may not be had.
    onSuccess: result => {
      intention.settle()
      void onResultado?.(result)
    },
    onError: error => {
      if (esDefinitivo(error, intentos.current)) intention.settle()
      void onRechazo?.()
    },
    onSettled: () => {
      enCurso.current = false
    },
  })
  /** However often it is pressed, it is sent once. */
  const mutate = (body: Body) => {
    if (enCurso.current) return
    enCurso.current = true
    mutation.mutate(body, { onSuccess: result => void onVisto?.(result) })
  }
  const { pending } = intention
  return {
    ...mutation,
    mutate,
    /** A request was sent and its result is unknown, on this page or before a reload: until it is known this form sends nothing else. */
    incierto: pending !== undefined && !mutation.isPending,
    pendiente: pending,
    preguntarDeNuevo: () => pending && mutate(pending.body),
  }
}
