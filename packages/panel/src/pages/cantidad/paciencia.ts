import { problemOf } from '../../api/problem.ts'

/** Asked too fast, it waits as long as the service says. */
export async function conPaciencia<T>(send: () => Promise<T>): Promise<T> {
  for (let veces = 0; ; veces++)
    try {
      return await send()
    } catch (error) {
      const { status, retryAfter = 1 } = problemOf(error)
      if (status !== 429 || veces === 5) throw error
      await new Promise(resolve => setTimeout(resolve, retryAfter * 1_000))
    }
}

/** So many questions are under way at once: a browser has few lines to one service, and the rest of the page needs some. */
export const A_LA_PAR = 4

/** Each takes the next one when it is done; once one failed no other is begun. */
export async function askDeCadaUno<T>(cosas: readonly T[], ask: (cosa: T) => Promise<void>): Promise<void> {
  const quedan = [...cosas].reverse()
  const seguir = async () => {
    for (let cosa = quedan.pop(); cosa !== undefined; cosa = quedan.pop()) await ask(cosa)
  }
  try {
    await Promise.all(Array.from({ length: A_LA_PAR }, seguir))
  } finally {
    quedan.length = 0
  }
}
