/** An address of the Internet as a number, with the family that it is of. An IPv4 address in IPv6 clothes is an IPv4 address. */
export interface Direccion {
  familia: 4 | 6
  valor: bigint
}

export interface Red extends Direccion {
  /** How many of its first bits are the network's. */
  mascara: number
}

export const BITS = { 4: 32, 6: 128 } as const
/** ::ffff:0:0/96, where IPv6 keeps the addresses of IPv4 (RFC 4291, 2.5.5.2). */
const MAPEADA = 0xffffn
const BITS_DE_MAPEADA = 96

function parseIpv4(text: string): bigint | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return null
  let valor = 0n
  for (const part of text.split('.')) {
    // A leading zero is refused: "010" is 8 to programs that read octal (inet_aton) and 10 to others.
    if (Number(part) > 255 || (part.length > 1 && part.startsWith('0'))) return null
    valor = (valor << 8n) | BigInt(part)
  }
  return valor
}

const grupos = (text: string): string[] => (text === '' ? [] : text.split(':'))

function parseIpv6(text: string): bigint | null {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  if (dotted !== null) {
    const [, high = '', ipv4 = ''] = dotted
    const low = parseIpv4(ipv4)
    if (low === null) return null
    return parseIpv6(`${high}${(low >> 16n).toString(16)}:${(low & 0xffffn).toString(16)}`)
  }
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [before = [], after = []] = halves.map(grupos)
  const missing = 8 - before.length - after.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  const all = [...before, ...Array<string>(halves.length === 2 ? missing : 0).fill('0'), ...after]
  if (!all.every(group => /^[0-9a-f]{1,4}$/i.test(group))) return null
  return all.reduce((valor, group) => (valor << 16n) | BigInt(`0x${group}`), 0n)
}

export function parseDireccion(text: string): Direccion | null {
  const low = parseIpv4(text)
  if (low !== null) return { familia: 4, valor: low }
  // A zone says by which of the machine's own cables it came.
  const valor = parseIpv6(text.replace(/%.*$/s, ''))
  if (valor === null) return null
  return valor >> 32n === MAPEADA ? { familia: 4, valor: valor & 0xffffffffn } : { familia: 6, valor }
}

/** `203.0.113.0/24`, or an address, which is a network of one. */
export function parseRed(text: string): Red | null {
  const [, address = '', bits] = /^([^/]+?)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const direccion = parseDireccion(address)
  if (direccion === null) return null
  const mapeada = direccion.familia === 4 && address.includes(':')
  const total = BITS[direccion.familia]
  const mascara = bits === undefined ? total : Number(bits) - (mapeada ? BITS_DE_MAPEADA : 0)
  return mascara >= 1 && mascara <= total ? { ...direccion, mascara } : null
}

const resto = ({ familia, mascara }: Pick<Red, 'familia' | 'mascara'>): bigint =>
  BigInt(BITS[familia] - mascara)

/** The network of so many bits in which an address is. */
export function redOf({ familia, valor }: Direccion, mascara: number): Red {
  const bits = resto({ familia, mascara })
  return { familia, valor: (valor >> bits) << bits, mascara }
}

export const contains = (red: Red, { familia, valor }: Direccion): boolean =>
  familia === red.familia && valor >> resto(red) === red.valor >> resto(red)

function formatIpv6(valor: bigint): string {
  const groups = Array.from({ length: 8 }, (_, i) => (valor >> BigInt(16 * (7 - i))) & 0xffffn)
  const text = groups.map(group => group.toString(16)).join(':')
  // RFC 5952: the longest run of zeros, the first of equals, and no run of one.
  const runs = [...text.matchAll(/(?<![0-9a-f])0(?::0)+(?![0-9a-f])/g)]
  const longest = runs.toSorted((a, b) => b[0].length - a[0].length)[0]
  if (longest === undefined) return text
  const before = text.slice(0, longest.index).replace(/:$/, '')
  const after = text.slice(longest.index + longest[0].length).replace(/^:/, '')
  return `${before}::${after}`
}

export const formatDireccion = ({ familia, valor }: Direccion): string =>
  familia === 6
    ? formatIpv6(valor)
    : [24n, 16n, 8n, 0n].map(shift => String((valor >> shift) & 0xffn)).join('.')

export const formatRed = (red: Red): string => `${formatDireccion(red)}/${red.mascara}`
