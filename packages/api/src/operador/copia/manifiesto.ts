import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Suma, TablaCopiable } from '../../db/copia.ts'

export interface TablaCopiada extends TablaCopiable, Suma {
  archivo: string
  sha256: string
}

/** What a backup says of itself: the whole of one state of the database. */
export interface Manifiesto {
  formato: 1
  fecha: string
  postgres: string
  /** With how many migrations the database was. */
  migraciones: number
  /** The role whose the tables were; one that was written before this was said has none. */
  dueno?: string
  tablas: TablaCopiada[]
  secuencias: Record<string, number>
}

export const MANIFIESTO = 'respaldo.json'

/** A command that cannot do what was asked: cause and cure, for whoever runs the service. */
export class CopiaError extends Error {
  override name = 'CopiaError'
}

export async function readManifiesto(dir: string): Promise<Manifiesto> {
  const text = await readFile(join(dir, MANIFIESTO), 'utf8').catch(() => {
    throw new CopiaError(
      `En ${dir} no hay un respaldo entero (falta ${MANIFIESTO}): indique la carpeta que hizo "respaldar".`,
    )
  })
  // Written by this program; one of another form says so in `formato`, which is looked at next.
  const manifiesto = JSON.parse(text) as Manifiesto
  if (manifiesto.formato !== 1)
    throw new CopiaError(`El respaldo de ${dir} es de un programa más nuevo: restáurelo con aquella versión.`)
  return manifiesto
}
