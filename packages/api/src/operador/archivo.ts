import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readZip } from '@mbohera/sifen'
import type { PiezaDeArchivo } from '../operations/recuperacion/archivo.ts'

const ES_XML = /\.xml$/i
const ES_ZIP = /\.zip$/i
/** A documento has 1,000 KB at most. */
const MAX_XML = 2 * 1024 * 1024
/** Whatever is in it is read in place, and taken out one by one. */
const MAX_ZIP = 1024 * 1024 * 1024

/** Throws, in words, where there is nothing to read. */
export async function probeArchivo(path: string): Promise<void> {
  await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`No se puede leer ${path} (${error.code}): diga un archivo ZIP o una carpeta con XML`)
  })
}

/** The XMLs of a ZIP, or those of a folder and of the ZIPs in it, one at a time. Other files are passed over. */
export async function* readPiezas(path: string): AsyncGenerator<PiezaDeArchivo> {
  const file = await stat(path)
  if (!file.isDirectory()) yield* readUno(path)
  else for (const nombre of await readTree(path)) yield* readUno(nombre)
}

async function readTree(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry: Dirent) => entry.isFile() && (ES_XML.test(entry.name) || ES_ZIP.test(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}

async function* readUno(nombre: string): AsyncGenerator<PiezaDeArchivo> {
  const { size } = await stat(nombre)
  if (size > (ES_XML.test(nombre) ? MAX_XML : MAX_ZIP)) {
    yield { nombre, ilegible: 'es demasiado grande: divídalo' }
    return
  }
  const bytes = await readFile(nombre)
  if (ES_XML.test(nombre)) {
    yield { nombre, xml: bytes.toString('utf8') }
    return
  }
  const zip = readZip(bytes)
  if (!zip.ok) {
    yield { nombre, ilegible: zip.detalle }
    return
  }
  for (const entry of zip.value) {
    const lugar = `${nombre}: ${entry.name}`
    if (ES_ZIP.test(entry.name)) yield { nombre: lugar, ilegible: 'es otro ZIP: sáquelo aparte' }
    if (!ES_XML.test(entry.name)) continue
    const content = await entry.read()
    yield content.ok
      ? { nombre: lugar, xml: content.value.toString('utf8') }
      : { nombre: lugar, ilegible: content.detalle }
  }
}
