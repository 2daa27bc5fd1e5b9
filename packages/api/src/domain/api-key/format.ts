/**
 * An API key: `sk_live_`, 256 random bits in base 62, and a checksum of them, so that a mistyped or truncated key is
 * refused without a look into the database.
 */
export const PREFIJO = 'sk_live_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_BYTES = 32
// 62^43 > 2^256 > 62^42 and 62^6 > 2^32.
const RANDOM_LENGTH = 43
const CHECKSUM_LENGTH = 6
const VISIBLE_LENGTH = 6
const TOTAL_LENGTH = PREFIJO.length + RANDOM_LENGTH + CHECKSUM_LENGTH

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crc32(text: string, end: number): number {
  let crc = 0xffffffff
  // The table has a value for each byte.
  for (let i = 0; i < end; i++) crc = CRC_TABLE[(crc ^ text.charCodeAt(i)) & 0xff]! ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text
  return text
}

function checksum(text: string, end: number): string {
  let rest = crc32(text, end)
  let digits = ''
  while (digits.length < CHECKSUM_LENGTH) {
    digits = ALPHABET[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** The key that stands for these 32 random bytes. */
export function formatApiKey(random: Uint8Array): string {
  if (random.length !== RANDOM_BYTES)
    throw new RangeError(`An API key takes ${RANDOM_BYTES} random bytes, not ${random.length}`)
  let value = 0n
  for (const byte of random) value = (value << 8n) | BigInt(byte)
  const body = PREFIJO + base62(value, RANDOM_LENGTH)
  return body + checksum(body, body.length)
}

const FORM = new RegExp(`^${PREFIJO}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

/** Whether the text can be a key at all: prefix, length, alphabet and checksum. */
export function isApiKey(text: string): boolean {
  if (text.length !== TOTAL_LENGTH || !FORM.test(text)) return false
  const end = TOTAL_LENGTH - CHECKSUM_LENGTH
  return checksum(text, end) === text.slice(end)
}

export const looksLikeApiKey = (text: string): boolean => text.startsWith('sk_')

/** What may be shown of a key ever after. */
export const keyPrefixOf = (apiKey: string): string => apiKey.slice(0, PREFIJO.length + VISIBLE_LENGTH)
