import { salioDesde } from './rastro.ts'
import type { Session } from './session.ts'

/** A window that was left, and one whose person left in another one, shows nothing of hers any more. */
export function watchSalidas(session: Session): void {
  const look = (): void => {
    if (salioDesde(session.person.id, session.desde)) session.salioEnOtra()
  }
  addEventListener('storage', look)
  // Whoever goes back to a page that the browser kept finds it as it was left, running.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // What it asks for waits for ever: it begins anew.
    if (session.termino) location.reload()
    else look()
  })
}
