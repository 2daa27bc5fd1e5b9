import { isSqlstate, SQLSTATE } from '../../db/sqlstate.ts'
import type { Outcome } from '../pool.ts'
import { withCorte } from './corte.ts'
import { CopiaError } from './manifiesto.ts'
import { type Respaldo, respaldar } from './respaldar.ts'
import { type Restauracion, restaurar } from './restaurar.ts'

const SIN_PODER =
  'El rol de DATABASE_OWNER_URL no puede: para respaldar y restaurar se hace una base aparte y se cargan en ella filas con los disparadores apagados. Indique ahí, sólo para esta orden, un superusuario del servidor (docs/operations/back-up.md). No se cambió nada.'

type Mundo = Pick<Respaldo & Restauracion, 'ownerUrl' | 'databaseUrl' | 'masterKeyFile' | 'now'>

/** What cannot be done is told with its cause and its cure; what is a fault of ours keeps its name. */
const told = (work: (mundo: Mundo, corte: AbortSignal) => Promise<Outcome>) => async (mundo: Mundo) => {
  try {
    return await withCorte(corte => work(mundo, corte))
  } catch (error) {
    if (error instanceof CopiaError) return { ok: false, text: error.message }
    if (isSqlstate(error, SQLSTATE.insufficientPrivilege)) return { ok: false, text: SIN_PODER }
    throw error
  }
}

export function ordenDeRespaldar([dir, option, claves, ...more]: string[]) {
  if (dir === undefined || dir.startsWith('--') || more.length > 0) return undefined
  if (option !== undefined && (option !== '--claves' || claves === undefined)) return undefined
  return told((mundo, corte) => respaldar({ ...mundo, dir, claves: claves ?? null }, corte))
}

export function ordenDeRestaurar([dir, ...options]: string[]) {
  if (dir === undefined || dir.startsWith('--')) return undefined
  const [reemplazar, rest] = options[0] === '--reemplazar' ? [true, options.slice(1)] : [false, options]
  const [option, dueno, ...more] = rest
  if (more.length > 0 || (option !== undefined && (option !== '--dueno' || dueno === undefined)))
    return undefined
  return told((mundo, corte) => restaurar({ ...mundo, dir, reemplazar, dueno: dueno ?? null }, corte))
}
