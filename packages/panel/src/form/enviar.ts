/** What a form does when it is sent, without leaving the page. */
export const enviar = (send: () => void) => (event: { preventDefault: () => void }) => {
  event.preventDefault()
  send()
}

/** What a field says when it changes. */
export const escribir =
  (set: (value: string) => void) =>
  (event: { currentTarget: { value: string } }): void =>
    set(event.currentTarget.value)
