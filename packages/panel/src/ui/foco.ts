import { useEffect } from 'react'

/** Where the person was last: a button that works on what was pressed has lost the focus when its dialog comes. */
let ultimo: Element | null = null

const ES_DE_DIALOGO = '[role=dialog]'
const PAGINA = '#contenido'

/** Where the focus is, and the form or page around it that may give way to another. */
interface Sitio {
  ambito: Element
  lugar: HTMLElement
}

let sitio: Sitio | undefined

function sitioDe(actual: Element): Sitio | undefined {
  const lugar = actual.closest<HTMLElement>(`${ES_DE_DIALOGO}, ${PAGINA}`)
  if (lugar === null) return undefined
  return { ambito: actual.closest('form, [data-pagina]') ?? actual, lugar }
}

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element)) return
  ultimo = target
  sitio = sitioDe(target)
})

/**
 * What the focus was in gave way to something else, and nobody took it: the dialog or the page has it, which a screen reader then
 * tells of. Of a row that is taken out of a form the browser knows where it was; and a button that is pressed by keys that were
 * meant for another would be worse than none.
 */
new MutationObserver(() => {
  if (sitio === undefined || sitio.ambito.isConnected || document.activeElement !== document.body) return
  const { lugar } = sitio
  sitio = undefined
  if (lugar.isConnected) lugar.focus({ preventScroll: true })
}).observe(document, { childList: true, subtree: true })

/** Which button works that the person was on. Chromium takes the focus from what is off. */
let trabaja: Element | null = null

// Whoever pressed something since is elsewhere.
document.addEventListener('pointerdown', () => {
  trabaja = null
})

/** What has worked has the focus again: whoever has no mouse goes on from there, as the next page of a list. */
new MutationObserver(cambios => {
  for (const { target } of cambios) {
    if (!(target instanceof HTMLButtonElement) || target !== ultimo) continue
    if (target.disabled) trabaja = target
    else if (target === trabaja && document.activeElement === document.body)
      target.focus({ preventScroll: true })
  }
}).observe(document, { attributes: true, attributeFilter: ['disabled'], subtree: true })

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
        document.querySelector<HTMLElement>(PAGINA)?.focus({ preventScroll: true })
    }
  }, [abierto])
}
