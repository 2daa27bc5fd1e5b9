import { useEffect } from 'react'

/** Where the person was last: a button that works on what was pressed has lost the focus when its dialog comes. */
let ultimo: Element | null = null
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) ultimo = target
})

const ES_DE_DIALOGO = '[role=dialog]'

/** Who opened it; of a menu, which is gone by then, the button that opens the menu. */
function findAbridor(): Element | null {
  const actual = document.activeElement === document.body ? ultimo : document.activeElement
  const menu = actual?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : actual
}

/** Gives the focus back to who opened a dialog, however it goes away: closed, or taken out with what it was in. Whoever has put it elsewhere meanwhile is left alone, and where the opener is no more the page itself has it. */
export function useFocoDevuelto(abierto: boolean): void {
  useEffect(() => {
    if (!abierto) return
    const abridor = findAbridor()
    return () => {
      const ahora = document.activeElement
      if (ahora !== null && ahora !== document.body && ahora.closest(ES_DE_DIALOGO) === null) return
      if (abridor instanceof HTMLElement && abridor.isConnected) abridor.focus({ preventScroll: true })
      if (document.activeElement !== abridor)
        document.getElementById('contenido')?.focus({ preventScroll: true })
    }
  }, [abierto])
}
