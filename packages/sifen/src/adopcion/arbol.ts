import { NS_SIFEN } from '../firma/algorithms.ts'
import { at, elements, textOf, type XmlElement } from '../xml/tree.ts'

/** The text of a field of the manual below an element; undefined where the field is absent or empty. */
export function campoDe(from: XmlElement | undefined, ...camino: string[]): string | undefined {
  const found = from && at(from, NS_SIFEN, ...camino)
  const text = found && textOf(found).trim()
  return text === '' ? undefined : text
}

/** The fields of a group, by their names in the manual: only those that hold a text. */
export function camposDe(grupo: XmlElement | undefined): Record<string, string> {
  if (!grupo) return {}
  return Object.fromEntries(
    elements(grupo).flatMap(field => {
      const text = textOf(field).trim()
      return elements(field).length > 0 || text === '' ? [] : [[field.local, text]]
    }),
  )
}
