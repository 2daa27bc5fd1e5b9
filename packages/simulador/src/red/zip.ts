import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const LARGEST_COMMENT = 65_535
/** Fifty documents of 1000 KB would not fit in a message anyway. */
const LARGEST_CONTENT = 64 << 20

interface Entry {
  readonly name: string
  readonly method: number
  readonly size: number
  readonly local: number
}

function findEnd(zip: Buffer): number | undefined {
  const lowest = Math.max(0, zip.length - END_SIZE - LARGEST_COMMENT)
  for (let at = zip.length - END_SIZE; at >= lowest; at--)
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at
  return undefined
}

function readDirectory(zip: Buffer): readonly Entry[] {
  const end = findEnd(zip)
  if (end === undefined) return []
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let turn = 0; turn < count; turn++) {
    if (zip.readUInt32LE(at) !== ENTRY) return []
    const nameLength = zip.readUInt16LE(at + 28)
    entries.push({
      method: zip.readUInt16LE(at + 10),
      size: zip.readUInt32LE(at + 20),
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      local: zip.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

function readEntry(zip: Buffer, { local, method, size }: Entry): Buffer | undefined {
  if (zip.readUInt32LE(local) !== LOCAL) return undefined
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const bytes = zip.subarray(start, start + size)
  if (bytes.length !== size) return undefined
  if (method === 0) return bytes
  return method === 8 ? inflateRawSync(bytes, { maxOutputLength: LARGEST_CONTENT }) : undefined
}

/** The only file of a zip, which must be a `.xml`, stored or deflated; undefined when it is anything else. */
export function unzipOnlyXml(zip: Buffer): Buffer | undefined {
  try {
    const entries = readDirectory(zip)
    const [entry] = entries
    if (entry === undefined || entries.length !== 1 || !/\.xml$/i.test(entry.name)) return undefined
    return readEntry(zip, entry)
  } catch {
    return undefined
  }
}
