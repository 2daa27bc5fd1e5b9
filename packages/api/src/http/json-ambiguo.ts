/** What no program of ours sends on purpose. */
const MAX_DEPTH = 32
/** Twice what the largest documento has: 999 items of some twenty-five fields. Reading as many takes milliseconds. */
const MAX_VALUES = 50_000
/** Thirty times as many as the widest object of the contract: parsers are slow with objects of tens of thousands. */
const MAX_KEYS = 1_000
/** Ten times as many as the whole contract. Each new name costs a parser, and whoever looks whether it is meant for one of ours. */
const MAX_NAMES = 5_000

export type Ambiguo =
  | { motivo: 'anidado' }
  | { motivo: 'numeroso' }
  | { motivo: 'ancho' }
  | { motivo: 'variado' }
  | { motivo: 'repetida'; campo: string }

/** An object or a list of which the end was not seen yet. */
interface Abierto {
  /** Null: a list. */
  keys: Set<string> | null
  /** Where in it what comes next stands. */
  lugar: string | number
}

/**
 * What JSON.parse would swallow: a key that stands twice in one object, of which readers take different ones; and
 * depth, or a number of values, keys or names, that cost more than they can mean. Looks at keys and brackets only; whether it is JSON is the parser's to say.
 */
export function ambiguedad(text: string): Ambiguo | null {
  const open: Abierto[] = []
  const names = new Set<string>()
  let expectsKey = false
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) {
      const end = endOfString(text, at)
      const objeto = open.at(-1)
      if (expectsKey && objeto?.keys) {
        const clave = keyOf(text.slice(at, end + 1))
        objeto.lugar = clave
        if (objeto.keys.has(clave)) return { motivo: 'repetida', campo: caminoDe(open) }
        objeto.keys.add(clave)
        if (objeto.keys.size > MAX_KEYS) return { motivo: 'ancho' }
        if (names.add(clave).size > MAX_NAMES) return { motivo: 'variado' }
      }
      expectsKey = false
      at = end
    } else if (char === OPEN_OBJECT || char === OPEN_ARRAY) {
      open.push(char === OPEN_OBJECT ? { keys: new Set(), lugar: '' } : { keys: null, lugar: 0 })
      if (open.length > MAX_DEPTH) return { motivo: 'anidado' }
      expectsKey = char === OPEN_OBJECT
      if (++values > MAX_VALUES) return { motivo: 'numeroso' }
    } else if (char === CLOSE_OBJECT || char === CLOSE_ARRAY) open.pop()
    else if (char === COMMA) {
      const dentro = open.at(-1)
      expectsKey = dentro?.keys instanceof Set
      if (typeof dentro?.lugar === 'number') dentro.lugar++
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

/** The way to what is being read, as faults name it: `items[0].cantidad`. */
const caminoDe = (open: readonly Abierto[]): string =>
  open
    .map(({ lugar }) => (typeof lugar === 'number' ? `[${lugar}]` : `.${lugar}`))
    .join('')
    .replace(/^\./, '')

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
