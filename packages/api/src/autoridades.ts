import { type Autoridades, readAutoridades } from '@mbohera/sifen'
import type { Logger } from 'pino'
import { NAMES } from './config/env.ts'
import { toError } from './domain/thrown.ts'

const variable = NAMES.autoridades

/** Opens the authorities whose certificates verify a RUC. Without the operator's list no contribuyente gets beyond SANDBOX, so the log says so. */
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
    throw new Error(`${variable} no sirve: ${toError(error).message}`)
  }
}
