import { type Autoridades, readAutoridades } from '@mbohera/sifen'
import type { Logger } from 'pino'
import { NAMES } from './config/env.ts'

const variable = NAMES.autoridades

/** Nobody is believed unless the operator says who: without the list no contribuyente gets beyond SANDBOX, and somebody should know why. */
export function openAutoridades(pem: string | null, log: Pick<Logger, 'warn'>): Autoridades {
  if (pem === null) {
    log.warn(
      { variable },
      'no certification authority is recognised: no certificate is taken, and who is not verified stays in SANDBOX',
    )
    return { cuantas: 0, reconoce: () => false }
  }
  try {
    return readAutoridades(pem)
  } catch (error) {
    throw new Error(`${variable} no sirve: ${(error as Error).message}`)
  }
}
