import '@mantine/core/styles.css'
import './ui/panel.css'
import './ui/presion.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { AccessProvider, createQueries } from './api/access.tsx'
import { openClient } from './api/client.ts'
import { AmbientesVistos } from './api/visto.ts'
import { createPanelRouter } from './router.tsx'
import type { Despedida, Session } from './session/session.ts'
import { Despedido } from './shell/despedido.tsx'
import { SinIngreso } from './shell/sin-ingreso.tsx'
import { theme } from './theme.ts'
import { watchAtras } from './ui/atras.ts'

const root = createRoot(document.getElementById('panel')!)

const render = (what: ReactNode) =>
  root.render(
    <MantineProvider theme={theme} defaultColorScheme="auto">
      {what}
    </MantineProvider>,
  )

/** Why nobody came in. */
export const refuse = (error: unknown) => render(<SinIngreso error={error} />)

/** Nobody is here any more: it is so before the window can be left, and kept by the browser as it is. */
export const despedir = (como: Despedida) => flushSync(() => render(<Despedido como={como} />))

export function show(session: Session): void {
  const queries = createQueries()
  const vistos = new AmbientesVistos()
  const access = { session, vistos, client: openClient(session, vistos) }
  const router = createPanelRouter({ queries, access })
  watchAtras(router.history)
  render(
    <AccessProvider access={access}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AccessProvider>,
  )
}
