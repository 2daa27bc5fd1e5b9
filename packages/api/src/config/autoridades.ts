import { readFileSync } from 'node:fs'
import { toError } from '../domain/thrown.ts'
import { type Env, NAMES } from './env.ts'

/** The PEM text of the authorities whose certificates verify a RUC; null: none is accepted. */
export function toAutoridades({ autoridades: file }: Env, faults: string[]): string | null {
  if (file === undefined) return null
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    faults.push(`${NAMES.autoridades} no se puede leer (${toError(error).message})`)
    return null
  }
}
