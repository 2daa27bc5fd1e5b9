import { hash } from 'node:crypto'
import type { Outcome } from '../transport/outcome.ts'

const MAX_ETIQUETAS = 20_000
const ETIQUETA = /<(\/?)([A-Za-z_][\w.:-]{0,80})(?:\s[^<>]*?)?(\/?)>/g
/** What was signed is the taxpayer's: which fields it has says nothing of SIFEN. */
const AJENO = new Set(['DE', 'rEve', 'Signature', 'gCamFuFD'])

const sinPrefijo = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * A name for the form of an answer: which elements stand in which, escaped or not, and nothing of what they say. Two answers of one
 * form are read alike.
 */
export function formaDe(outcome: Outcome): string {
  if (outcome.kind === 'broken') return 'sin-respuesta'
  const text = Buffer.from(outcome.body)
    .toString('utf8')
    .replace(/&(?:amp;)*(?:lt|#60);/g, '<')
    .replace(/&(?:amp;)*gt;/g, '>')
  const abiertos: string[] = []
  const forma = new Set<string>()
  let etiquetas = 0
  for (const [, cierra, nombre = '', vacia] of text.matchAll(ETIQUETA)) {
    if (++etiquetas > MAX_ETIQUETAS) break
    const local = sinPrefijo(nombre)
    if (cierra) {
      const at = abiertos.lastIndexOf(local)
      if (at >= 0) abiertos.length = at
      continue
    }
    if (!abiertos.some(padre => AJENO.has(padre))) forma.add(`${abiertos.at(-1) ?? ''}>${local}`)
    if (!vacia && abiertos.length < 100) abiertos.push(local)
  }
  return hash('sha256', `${outcome.status} ${[...forma].sort().join(' ')}`, 'hex').slice(0, 12)
}
