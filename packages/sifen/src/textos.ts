const DESPROLIJO = /^\s|\s$|[^\S \v\f]| {2}/

/**
 * A text as it is signed: one blank between words and none at the ends; ends of line and tabs are blanks. The manual wants none at
 * the ends (MT §7.2), and a server that normalises what it receives must find nothing to change in what was signed.
 */
export const limpiarTexto = (text: string): string =>
  DESPROLIJO.test(text) ? text.replace(/[^\S\v\f]+/g, ' ').trim() : text

/** The same for every text of a value, however deep. What needs nothing is given back as it is. */
export function limpiarTextos<T>(value: T): T {
  if (typeof value === 'string') return limpiarTexto(value) as T
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const clean = value.map(limpiarTextos)
    return clean.some((each, i) => each !== value[i]) ? (clean as T) : value
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const entries = Object.entries(value)
  const clean = entries.map(([name, each]) => [name, limpiarTextos(each)] as const)
  return clean.some(([, each], i) => each !== entries[i]![1]) ? (Object.fromEntries(clean) as T) : value
}
