import { Refusal } from './fault.ts'

// XML 1.0 §2.2: what can never stand in a document, neither written nor referred to.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/
const DECLARATION =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(?:"1\.0"|'1\.0')(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(?:"([A-Za-z0-9._-]{1,40})"|'([A-Za-z0-9._-]{1,40})'))?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\n]*\?>/
// No valid declaration is longer; the expression above never looks at more.
const LONGEST_DECLARATION = 200

/** `isWellFormed` came with Node 20. */
const LONE_SURROGATE = /\p{Surrogate}/u
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Bytes or text as the text that the grammar is about: decoded, with ends of line normalised (XML 1.0 §2.11). */
export function toText(input: Uint8Array | string, maxBytes: number): string {
  if (input.length > maxBytes)
    throw new Refusal('too-large', 0, `El XML ocupa ${input.length} bytes; el máximo es ${maxBytes}.`)
  const raw = typeof input === 'string' ? fromString(input) : decode(withoutReturns(input))
  const text = raw.charCodeAt(0) === 0xfeff ? raw.slice(1) : raw
  const forbidden = text.search(FORBIDDEN)
  if (forbidden >= 0)
    throw new Refusal('malformed', forbidden, 'El XML contiene un carácter que XML 1.0 no admite.')
  return text
}

function fromString(input: string): string {
  if (!LONE_SURROGATE.test(input))
    return input.includes('\r') ? decode(withoutReturns(new TextEncoder().encode(input))) : input
  throw new Refusal('encoding', 0, 'El texto contiene un sustituto UTF-16 suelto.')
}

function decode(input: Uint8Array): string {
  try {
    return utf8.decode(input)
  } catch {
    throw new Refusal('encoding', 0, 'Los bytes no son UTF-8 válido.')
  }
}

/** Where the XML declaration that starts at `from` ends. */
export function skipDeclaration(text: string, from: number): number {
  const match = DECLARATION.exec(text.slice(from, from + LONGEST_DECLARATION))
  if (!match)
    throw new Refusal('malformed', from, 'La declaración XML no tiene la forma debida (versión 1.0).')
  const encoding = match[1] ?? match[2] ?? 'UTF-8'
  if (encoding.toUpperCase() !== 'UTF-8')
    throw new Refusal('encoding', from, `La codificación declarada es ${encoding}; solo se admite UTF-8.`)
  return from + match[0].length
}

const CR = 0x0d
const LF = 0x0a

// On bytes, because a text of many carriage returns would cost a hundred times more to rebuild.
function withoutReturns(input: Uint8Array): Uint8Array {
  const first = input.indexOf(CR)
  if (first < 0) return input
  const output = input.slice()
  let end = first
  for (let i = first; i < input.length; i++) {
    const byte = input[i] ?? 0
    if (byte !== CR) output[end++] = byte
    else if (input[i + 1] !== LF) output[end++] = LF
  }
  return output.subarray(0, end)
}

export function startsDeclaration(text: string, from: number): boolean {
  return text.startsWith('<?xml', from) && /[ \t\n?]/.test(text.charAt(from + 5))
}
