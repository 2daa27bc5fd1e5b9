import { Anchor, Drawer, Stack, TextInput } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useContribuyente } from '../shell/contribuyente.tsx'
import { useAtras } from '../ui/atras.ts'
import { Enlace } from '../ui/enlace.tsx'
import { useFocoDevuelto } from '../ui/foco.ts'
import { Icono } from '../ui/icono.tsx'
import { buscar, type CampoMirado, campoDe, consejoDeTema } from './buscar.ts'
import { Consejos } from './consejo.tsx'
import { temasDe } from './temas.ts'

/** Beside the page: the field in which the person was, what this page is about, and a search in all the rest. */
export function CajonDeAyuda({ campo, onClose }: { campo: CampoMirado; onClose: () => void }) {
  const { id } = useContribuyente()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [texto, setTexto] = useState('')
  useFocoDevuelto(true)
  const isArriba = useAtras(true, onClose)
  const consejos =
    texto.trim() === '' ? [...campoDe(campo), ...temasDe(path).map(consejoDeTema)] : buscar(texto)
  return (
    <Drawer
      opened
      onClose={() => isArriba() && onClose()}
      returnFocus={false}
      position="right"
      size="26rem"
      title="Ayuda"
      closeButtonProps={{ 'aria-label': 'Cerrar la ayuda' }}
    >
      <Stack>
        <TextInput
          data-autofocus
          type="search"
          label="Buscar en la ayuda"
          placeholder="timbrado, 48 horas, 4462…"
          leftSection={<Icono nombre="buscar" size={16} />}
          value={texto}
          onChange={({ currentTarget }) => setTexto(currentTarget.value)}
        />
        <Consejos consejos={consejos} orden={3} />
        <Anchor component={Enlace} href={`/c/${id}/ayuda`} size="sm" onClick={onClose}>
          Toda la ayuda
        </Anchor>
      </Stack>
    </Drawer>
  )
}
