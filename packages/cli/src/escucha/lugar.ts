import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readSecreto, writeSecreto } from '../archivos.ts'
import type { Entorno } from '../config.ts'
import type { Cuenta } from '../intenciones.ts'

/** How far whoever follows has got: of whose avisos, and where they are told. */
export interface Lugar {
  readonly cuenta: Cuenta
  /** Null: they are written. */
  readonly destino: string | null
  /** What they are signed with there; the same one each time. */
  readonly secreto: string | null
  /** The last one that was taken there. */
  readonly despues: number
  /** Since when the service keeps them, as it said: another moment is another beginning. */
  readonly desde: string
  /** When nothing was missing. */
  readonly fecha: string
}

type Seguido = Pick<Lugar, 'cuenta' | 'destino'>

/** Each destination has a place of its own: what one of them took another one has yet to get. */
function fileOf({ carpetaDeEstado }: Entorno, { cuenta, destino }: Seguido): string {
  const { url, contribuyenteId, ambiente } = cuenta
  const text = JSON.stringify([url, contribuyenteId, ambiente, destino])
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  return join(carpetaDeEstado, 'escuchas', `${name}.json`)
}

export const readLugar = (entorno: Entorno, seguido: Seguido): Lugar | null =>
  readSecreto(fileOf(entorno, seguido)) as Lugar | null

/** On the disk before the next one is told. */
export const writeLugar = (entorno: Entorno, lugar: Lugar): void =>
  writeSecreto(fileOf(entorno, lugar), lugar)
