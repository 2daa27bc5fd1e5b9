import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { bad, good, type Result } from '../result.ts'

/** What a hostile file may cost at most. */
export interface ZipLimits {
  readonly maxEntries: number
  /** Of one entry, taken out. */
  readonly maxEntryBytes: number
  /** Of all entries together, taken out. */
  readonly maxTotalBytes: number
  /** How many times larger than in the file an entry may become. */
  readonly maxRatio: number
}

export const defaultZipLimits: ZipLimits = {
  maxEntries: 20_000,
  maxEntryBytes: 2 * 1024 * 1024,
  maxTotalBytes: 256 * 1024 * 1024,
  maxRatio: 200,
}

export interface ZipEntry {
  /** As the file says it; it is shown to people and never used as a path. */
  readonly name: string
  /** Its content, checked against its length and its check sum; or why it is not to be had. */
  readonly read: () => Promise<Result<Buffer>>
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const CENTRAL_BYTES = 46
const LOCAL_BYTES = 30
const MAX_COMMENT = 0xffff
const IN_ZIP64 = 0xffff_ffff
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8

const inflate = promisify(inflateRaw)
const DAMAGED = 'el archivo ZIP está dañado o incompleto: vuelva a crearlo'

/**
 * The entries of a ZIP file (APPNOTE 6.3), by its central directory. Nothing is taken out before it is asked for, and then one entry at a
 * time, away from this thread; what the directory says of lengths is judged before, so that a small file cannot become a large one.
 */
export function readZip(file: Buffer, limits: Partial<ZipLimits> = {}): Result<ZipEntry[]> {
  const all = { ...defaultZipLimits, ...limits }
  const end = endOf(file)
  if (end === null) return bad('no es un archivo ZIP, o está incompleto')
  const count = file.readUInt16LE(end + 10)
  const length = file.readUInt32LE(end + 12)
  const start = file.readUInt32LE(end + 16)
  if (count === MAX_COMMENT || start === IN_ZIP64)
    return bad('es un ZIP64, para archivos enormes: divídalo en varios')
  if (file.readUInt16LE(end + 4) !== 0 || start + length > end) return bad(DAMAGED)
  if (count > all.maxEntries) return bad(`tiene ${count} archivos y admite hasta ${all.maxEntries}`)
  const entries: ZipEntry[] = []
  let packed = 0
  let unpacked = 0
  let at = start
  for (let n = 0; n < count; n++) {
    if (at + CENTRAL_BYTES > end || file.readUInt32LE(at) !== CENTRAL) return bad(DAMAGED)
    const entry = centralAt(file, at)
    packed += entry.packed
    unpacked += entry.unpacked
    // Entries that lie over one another would be taken out many times from the same bytes.
    if (packed > start) return bad(DAMAGED)
    if (unpacked > all.maxTotalBytes)
      return bad(`desempaquetado supera ${all.maxTotalBytes / 1024 / 1024} MiB: divídalo en varios`)
    if (!entry.name.endsWith('/'))
      entries.push({ name: entry.name, read: () => readEntry(file, entry, start, all) })
    at = entry.next
  }
  return good(entries)
}

/** Where the directory's end stands: the last such mark, behind which there is room for its comment alone. */
function endOf(file: Buffer): number | null {
  const first = Math.max(0, file.length - END_BYTES - MAX_COMMENT)
  for (let at = file.length - END_BYTES; at >= first; at--)
    if (file.readUInt32LE(at) === END && at + END_BYTES + file.readUInt16LE(at + 20) === file.length)
      return at
  return null
}

interface Central {
  name: string
  flags: number
  method: number
  crc: number
  packed: number
  unpacked: number
  offset: number
  next: number
}

function centralAt(file: Buffer, at: number): Central {
  const nameLength = file.readUInt16LE(at + 28)
  const more = file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  return {
    name: file.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength),
    flags: file.readUInt16LE(at + 8),
    method: file.readUInt16LE(at + 10),
    crc: file.readUInt32LE(at + 16),
    packed: file.readUInt32LE(at + 20),
    unpacked: file.readUInt32LE(at + 24),
    offset: file.readUInt32LE(at + 42),
    next: at + CENTRAL_BYTES + nameLength + more,
  }
}

async function readEntry(
  file: Buffer,
  { flags, method, crc, packed, unpacked, offset }: Central,
  directory: number,
  limits: ZipLimits,
): Promise<Result<Buffer>> {
  if ((flags & ENCRYPTED) !== 0) return bad('está protegido con contraseña')
  if (method !== STORED && method !== DEFLATED) return bad('está comprimido de una forma que no se admite')
  if (unpacked > limits.maxEntryBytes) return bad(`supera ${limits.maxEntryBytes / 1024 / 1024} MiB`)
  if (unpacked > packed * limits.maxRatio) return bad('está comprimido más de lo que un XML admite')
  if (offset + LOCAL_BYTES > directory || file.readUInt32LE(offset) !== LOCAL) return bad(DAMAGED)
  const begin = offset + LOCAL_BYTES + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (begin + packed > directory) return bad(DAMAGED)
  const data = file.subarray(begin, begin + packed)
  const content = method === STORED ? data : await inflated(data, unpacked)
  if (content === null || content.length !== unpacked || crc32(content) !== crc) return bad(DAMAGED)
  return good(content)
}

/** Null where it does not end, or becomes more than it said. */
const inflated = (data: Buffer, maxOutputLength: number): Promise<Buffer | null> =>
  inflate(data, { maxOutputLength: Math.max(1, maxOutputLength) }).catch(() => null)
