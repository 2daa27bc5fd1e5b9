import { isBack } from './session/proveedor.ts'
import { enter } from './session/session.ts'
import { askEarly } from './session/temprano.ts'
import { watchSalidas } from './session/vigilia.ts'

// Whoever must log in leaves for the provider at once: what the pages are made of is fetched when somebody comes back, while her code becomes tokens.
const load = () => import('./panel.tsx')

/** Nothing may be awaited outside of a function: the pages import from here, and would wait for it to end. */
async function start(): Promise<void> {
  const loading = isBack() ? load() : undefined
  // It is awaited below; until then its failure is nobody's.
  loading?.catch(() => {})
  try {
    const session = await enter(document, {
      rechazada: async error => (await load()).refuse(error),
      terminada: async como => (await load()).despedir(como),
    })
    if (!session) return
    watchSalidas(session)
    askEarly(await session.token())
    const panel = await load()
    // She may have left in another window meanwhile.
    if (!session.termino) panel.show(session)
  } catch (error) {
    const panel = await load()
    panel.refuse(error)
  }
}

start().catch(() => {
  document.getElementById('panel')!.textContent =
    'No se pudo cargar el panel. Revise su conexión y vuelva a cargar la página.'
})
