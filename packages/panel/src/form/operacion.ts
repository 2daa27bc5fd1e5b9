import { useMutation } from '@tanstack/react-query'
import { esDefinitivo, esIncierto } from './definitivo.ts'
import { useIntention } from './intention.ts'

interface Options<Body, Result> {
  /** Names the intention in this tab: one at a time for each. */
  nombre: string
  ask: (body: Body, headers: { 'Idempotency-Key': string }) => Promise<Result>
  /** Whether the answer leaves nothing open. */
  cerrado?: (result: Result) => boolean
  onResultado?: (result: Result) => unknown
}

/**
 * Something that must happen once. Its key is made and kept before it is sent, and stays the same until the service
 * has said its last word; asked again, also after a reload, it is the same request.
 */
export function useOperacion<Body, Result>(options: Options<Body, Result>) {
  const { nombre, ask, cerrado = () => true, onResultado } = options
  const intention = useIntention<Body>(nombre)
  const mutation = useMutation({
    mutationFn: (body: Body) => {
      const { key } = intention.begin(body)
      return ask(body, { 'Idempotency-Key': key })
    },
    onSuccess: result => {
      if (cerrado(result)) intention.settle()
      return onResultado?.(result)
    },
    onError: error => {
      if (esDefinitivo(error)) intention.settle()
    },
  })
  const reloaded = mutation.isIdle && intention.pending !== undefined
  return {
    ...mutation,
    /** Sent, and nobody knows: in this page's life or before a reload. */
    incierto: reloaded || (mutation.error !== null && esIncierto(mutation.error)),
    pendiente: intention.pending,
    preguntarDeNuevo: () => intention.pending && mutation.mutate(intention.pending.body),
  }
}
