import '@mantine/core/styles.css'
import './ui/panel.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { AccessProvider, createQueries } from './api/access.tsx'
import { openClient } from './api/client.ts'
import { createPanelRouter } from './router.tsx'
import type { Session } from './session/session.ts'
import { SinIngreso } from './shell/sin-ingreso.tsx'
import { theme } from './theme.ts'

function render(content: ReactNode): void {
  createRoot(document.getElementById('panel')!).render(
    <MantineProvider theme={theme} defaultColorScheme="auto">
      {content}
    </MantineProvider>,
  )
}

/** The panel, for whoever is logged in. */
export function show(session: Session): void {
  const queries = createQueries()
  const access = { session, client: openClient(session) }
  const router = createPanelRouter({ queries, access })
  render(
    <AccessProvider access={access}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AccessProvider>,
  )
}

/** The login did not come to its end. */
export const refuse = (error: unknown): void => render(<SinIngreso error={error} />)
