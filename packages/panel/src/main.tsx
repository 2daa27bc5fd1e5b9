import '@mantine/core/styles.css'
import './ui/panel.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { AccessProvider, createQueries } from './api/access.tsx'
import { openClient } from './api/client.ts'
import { createPanelRouter } from './router.tsx'
import { enter, type Session } from './session/session.ts'
import { SinIngreso } from './shell/sin-ingreso.tsx'
import { theme } from './theme.ts'

const root = createRoot(document.getElementById('panel')!)

function show(session: Session): void {
  const queries = createQueries()
  const access = { session, client: openClient(session) }
  const router = createPanelRouter({ queries, access })
  root.render(
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <AccessProvider access={access}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AccessProvider>
    </MantineProvider>,
  )
}

try {
  const session = await enter(document)
  if (session) show(session)
} catch (error) {
  root.render(
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <SinIngreso error={error} />
    </MantineProvider>,
  )
}
