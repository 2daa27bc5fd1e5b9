import { type Cdc, parseCdc } from '../cdc.ts'
import { NS_SIFEN } from '../firma/algorithms.ts'
import { bad, good, type Result } from '../result.ts'
import { readXml } from '../xml/read.ts'
import { descendants, type XmlElement } from '../xml/tree.ts'
import { ELEMENTOS_MAX } from './documento.ts'

/** Twice what a documento may have (0160): there is something around it, or it is one of a lote. */
const LIMITS = { maxBytes: 2 * 1024 * 1024, maxNodes: 2 * ELEMENTOS_MAX }

const idOf = (de: XmlElement): string => de.attributes.find(({ name }) => name === 'Id')?.value ?? ''

/**
 * The CDCs of the documentos in an XML file, however they are wrapped. Nothing else is taken from it and no signature is looked at: what such
 * a file says of a documento proves nothing, SIFEN is asked.
 */
export function readCdcs(xml: Uint8Array): Result<Cdc[]> {
  const read = readXml(xml, LIMITS)
  if (!read.ok) return bad(`el XML no se puede leer: ${read.fault.message}`)
  const { root } = read
  const found = [...(isDe(root) ? [root] : []), ...descendants(root, NS_SIFEN, 'DE')]
  if (found.length === 0) return bad('el XML no tiene ningún documento electrónico (elemento DE)')
  const cdcs: Cdc[] = []
  for (const de of found) {
    const cdc = parseCdc(idOf(de))
    if (!cdc.ok) return cdc
    cdcs.push(cdc.value)
  }
  return good(cdcs)
}

const isDe = ({ local, namespace }: XmlElement): boolean => local === 'DE' && namespace === NS_SIFEN
