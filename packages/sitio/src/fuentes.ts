import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertMuestras } from './muestras.ts'

const DE = join(import.meta.dirname, '..')
const read = (...path: string[]): string => readFileSync(join(DE, ...path), 'utf8')

/** A written page, with its samples in it. */
export const readPagina = (slug: string): string =>
  insertMuestras(read('paginas', `${slug}.md`), muestra => read('muestras', muestra))

/** A style or a program of the pages, as it is. */
export const readEstatico = (name: string): string => read('estatico', name)
