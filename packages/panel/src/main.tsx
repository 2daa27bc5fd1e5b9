import { CALLBACK } from './session/oidc.ts'
import { enter } from './session/session.ts'

/** Who has to log in goes on to the provider with little; the panel is loaded for whoever came back. */
const panel = () => import('./panel.tsx')

// It is on its way while the code becomes tokens.
if (location.pathname === CALLBACK) panel().catch(() => {})

try {
  const session = await enter(document)
  if (session) (await panel()).show(session)
} catch (error) {
  ;(await panel()).refuse(error)
}
