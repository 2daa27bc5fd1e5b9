import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CampoMirado } from '../ayuda/buscar.ts'
import { Dialogo } from '../ui/dialogo.tsx'
import { Problema } from '../ui/estados.tsx'
import { Icono } from '../ui/icono.tsx'

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

/** Fetched when it is first asked for. What does not arrive is said, and takes nothing of the page away. */
const useCajon = (pedido: boolean) =>
  useQuery({
    queryKey: ['cajon de ayuda'],
    queryFn: () => import('../ayuda/cajon.tsx'),
    enabled: pedido,
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** What helps on this page, and with the field in which the person was last. F1 opens it, too. */
export function Ayuda() {
  const [campo, setCampo] = useState<CampoMirado | null>(null)
  const ultimo = useRef(NINGUNO)
  const { data: cajon, error, refetch } = useCajon(campo !== null)
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
      {campo !== null && cajon && <cajon.CajonDeAyuda campo={campo} onClose={cerrar} />}
      {/* Made when it is opened, so that it stands above what is open already. */}
      {campo !== null && error !== null && (
        <Dialogo opened onClose={cerrar} title="Ayuda">
          <Problema error={error} reintentar={() => void refetch()} />
        </Dialogo>
      )}
    </>
  )
}
