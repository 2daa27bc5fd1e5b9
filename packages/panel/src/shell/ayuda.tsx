import { ActionIcon } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { CampoMirado } from '../ayuda/buscar.ts'
import { Icono } from '../ui/icono.tsx'

const Cajon = lazy(() => import('../ayuda/cajon.tsx').then(({ CajonDeAyuda }) => ({ default: CajonDeAyuda })))

const NINGUNO: CampoMirado = { etiquetas: [] }

/** What has the keyboard, where it is a field of a form: it says itself by which words it is explained, or its label does. */
function campoEn(target: EventTarget | null): CampoMirado | undefined {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  if (!isField) return undefined
  const dicho =
    target.dataset.ayuda ?? target.labels?.[0]?.textContent ?? target.getAttribute('aria-label') ?? ''
  if (dicho === '') return undefined
  const parte = target.closest<HTMLElement>('[data-ayuda-de]')
  return { etiquetas: dicho.split('|'), de: parte?.dataset.ayudaDe }
}

/** What helps on this page, and with the field in which the person was last. F1 opens it, too. */
export function Ayuda() {
  const [campo, setCampo] = useState<CampoMirado | null>(null)
  const ultimo = useRef(NINGUNO)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      ultimo.current = campoEn(target) ?? ultimo.current
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
    ultimo.current = NINGUNO
    setCampo(null)
  }
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
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
