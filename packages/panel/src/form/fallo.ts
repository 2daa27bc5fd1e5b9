import { useEffect, useRef } from 'react'
import { enviar } from './enviar.ts'

const FALLO = '[aria-invalid="true"], [role="alert"]'

/** When a form is refused, the first field with a fault gets the focus. */
export function useIrAlFallo<Form extends HTMLElement>(error: unknown) {
  const form = useRef<Form>(null)
  useEffect(() => {
    if (!error) return
    const first = form.current?.querySelector<HTMLElement>(FALLO)
    first?.scrollIntoView({ block: 'center' })
    first?.focus({ preventScroll: true })
  }, [error])
  return form
}

/** What makes a form of any element: it is sent without leaving the page, and refused it leads to what is wrong. */
export function useEnvio(send: () => void, error: unknown) {
  const form = useIrAlFallo<HTMLElement>(error)
  const ref = (one: HTMLElement | null): void => {
    form.current = one
  }
  return { ref, onSubmit: enviar(send) }
}
