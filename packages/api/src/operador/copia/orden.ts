import type { Outcome } from '../pool.ts'
import { CopiaError } from './manifiesto.ts'
import { type Respaldo, respaldar } from './respaldar.ts'
import { type Restauracion, restaurar } from './restaurar.ts'

type Mundo = Pick<Respaldo & Restauracion, 'ownerUrl' | 'databaseUrl' | 'masterKeyFile' | 'now'>

/** What cannot be done is told with its cause and its cure; what is a fault of ours keeps its name. */
const told = (work: (mundo: Mundo) => Promise<Outcome>) => async (mundo: Mundo) => {
  try {
    return await work(mundo)
  } catch (error) {
    if (error instanceof CopiaError) return { ok: false, text: error.message }
    throw error
  }
}

export function ordenDeRespaldar([dir, option, claves, ...more]: string[]) {
  if (dir === undefined || dir.startsWith('--') || more.length > 0) return undefined
  if (option !== undefined && (option !== '--claves' || claves === undefined)) return undefined
  return told(mundo => respaldar({ ...mundo, dir, claves: claves ?? null }))
}

export function ordenDeRestaurar([dir, option, ...more]: string[]) {
  if (dir === undefined || dir.startsWith('--') || more.length > 0) return undefined
  if (option !== undefined && option !== '--reemplazar') return undefined
  return told(mundo => restaurar({ ...mundo, dir, reemplazar: option !== undefined }))
}
