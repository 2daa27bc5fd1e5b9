// For the page of a shop: <button data-mbohera-enlace="https://…/n/…">. It opens the buyer's page over that of the shop, and tells it how that went:
// an event `mbohera:nominacion` on the button, with the estado, and nothing of who asked.
const CASA = new URL(import.meta.url).origin
const PASE = /^\/n\/[\w-]{20,48}$/

const ESTILO = {
  dialog:
    'width:min(100vw,34rem);height:min(100dvh,46rem);max-width:100vw;max-height:100dvh;margin:auto;padding:0;border:0;border-radius:12px;overflow:hidden',
  iframe: 'display:block;width:100%;height:calc(100% - 3rem);border:0',
  button: 'display:block;width:100%;height:3rem;border:0;font:inherit;cursor:pointer',
}

function element(nombre, propiedades) {
  const made = Object.assign(document.createElement(nombre), propiedades)
  // Through the object, so that a policy of the shop without inline styles lets it be.
  made.style.cssText = ESTILO[nombre]
  return made
}

/** Opens the page of that link; `tell` hears each estado. A link of another house is refused. */
export function openNominacion(enlace, tell = () => {}) {
  const url = new URL(enlace, CASA)
  if (url.origin !== CASA || !PASE.test(url.pathname)) throw new TypeError('el enlace no es de este servicio')
  const dialog = element('dialog', { ariaLabel: 'Factura a su nombre' })
  const frame = element('iframe', { title: 'Factura a su nombre', referrerPolicy: 'no-referrer', allow: '' })
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-downloads')
  const close = element('button', { type: 'button', textContent: 'Cerrar' })
  const hear = ({ source, origin, data }) => {
    if (source === frame.contentWindow && origin === CASA && data?.de === 'mbohera') tell(String(data.estado))
  }
  addEventListener('message', hear)
  frame.addEventListener('load', () => frame.contentWindow.postMessage({ a: 'mbohera' }, CASA))
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    removeEventListener('message', hear)
    dialog.remove()
  })
  frame.src = url.href
  dialog.append(close, frame)
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

document.addEventListener('click', event => {
  const button = event.target instanceof Element ? event.target.closest('[data-mbohera-enlace]') : null
  if (button === null) return
  event.preventDefault()
  openNominacion(button.dataset.mboheraEnlace, estado =>
    button.dispatchEvent(new CustomEvent('mbohera:nominacion', { bubbles: true, detail: { estado } })),
  )
})
