/** What no program of ours sends on purpose. */
const MAX_DEPTH = 32
/** Twice what the largest documento has: 999 items of some twenty-five fields. Reading as many takes milliseconds. */
const MAX_VALUES = 50_000
/** Thirty times as many as the widest object of the contract: parsers are slow with objects of tens of thousands. */
const MAX_KEYS = 1_000

export type Ambiguo =
  | { motivo: 'anidado' }
  | { motivo: 'numeroso' }
  | { motivo: 'ancho' }
  | { motivo: 'repetida'; clave: string }

/**
 * What JSON.parse would swallow: a key that stands twice in one object, of which readers take different ones; and
 * depth, or a number of values or keys, that cost more than they can mean. Looks at keys and brackets only; whether it is JSON is the parser's to say.
 */
export function ambiguedad(text: string): Ambiguo | null {
  const open: (Set<string> | null)[] = []
  let expectsKey = false
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) {
      const end = endOfString(text, at)
      const keys = open.at(-1)
      if (expectsKey && keys) {
        const clave = keyOf(text.slice(at, end + 1))
        if (keys.has(clave)) return { motivo: 'repetida', clave }
        keys.add(clave)
        if (keys.size > MAX_KEYS) return { motivo: 'ancho' }
      }
      expectsKey = false
      at = end
    } else if (char === OPEN_OBJECT || char === OPEN_ARRAY) {
      open.push(char === OPEN_OBJECT ? new Set() : null)
      if (open.length > MAX_DEPTH) return { motivo: 'anidado' }
      expectsKey = char === OPEN_OBJECT
      if (++values > MAX_VALUES) return { motivo: 'numeroso' }
    } else if (char === CLOSE_OBJECT || char === CLOSE_ARRAY) open.pop()
    else if (char === COMMA) {
      expectsKey = open.at(-1) instanceof Set
      if (++values > MAX_VALUES) return { motivo: 'numeroso' }
    }
  }
  return null
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d

/** Where the closing quote stands: the first that no odd number of backslashes precedes. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return at
  }
  return text.length
}

/** Written with escapes or without, it is the same key. */
function keyOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted.slice(1, -1)
  }
}
