import { completeDecimal, parseDecimal } from '../decimal.ts'
import { elements, textOf, type XmlElement } from '../xml/tree.ts'

/** Where two texts of one documento differ: what the one says, and what the other. */
export interface Diferencia {
  /** The path of the field, as in `gCamItem[0].gValorItem.dTotOpeItem`. */
  readonly campo: string
  readonly dice: string | null
  readonly debe: string | null
}

/** What is zero may be left out, and be there. */
const isNothing = (text: string | null): boolean =>
  text === null || parseDecimal(completeDecimal(text)) === 0n

/** An amount is the same however it is written: `0.5`, `.50`. */
export function isSame(dice: string | null, debe: string | null): boolean {
  if (dice === debe || (isNothing(dice) && isNothing(debe))) return true
  const [a, b] = [dice, debe].map(text => parseDecimal(completeDecimal(text ?? '')))
  return a !== undefined && b !== undefined && a === b
}

/** Every leaf with its path; the place in a list counts from 0, and is named where the list has more than one. */
export function leavesOf(element: XmlElement, path = ''): Map<string, string> {
  const leaves = new Map<string, string>()
  const seen = new Map<string, number>()
  const all = elements(element)
  for (const field of all) {
    const n = seen.get(field.local) ?? 0
    seen.set(field.local, n + 1)
    const isOne = field.local !== 'gCamItem' && all.filter(other => other.local === field.local).length === 1
    const here = `${path}${field.local}${isOne ? '' : `[${n}]`}`
    if (elements(field).length === 0) leaves.set(here, textOf(field))
    for (const [name, text] of leavesOf(field, `${here}.`)) leaves.set(name, text)
  }
  return leaves
}

/** Every field in which the two are not the same, in the order of the first. An amount is the same however many zeros it is written with. */
export function compareDocumentos(dicho: XmlElement, debido: XmlElement): Diferencia[] {
  const [said, due] = [leavesOf(dicho), leavesOf(debido)]
  return [...new Set([...said.keys(), ...due.keys()])].flatMap(campo => {
    const [dice, debe] = [said.get(campo) ?? null, due.get(campo) ?? null]
    return isSame(dice, debe) ? [] : [{ campo, dice, debe }]
  })
}

/** The first group whose fields do not come in the order of the other's. */
export function findDesorden(dicho: XmlElement, debido: XmlElement): string | null {
  const names = (element: XmlElement) => [...new Set(elements(element).map(({ local }) => local))]
  const [said, due] = [names(dicho), names(debido)]
  const common = said.filter(name => due.includes(name))
  const expected = due.filter(name => said.includes(name))
  if (common.some((name, index) => name !== expected[index])) return dicho.local
  for (const one of elements(dicho)) {
    const other = elements(debido).find(({ local }) => local === one.local)
    const below = other && findDesorden(one, other)
    if (below) return below
  }
  return null
}
