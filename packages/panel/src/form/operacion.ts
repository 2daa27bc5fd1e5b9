import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { AWAY } from '../api/problem.ts'
import { markViejo } from '../api/viejo.ts'
import { esDefinitivo } from './definitivo.ts'
import { useIntention } from './intention.ts'
import { type Salida, watchSalida } from './salida.ts'

interface Options<Body, Result> {
  /** Names the intention in this tab: one at a time for each. */
  nombre: string
  ask: (body: Body, headers: { 'Idempotency-Key': string }) => Promise<Result>
  onResultado?: (result: Result) => unknown
  onRechazo?: () => unknown
  /** What is shown then, if the page is still there, and when it has been. */
  onVisto?: (result: Result) => unknown
}

/**
 * Something that must happen once. Its key is made and kept before it is sent, and stays the same until the service
 * has said its last word and that was shown; asked again, also after a reload, it is the same request. Until then no other one begins.
 */
export function useOperacion<Body, Result>(options: Options<Body, Result>) {
  const { nombre, ask, onResultado, onRechazo, onVisto } = options
  const queries = useQueryClient()
  const intention = useIntention<Body>(nombre)
  const intentos = useRef(0)
  const enCurso = useRef(false)
  const salida = useRef<Salida>(undefined)
  const montada = useRef(false)
  useEffect(() => {
    montada.current = true
    return () => {
      montada.current = false
    }
  }, [])
  const mutation = useMutation({
    mutationFn: async (body: Body) => {
      const sent = intention.begin(body)
      intentos.current = sent.intentos
      salida.current = watchSalida()
      const result = await ask(sent.body, { 'Idempotency-Key': sent.key })
      // As if it had not arrived: whoever is not shown it would do it once more.
      if (salida.current.yendose) throw AWAY
      return result
    },
    // What became of it is shown at once: what is read anew because of it may take long, or may not be had.
    onSuccess: async result => {
      markViejo(queries)
      void onResultado?.(result)
      if (montada.current) await onVisto?.(result)
      if (salida.current?.yendose !== true) intention.settle()
    },
    onError: error => {
      markViejo(queries)
      if (esDefinitivo(error, intentos.current)) intention.settle()
      void onRechazo?.()
    },
    onSettled: () => {
      enCurso.current = false
      salida.current?.end()
    },
  })
  /** However often it is pressed, it is sent once. */
  const mutate = (body: Body) => {
    if (enCurso.current) return
    enCurso.current = true
    mutation.mutate(body)
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
