// What the page says, in the language that was chosen. What is said is text, whoever wrote it: nothing of it is ever read as HTML.
// The words stand before it in what is served: `const PALABRAS`.

export const at = id => document.getElementById(id)

const { emisor } = JSON.parse(document.body.dataset.vista)
let idioma = location.hash === '#gn' ? 'gn' : 'es'

const frase = (clave, valores = {}) =>
  (PALABRAS[idioma][clave] ?? '').replaceAll(/\{(\w+)\}/g, (todo, nombre) => valores[nombre] ?? todo)

/** It is said anew when the language changes. */
export function say(element, clave, valores = {}) {
  if (clave === null) {
    delete element.dataset.t
    element.textContent = ''
    return
  }
  element.removeAttribute('lang')
  element.dataset.t = clave
  element.valores = { emisor: emisor.nombre, ...valores }
  element.textContent = frase(clave, element.valores)
}

/** What the service says is Spanish. */
export function quote(element, text) {
  delete element.dataset.t
  element.lang = 'es'
  element.textContent = text ?? ''
}

export function translate() {
  document.documentElement.lang = idioma
  at('idioma').textContent = frase('otroIdioma')
  at('idioma').lang = idioma === 'es' ? 'gn' : 'es'
  for (const element of document.querySelectorAll('[data-t]'))
    say(element, element.dataset.t, element.valores)
}

/** Nothing of it is kept but in the address. */
export function otherLanguage() {
  idioma = idioma === 'es' ? 'gn' : 'es'
  history.replaceState(null, '', idioma === 'gn' ? '#gn' : location.pathname)
  translate()
}
