import { Refusal } from './fault.ts'

const LONGEST_REFERENCE = 12

function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff)
}

function numeric(body: string, at: number): string {
  const [, hex, decimal] = /^#(?:x([0-9A-Fa-f]{1,8})|([0-9]{1,8}))$/.exec(body) ?? []
  const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16)
  if (isXmlCharacter(code)) return String.fromCodePoint(code)
  throw new Refusal('entity', at, 'Una referencia numérica no designa un carácter que XML admita.')
}

function resolve(body: string, at: number): string {
  switch (body) {
    case 'lt':
      return '<'
    case 'gt':
      return '>'
    case 'amp':
      return '&'
    case 'quot':
      return '"'
    case 'apos':
      return "'"
  }
  if (body.startsWith('#')) return numeric(body, at)
  throw new Refusal('entity', at, 'Hay una referencia a una entidad que no es de las cinco predefinidas.')
}

/** `raw` with its references resolved; `at` is where it stands, for the fault. */
export function resolveReferences(raw: string, at: number): string {
  let amp = raw.indexOf('&')
  if (amp < 0) return raw
  let text = ''
  let done = 0
  while (amp >= 0) {
    // Nearly every reference of an escaped document is this one.
    if (raw.startsWith('lt;', amp + 1)) {
      text += `${raw.slice(done, amp)}<`
      done = amp + 4
      amp = raw.indexOf('&', done)
      continue
    }
    const end = raw.indexOf(';', amp + 1)
    if (end < 0 || end - amp > LONGEST_REFERENCE)
      throw new Refusal('entity', at + amp, 'Hay un «&» que no comienza ninguna referencia conocida.')
    text += raw.slice(done, amp) + resolve(raw.slice(amp + 1, end), at + amp)
    done = end + 1
    amp = raw.indexOf('&', done)
  }
  return text + raw.slice(done)
}
