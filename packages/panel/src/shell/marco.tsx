import { AppShell, Box, Burger, Group, Text } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useAtras } from '../ui/atras.ts'
import { Cargando } from '../ui/estados.tsx'
import { SelectorDeAmbiente } from './ambiente.tsx'
import { Ayuda } from './ayuda.tsx'
import { Campana } from './campana.tsx'
import { useAmbienteVisto, useContribuyente } from './contribuyente.tsx'
import { ElegirContribuyente } from './elegir.tsx'
import { Navegacion } from './navegacion.tsx'
import { OtroAmbiente } from './otro-ambiente.tsx'
import { Persona } from './persona.tsx'
import { SoloMira } from './solo-mira.tsx'

/** What stands around every page of a contribuyente: it obeys before anything is known of him. */
export function Marco() {
  const ambiente = useAmbienteVisto()
  const [abierto, { toggle, close }] = useDisclosure(false)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page is another one
  useEffect(close, [path])
  const menu = useRef<HTMLButtonElement>(null)
  useHotkeys([['Escape', () => abierto && leaveMenu()]])
  const leaveMenu = () => {
    close()
    menu.current?.focus()
  }
  useAtras(abierto, leaveMenu)
  return (
    <AppShell
      header={{ height: ambiente === 'PROD' ? 84 : 56 }}
      navbar={{ width: 224, breakpoint: 'sm', collapsed: { mobile: !abierto } }}
      padding="md"
    >
      <a className="saltar" href="#contenido">
        Saltar al contenido
      </a>
      <AppShell.Header>
        {ambiente === 'PROD' && <FranjaDeProduccion />}
        <Group h={56} wrap="nowrap" className="cabeza">
          <Burger
            ref={menu}
            opened={abierto}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={abierto ? 'Cerrar el menú' : 'Abrir el menú'}
          />
          <Group gap={8} wrap="nowrap" visibleFrom="sm">
            <img src="/favicon.svg" alt="" width={28} height={28} />
            <Text fw={750} size="lg">
              Mbohéra
            </Text>
          </Group>
          <Suspense fallback={<Box style={{ flex: 1 }} />}>
            <Box style={{ flex: 1, minWidth: 0, overflow: 'hidden' }}>
              <ElegirContribuyente />
            </Box>
            <SelectorDeAmbiente />
            <Ayuda />
            <Campana />
            <Persona />
          </Suspense>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        p="xs"
        aria-label="Secciones"
        className="secciones"
        data-cerradas={!abierto || undefined}
      >
        <Navegacion />
      </AppShell.Navbar>
      <AppShell.Main id="contenido" tabIndex={-1} style={{ outline: 'none' }}>
        <Box maw={1180} mx="auto" pb="xl">
          <Suspense key={ambiente} fallback={<Cargando que="la página" />}>
            <Pagina />
          </Suspense>
        </Box>
        <Suspense>
          <OtroAmbiente />
        </Suspense>
      </AppShell.Main>
    </AppShell>
  )
}

/** Every page below has the contribuyente at once. */
function Pagina() {
  useContribuyente()
  return (
    <>
      <SoloMira />
      <Outlet />
    </>
  )
}

function FranjaDeProduccion() {
  return (
    <Box bg="red.9" c="white" h={28} px="md" style={{ display: 'grid', alignItems: 'center' }}>
      <Text size="sm" fw={700} ta="center" truncate>
        PRODUCCIÓN ·{' '}
        <Text span inherit visibleFrom="xs">
          lo que haga aquí tiene valor fiscal
        </Text>
        <Text span inherit hiddenFrom="xs">
          tiene valor fiscal
        </Text>
      </Text>
    </Box>
  )
}
