import { useEffect, useRef } from 'react'

const FALLO = '[aria-invalid="true"], [role="alert"]'

/** When a form is refused, whoever sent it is taken to the first thing that is wrong with it. */
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
