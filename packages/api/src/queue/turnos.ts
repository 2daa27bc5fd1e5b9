/** What is done now and then, one turn after the other. */
export interface Turnos extends AsyncDisposable {
  /** A turn more, after the one that runs. */
  mirar: () => Promise<void>
}

export interface TurnosOptions {
  cadaMs: number
  turno: () => Promise<unknown>
  /** What a turn threw: the next one comes all the same. */
  onError: (error: unknown) => void
}

/** Takes a turn every so often; while one runs, the time for another passes by. It ends with the one that runs. */
export function startTurnos({ cadaMs, turno, onError }: TurnosOptions): Turnos {
  let running: Promise<void> = Promise.resolve()
  let pending = 0
  const mirar = (): Promise<void> => {
    // One that waits for its turn begins after now: it is for whoever asks as well.
    if (pending > 1) return running
    pending += 1
    running = running
      .then(turno)
      .then(() => {}, onError)
      .finally(() => {
        pending -= 1
      })
    return running
  }
  const timer = setInterval(() => {
    if (pending === 0) void mirar()
  }, cadaMs)
  timer.unref()
  return {
    mirar,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await running
    },
  }
}
