import { useEffect, useRef } from 'react'

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
