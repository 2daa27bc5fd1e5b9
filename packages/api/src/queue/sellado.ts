import type { Logger } from 'pino'
import { Complaints } from './complaints.ts'

const CADA_MS = 2_000
/** The witness hears of it once a minute. */
const MIRADAS_POR_TESTIMONIO = 30
const MIRADAS_POR_AVISO = 30

interface SelladoOptions {
  /** How many lines were sealed, and for how many looks further lines have been held back. */
  sellar: (parar: AbortSignal) => Promise<{ sellados: number; detenido: number }>
  /** Null where no witness is configured. */
  atestiguar: (() => Promise<unknown>) | null
  log: Logger
}

/** Looks every few seconds whether there are lines of the audit to be sealed. */
export function startSellado({ sellar, atestiguar, log }: SelladoOptions): AsyncDisposable {
  let timer: NodeJS.Timeout | undefined
  const cierre = new AbortController()
  let miradas = 0
  let alTestigo = MIRADAS_POR_TESTIMONIO
  // What this process seals first is told at once.
  let primera = true
  let running: Promise<void> = Promise.resolve()
  const complaints = new Complaints(log, 'the audit could not be sealed; it is tried again')
  const mirar = async () => {
    miradas += 1
    const { sellados, detenido } = await sellar(cierre.signal)
    complaints.forget()
    if (detenido > 0 && detenido % MIRADAS_POR_AVISO === 0)
      log.warn(
        { segundos: (detenido * CADA_MS) / 1_000 },
        'a long transaction keeps the audit from being sealed',
      )
    const toca = miradas >= alTestigo || (sellados > 0 && primera)
    if (atestiguar === null || !toca) return
    primera = false
    alTestigo = miradas + MIRADAS_POR_TESTIMONIO
    await atestiguar().catch(error => log.error({ err: error }, 'the witness of the audit was not told'))
  }
  const later = () => {
    if (cierre.signal.aborted) return
    timer = setTimeout(() => {
      running = mirar()
        .catch(error => complaints.tell(error))
        .finally(later)
    }, CADA_MS)
    timer.unref()
  }
  later()
  return {
    async [Symbol.asyncDispose]() {
      cierre.abort()
      clearTimeout(timer)
      await running
    },
  }
}
