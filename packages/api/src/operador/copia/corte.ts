import { constants } from 'node:os'
import type { Outcome } from '../pool.ts'
import { CopiaError } from './manifiesto.ts'

const FINES = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Fin = (typeof FINES)[number]

/** Nobody interrupts. */
export const SIN_CORTE: AbortSignal = new AbortController().signal

/** Ctrl-C, or an end that is asked for, is obeyed in order: the work hears of it, takes away what it began, and then the command ends as one that was interrupted. */
export async function withCorte(work: (corte: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
  const abort = new AbortController()
  let fin: Fin | undefined
  // The terminal and npm may each pass the same Ctrl-C on: only the first counts, and none ends us in the middle of it.
  const hear = (signal: Fin) => {
    if (fin !== undefined) return
    fin = signal
    process.stderr.write('Se interrumpe: se quita lo que se había empezado…\n')
    abort.abort()
  }
  for (const signal of FINES) process.on(signal, hear)
  try {
    const outcome = await work(abort.signal)
    for (const signal of FINES) process.off(signal, hear)
    return outcome
  } catch (error) {
    if (fin === undefined) {
      for (const signal of FINES) process.off(signal, hear)
      throw error
    }
    const queda =
      error instanceof CopiaError ? error.message : 'Lo que se había empezado se quitó. No se cambió nada.'
    return { ok: false, code: 128 + constants.signals[fin], text: `Interrumpido. ${queda}` }
  }
}
