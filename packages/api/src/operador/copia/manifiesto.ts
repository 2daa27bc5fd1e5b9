import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Suma, TablaCopiable } from '../../db/copia.ts'
import { textOfError } from '../../domain/thrown.ts'

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

/** Of a file of a backup that is another by now. */
export const describeOtro = (archivo: string): string =>
  `El archivo ${archivo} del respaldo no es el que se escribió: use otro respaldo. No se cambió nada.`

export async function readManifiesto(dir: string): Promise<Manifiesto> {
  const text = await readFile(join(dir, MANIFIESTO), 'utf8').catch(error => {
    const code = textOfError(error, 'code') ?? ''
    throw new CopiaError(
      ['ENOENT', 'ENOTDIR'].includes(code)
        ? `En ${dir} no hay un respaldo entero (falta ${MANIFIESTO}): indique la carpeta que hizo "respaldar".`
        : `El archivo ${MANIFIESTO} de ${dir} no se puede leer (${code}): revise su dueño y su disco, o use otro respaldo.`,
    )
  })
  const manifiesto = parseManifiesto(text)
  if (manifiesto === null) throw new CopiaError(describeOtro(MANIFIESTO))
  if (manifiesto.formato !== 1)
    throw new CopiaError(`El respaldo de ${dir} es de un programa más nuevo: restáurelo con aquella versión.`)
  return manifiesto
}

/** Null where it is cut or overwritten. One of another form says so in `formato`; of ours the rest is as this program wrote it. */
function parseManifiesto(text: string): Manifiesto | null {
  try {
    const said = JSON.parse(text) as Manifiesto | null // looked at next
    const entero = typeof said?.formato === 'number' && (said.formato !== 1 || Array.isArray(said.tablas))
    return entero ? said : null
  } catch {
    return null
  }
}
