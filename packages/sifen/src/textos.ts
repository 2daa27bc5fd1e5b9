const DESPROLIJO = /^\s|\s$|[^\S \v\f]| {2}/

/**
 * A text as it is signed: one blank between words and none at the ends; ends of line and tabs are blanks. The manual wants none at
 * the ends (MT §7.2), and a server that normalises what it receives must find nothing to change in what was signed.
 */
export const cleanTexto = (text: string): string =>
  DESPROLIJO.test(text) ? text.replace(/[^\S\v\f]+/g, ' ').trim() : text

/** The same for every text of a value, however deep. What needs nothing is given back as it is. */
export const cleanTextos = <T>(value: T): T =>
  // Only texts are changed, into texts: the form of the value stays.
  limpio(value) ? value : (cleanAny(value) as T)

/** Most values are clean, and to find that out nothing has to be made. */
function limpio(value: unknown): boolean {
  if (typeof value === 'string') return !DESPROLIJO.test(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(limpio)
  if (!llano(value)) return true
  for (const name in value) if (!limpio(value[name])) return false
  return true
}

const llano = (value: object): value is Record<string, unknown> =>
  Object.getPrototypeOf(value) === Object.prototype

function cleanAny(value: unknown): unknown {
  if (typeof value === 'string') return cleanTexto(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const clean = value.map(cleanAny)
    return clean.some((each, i) => each !== value[i]) ? clean : value
  }
  if (!llano(value)) return value
  const clean = Object.entries(value).map(([name, each]) => [name, cleanAny(each)] as const)
  return clean.some(([name, each]) => each !== value[name]) ? Object.fromEntries(clean) : value
}
