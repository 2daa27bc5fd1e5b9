import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Guardada } from '@mbohera/cliente'
import { createSecreto, readSecreto, syncFolder, writeSecreto } from './archivos.ts'
import type { Entorno } from './config.ts'
import { type Falla, fallaDe } from './falla.ts'

/** Something that was wanted, as it was written down before the first byte left. */
export interface Intencion {
  readonly huella: string
  /** For whom, and where: a key may change meanwhile, the taxpayer may not. */
  readonly cuenta: Cuenta
  readonly guardada: Guardada
  /** How often a program has begun to ask for it. */
  readonly veces: number
  readonly desde: string
  /** It was asked for step by step: the same answers would not be the same text. */
  readonly preguntada: boolean
  /** Its key is the caller's own: of that nobody here knows whether it was used before. */
  readonly propia: boolean
}

export interface Cuenta {
  readonly url: string
  readonly contribuyenteId: number
  readonly ambiente: string
}

/** What was begun for one taxpayer would be another deed with the key of another, or in another ambiente. */
export const isDe = (cuenta: Cuenta, { cuenta: suya }: Intencion): boolean =>
  suya.url === cuenta.url &&
  suya.contribuyenteId === cuenta.contribuyenteId &&
  suya.ambiente === cuenta.ambiente

const folderOf = ({ carpetaDeEstado }: Entorno): string => join(carpetaDeEstado, 'intenciones')
const fileOf = (entorno: Entorno, huella: string): string => join(folderOf(entorno), `${huella}.json`)

/** The same value has the same text, in whatever order its fields were written. */
function canonico(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonico)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, canonico(one)]),
  )
}

/** What makes two commands the same one: for whom, what, and with what. */
export const huellaDe = (cuenta: Cuenta, ruta: string, cuerpo: unknown, propia: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([cuenta, ruta, canonico(cuerpo), propia].map(canonico)))
    .digest('hex')
    .slice(0, 32)

export const readIntencion = (entorno: Entorno, huella: string): Intencion | null =>
  readSecreto(fileOf(entorno, huella)) as Intencion | null

/** On the disk, for our eyes only, before this returns. */
export const writeIntencion = (entorno: Entorno, intencion: Intencion): void =>
  writeSecreto(fileOf(entorno, intencion.huella), intencion)

/** The first time. False where another process of ours began with the same in this moment: then that one stays. */
export const createIntencion = (entorno: Entorno, intencion: Intencion): boolean =>
  createSecreto(fileOf(entorno, intencion.huella), intencion)

export function forgetIntencion(entorno: Entorno, huella: string): void {
  rmSync(fileOf(entorno, huella), { force: true })
  syncFolder(folderOf(entorno))
}

/** All that is not known yet, the oldest first. What of it cannot be read is thrown, unless somebody takes it. */
export function listIntenciones(
  entorno: Entorno,
  onIlegible: (falla: Falla) => void = falla => {
    throw falla
  },
): Intencion[] {
  const folder = folderOf(entorno)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => /^[0-9a-f]{32}\.json$/.test(name))
    .flatMap(name => {
      try {
        return readIntencion(entorno, name.slice(0, 32)) ?? []
      } catch (error) {
        onIlegible(fallaDe(error))
        return []
      }
    })
    .sort((a, b) => (a.desde < b.desde ? -1 : 1))
}
