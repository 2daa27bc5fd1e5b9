import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** It stands above the first page since the tab was loaded, and shows the same. */
    sobreLaPrimera?: true
  }
}

/** What is open above the page: the last of it is left first. */
const abiertos: unknown[] = []

/** What stands above the first page shows the same: whoever goes back from it, where nothing is open, leaves both by one step. */
export function watchAtras(history: RouterHistory): void {
  let antes = history.location
  history.subscribe(({ location, action }) => {
    const { sobreLaPrimera = false } = antes.state
    antes = location
    if (action.type === 'BACK' && sobreLaPrimera) history.back()
  })
}

/**
 * Whoever goes back, by the browser or by a phone's gesture, leaves what was opened last and not the page below it, as by Esc. The history is not
 * written for it: the step back is taken and undone. Only the first page since the tab was loaded, below which there is no step that
 * could be undone, gets one, once. Tells whether what is asked of it now is asked of what is on top.
 */
export function useAtras(abierto: boolean, dejar: () => void): () => boolean {
  const router = useRouter()
  const ultimo = useRef(dejar)
  useLayoutEffect(() => {
    ultimo.current = dejar
  })
  useEffect(() => {
    if (!abierto) return
    abiertos.push(ultimo)
    const { history } = router
    if (!history.canGoBack())
      void router.navigate({
        ...{ to: '.', search: true, params: true, hash: true },
        state: { sobreLaPrimera: true },
        resetScroll: false,
      })
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || abiertos.at(-1) !== ultimo) return false
        ultimo.current()
        return true
      },
    })
    return () => {
      abiertos.splice(abiertos.indexOf(ultimo), 1)
      unblock()
    }
  }, [abierto, router])
  return () => abiertos.at(-1) === ultimo
}
