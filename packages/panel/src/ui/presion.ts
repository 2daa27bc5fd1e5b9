/** What a person presses. */
const SE_PRESIONA = 'button, a[href]'
/** Whoever lets go further away than that has thought better of it. */
const QUIETO_PX = 10

interface Presion {
  que: HTMLElement
  x: number
  y: number
}

let presion: Presion | undefined

document.addEventListener(
  'pointerdown',
  ({ target, clientX: x, clientY: y }) => {
    const que = target instanceof Element ? target.closest<HTMLElement>(SE_PRESIONA) : null
    presion = que === null ? undefined : { que, x, y }
  },
  true,
)

/** Whether what was pressed is there still, and what the browser says was clicked is something else. */
function isDesviada({ que, x, y }: Presion, { target, clientX, clientY }: MouseEvent): boolean {
  if (!que.isConnected || (target instanceof Node && que.contains(target))) return false
  return Math.hypot(clientX - x, clientY - y) <= QUIETO_PX
}

/**
 * What is pressed is what was there when it was: an answer that comes between the press and its end moves the page, and the browser would
 * give the click to what the button stood in, as if nobody had pressed it, or of a finger to what came to lie under it.
 */
document.addEventListener(
  'click',
  event => {
    const deTeclas = event.detail === 0
    if (deTeclas) return
    const empezada = presion
    presion = undefined
    if (empezada === undefined || !isDesviada(empezada, event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    empezada.que.click()
  },
  true,
)
