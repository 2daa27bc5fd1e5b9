/** Of each person the last that she has to be done; of nobody, that of all who are none. */
const colas = new Map<number | null, Promise<unknown>>()

/**
 * Opens what a person sent after what she sent before: files of certificates are opened one at a time in the whole process, some take seconds, and whoever
 * sends many waits for herself alone.
 */
export function openInTurn<T>(usuarioId: number | null, open: () => Promise<T>): Promise<T> {
  const before = colas.get(usuarioId) ?? Promise.resolve()
  const opened = before.then(open)
  // Whatever came of it, the next one is opened.
  const done = opened.then(
    () => {},
    () => {},
  )
  colas.set(usuarioId, done)
  void done.then(() => {
    if (colas.get(usuarioId) === done) colas.delete(usuarioId)
  })
  return opened
}
