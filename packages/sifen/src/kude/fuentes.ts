import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseTrueType, type TrueType } from './pdf/truetype.ts'

export interface Fuentes {
  readonly regular: TrueType
  readonly bold: TrueType
}

let loaded: Promise<Fuentes> | undefined

/** Source Sans 3 (SIL Open Font License 1.1), read once for all documents. */
export function fuentes(): Promise<Fuentes> {
  loaded ??= Promise.all([
    load('400Regular/SourceSans3_400Regular'),
    load('600SemiBold/SourceSans3_600SemiBold'),
  ]).then(
    ([regular, bold]) => ({ regular, bold }),
    error => {
      loaded = undefined
      throw error
    },
  )
  return loaded
}

async function load(name: string): Promise<TrueType> {
  const url = import.meta.resolve(`@expo-google-fonts/source-sans-3/${name}.ttf`)
  return parseTrueType(await readFile(fileURLToPath(url)))
}
