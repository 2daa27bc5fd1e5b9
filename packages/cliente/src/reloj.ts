/** Time and chance, as they are, or as a test has them. */
export interface Reloj {
  now: () => number
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  random: () => number
}

export const RELOJ: Reloj = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const dejar = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', dejar)
        resolve()
      }, ms)
      signal?.addEventListener('abort', dejar, { once: true })
    }),
}
