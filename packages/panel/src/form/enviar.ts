interface Envio {
  preventDefault: () => void
  currentTarget: Element
}

/** What a form does when it is sent, without leaving the page. Enter in its only field does no more than its button would. */
export const enviar = (send: () => void) => (event: Envio) => {
  event.preventDefault()
  if (event.currentTarget.querySelector('[data-envia][aria-disabled]') === null) send()
}

/** What a field says when it changes. */
export const escribir =
  (set: (value: string) => void) =>
  (event: { currentTarget: { value: string } }): void =>
    set(event.currentTarget.value)
