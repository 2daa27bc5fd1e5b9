import { readFileSync } from 'node:fs'
import { type Env, NAMES } from './env.ts'

/** The text of the list of those whose word on whose a RUC is is taken; null: nobody's. */
export function toAutoridades({ autoridades: file }: Env, faults: string[]): string | null {
  if (file === undefined) return null
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    faults.push(`${NAMES.autoridades} no se puede leer (${(error as Error).message})`)
    return null
  }
}
