import { Paper } from '@mantine/core'
import { useEffect, useState } from 'react'
import { DE_CIFRAS, tellReparo } from '../form/burbuja.ts'
import { SOLO_CIFRAS } from '../form/cifras.ts'

interface Dicho {
  text: string
  left: number
  top: number
}

type Campo = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isCampo = (target: EventTarget | null): target is Campo =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const kindOf = (campo: Campo): string =>
  campo.getAttribute('pattern') === SOLO_CIFRAS.pattern ? DE_CIFRAS : campo.type

/** In the place of the browser's bubbles, which speak the browser's language: the first field that is not right, until something is done. */
export function Burbuja() {
  const [dicho, setDicho] = useState<Dicho>()
  useEffect(() => {
    let first = true
    const onInvalid = (event: Event) => {
      event.preventDefault()
      const { target } = event
      if (!first || !isCampo(target)) return
      first = false
      // The others of the same form follow in this turn.
      setTimeout(() => {
        first = true
      })
      target.focus()
      const { left, bottom } = target.getBoundingClientRect()
      setDicho({ text: tellReparo(target.validity, kindOf(target)), left, top: bottom + 6 })
    }
    const hide = () => setDicho(undefined)
    document.addEventListener('invalid', onInvalid, true)
    for (const event of ['input', 'focusout', 'wheel', 'touchmove'])
      document.addEventListener(event, hide, true)
    return () => {
      document.removeEventListener('invalid', onInvalid, true)
      for (const event of ['input', 'focusout', 'wheel', 'touchmove'])
        document.removeEventListener(event, hide, true)
    }
  }, [])
  return (
    <div
      role="alert"
      style={{ position: 'fixed', zIndex: 10_000, left: dicho?.left ?? 0, top: dicho?.top ?? 0 }}
    >
      {dicho && (
        <Paper withBorder shadow="md" px="sm" py={6} fz="sm" maw="min(20rem, 90vw)">
          {dicho.text}
        </Paper>
      )}
    </div>
  )
}
