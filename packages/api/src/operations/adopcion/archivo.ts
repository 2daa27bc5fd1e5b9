import { readZip, type ZipEntry } from '@mbohera/sifen'
import { parseLista } from '../../domain/adopcion/lista.ts'
import { collectHallazgos, type Hallazgo, type PedidoLeido } from '../../domain/adopcion/pedida.ts'
import { type Validated, valid, wrong } from '../../domain/validated.ts'
import type { Esperar, LecturaConPlazo } from '../ports.ts'

/** The media types of the files that CDCs are taken from. */
export const ARCHIVOS_DE_CDC = [
  'application/xml',
  'text/xml',
  'application/zip',
  'text/csv',
  'text/plain',
] as const
export type TipoDeArchivo = (typeof ARCHIVOS_DE_CDC)[number]

/** After so many files of a ZIP others have their turn, and after so many bytes: reading a documento takes about a millisecond. */
const SEGUIDOS = 8
const BYTES_SEGUIDOS = 64 * 1024
const NOMBRE_MAX = 120
/** Other files stand beside the XMLs as a rule: the KuDE of each. */
const ES_XML = /\.xml$/i
const ES_ZIP = /\.zip$/i
const EMPIEZA_COMO_ZIP = 0x04034b50

interface ArchivoDeps {
  esperar: Esperar
  lectura: Pick<LecturaConPlazo, 'listCdcs'>
}

/** The CDCs that a file asks for. Nothing else is taken from it: what a documento is, SIFEN says. */
export async function readArchivo(
  deps: ArchivoDeps,
  { tipo, bytes }: { tipo: TipoDeArchivo; bytes: Buffer },
): Promise<Validated<PedidoLeido>> {
  switch (tipo) {
    case 'application/xml':
    case 'text/xml':
      return collectHallazgos('XML', [{ lugar: 'el archivo', leido: await cdcsOf(deps, bytes) }])
    case 'application/zip': {
      const hallazgos = await readHallazgos(deps, bytes)
      return hallazgos.ok ? collectHallazgos('ZIP', hallazgos.value) : hallazgos
    }
    case 'text/csv':
    case 'text/plain': {
      const lineas = parseLista(bytes.toString('utf8'))
      return lineas.ok ? collectHallazgos('LISTA', lineas.value) : lineas
    }
  }
}

async function cdcsOf({ lectura }: ArchivoDeps, xml: Buffer): Promise<Validated<readonly string[]>> {
  const read = await lectura.listCdcs(xml)
  if (read === 'largo')
    return wrong('cdc', 'xml', 'está hecho de tal manera que leerlo llevaría demasiado: se dejó de lado')
  if (read === 'sin-tiempo')
    return wrong(
      'cdc',
      'xml',
      'no se leyó, porque los anteriores llevaron demasiado: envíelo en otro archivo',
    )
  return read.ok ? valid(read.value) : wrong('cdc', 'xml', read.detalle)
}

/** What each XML of a ZIP has, or what is wrong with it. */
async function readHallazgos(deps: ArchivoDeps, bytes: Buffer): Promise<Validated<Hallazgo[]>> {
  const archivos = listArchivos(bytes)
  if (!archivos.ok) return archivos
  const hallazgos: Hallazgo[] = []
  let leidos = 0
  for (const [index, { lugar, read }] of archivos.value.entries()) {
    if (index % SEGUIDOS === 0 || leidos > BYTES_SEGUIDOS) {
      await deps.esperar(0)
      leidos = 0
    }
    const xml = await read()
    if (xml.ok) leidos += xml.value.length
    hallazgos.push({ lugar, leido: xml.ok ? await cdcsOf(deps, xml.value) : xml })
  }
  return valid(hallazgos)
}

/** A file in a ZIP. It is in no memory before it is read, and each time it is read it is taken out anew. */
export interface ArchivoDeZip {
  lugar: string
  read: () => Promise<Validated<Buffer>>
}

/** What stands in a ZIP, by its directory alone. */
export function listArchivos(bytes: Buffer): Validated<ArchivoDeZip[]> {
  const zip = readZip(bytes)
  if (!zip.ok) return wrong('archivo', 'zip', zip.detalle)
  return valid(zip.value.map(entry => ({ lugar: nombreDe(entry), read: () => readXmlDe(entry) })))
}

async function readXmlDe({ name, read }: ZipEntry): Promise<Validated<Buffer>> {
  if (ES_ZIP.test(name)) return wrong('cdc', 'anidado', 'es otro ZIP: envíelo aparte')
  if (!ES_XML.test(name)) return wrong('cdc', 'no-es-xml', 'no es un XML: se dejó de lado')
  const content = await read()
  if (!content.ok) return wrong('cdc', 'zip', content.detalle)
  if (content.value.length >= 4 && content.value.readUInt32LE(0) === EMPIEZA_COMO_ZIP)
    return wrong('cdc', 'anidado', 'es otro ZIP: envíelo aparte')
  return valid(content.value)
}

/** It is shown and stored, and is nobody's path. */
const nombreDe = ({ name }: ZipEntry): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be kept
  const clean = name.replace(/[\u0000-\u001f\u007f\ufffd]/g, '·')
  return clean.length <= NOMBRE_MAX ? clean : `…${clean.slice(1 - NOMBRE_MAX)}`.toWellFormed()
}
