import { ActionIcon } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Icono } from '../ui/icono.tsx'

const Cajon = lazy(() => import('../ayuda/cajon.tsx').then(({ CajonDeAyuda }) => ({ default: CajonDeAyuda })))

/** The label of what has the keyboard, where it is a field of a form. */
function etiquetaDe(target: EventTarget | null): string {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isField ? (target.labels?.[0]?.textContent ?? target.getAttribute('aria-label') ?? '') : ''
}

/** What helps on this page, and with the field in which the person was last. F1 opens it, too. */
export function Ayuda() {
  const [campo, setCampo] = useState<string | null>(null)
  const ultimo = useRef('')
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const etiqueta = etiquetaDe(target)
      if (etiqueta !== '') ultimo.current = etiqueta
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F1') return
      event.preventDefault()
      setCampo(ultimo.current)
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  const cerrar = () => {
    ultimo.current = ''
    setCampo(null)
  }
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        radius="xl"
        aria-label="Ayuda de esta página"
        title="Ayuda (F1)"
        onClick={() => setCampo(ultimo.current)}
      >
        <Icono nombre="ayuda" />
      </ActionIcon>
      {campo !== null && (
        <Suspense>
          <Cajon campo={campo} onClose={cerrar} />
        </Suspense>
      )}
    </>
  )
}
