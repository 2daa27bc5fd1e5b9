import { readFileSync } from 'node:fs'
import { readAutoridades } from '@mbohera/sifen'
import { type Env, NAMES } from './env.ts'

/** The certificates of those whose word on whose a RUC is is taken, in PEM; null: nobody's. */
export function toAutoridades({ autoridades: file }: Env, faults: string[]): string | null {
  if (file === undefined) return null
  try {
    const pem = readFileSync(file, 'utf8')
    readAutoridades(pem)
    return pem
  } catch (error) {
    faults.push(`${NAMES.autoridades} no sirve (${(error as Error).message})`)
    return null
  }
}
