import type { Logger } from 'pino'
import { ImprentaEnHilos } from './imprenta.ts'

export const openImprenta = (log: Logger): ImprentaEnHilos =>
  new ImprentaEnHilos({ onError: error => log.error({ err: error }, 'a thread that prints ended') })
