import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib'

/** A file of a ZIP: all of it, or as it is made. */
export interface ZipFile {
  readonly name: string
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
  /** Compressed already, as a PDF is: it would only take time. */
  readonly asItIs?: boolean
}

const deflate = promisify(deflateRaw)
const MAX_32 = 0xffff_ffff
const MAX_16 = 0xffff
const UTF_8 = 0x0800
/** Its lengths and its check sum stand behind it. */
const AFTERWARDS = 0x0008
const STORED = 0
const DEFLATED = 8
/** Of ZIP64, and without it. */
const VERSION = { old: 20, new: 45 }
/** What is shorter takes longer to compress than to send. */
const WORTH_IT = 256
/** Entries of the directory are put together so many at a time, and kept packed until the end: each by itself would weigh several times what it says. */
const TOGETHER = 1000

interface Written {
  name: Buffer
  flags: number
  method: number
  crc: number
  packed: number
  plain: number
  offset: number
}

/**
 * A ZIP file (APPNOTE 6.3) of these, as it is read: of their content no more than one is in memory, and of those that are behind only their
 * lines of the directory. ZIP64 where it is needed. `when` stands for each, to two seconds: no clock is read.
 */
export async function* writeZip(
  files: AsyncIterable<ZipFile>,
  when: { date: number; time: number },
): AsyncGenerator<Uint8Array, void> {
  const directory = new Directory(when)
  let offset = 0
  for await (const { name, content, asItIs = false } of files) {
    const begun = { name: Buffer.from(name), offset }
    for await (const part of content instanceof Uint8Array
      ? writeWhole(content, begun, { when, directory, asItIs })
      : writeMade(content, begun, { when, directory })) {
      offset += part.length
      yield part
    }
  }
  yield* directory.end(offset)
}

interface Into {
  when: { date: number; time: number }
  directory: Directory
}
type Begun = Pick<Written, 'name' | 'offset'>

async function* writeWhole(
  content: Uint8Array,
  begun: Begun,
  { when, directory, asItIs }: Into & { asItIs: boolean },
) {
  const deflated = asItIs || content.length < WORTH_IT ? content : await deflate(content)
  const smaller = deflated.length < content.length
  const packed = smaller ? deflated : content
  const entry = {
    ...begun,
    ...{ flags: UTF_8, method: smaller ? DEFLATED : STORED, crc: crc32(content) },
    ...{ packed: packed.length, plain: content.length },
  }
  directory.add(entry)
  yield localHeader(entry, when)
  yield packed
}

async function* writeMade(content: AsyncIterable<Uint8Array>, begun: Begun, { when, directory }: Into) {
  const unknown = { crc: 0, packed: 0, plain: 0 }
  const entry = { ...begun, ...unknown, flags: UTF_8 | AFTERWARDS, method: DEFLATED }
  yield localHeader(entry, when)
  const deflater = createDeflateRaw()
  const fed = feed(content, deflater, entry)
  // It is awaited below; until then nobody else hears of its failure.
  fed.catch(() => {})
  try {
    for await (const part of deflater) {
      entry.packed += part.length
      yield part
    }
    await fed
  } finally {
    deflater.destroy()
  }
  if (entry.packed > MAX_32 || entry.plain > MAX_32)
    throw new RangeError('One file of a ZIP that is made while it is read holds 4 GiB')
  directory.add(entry)
  const descriptor = Buffer.alloc(16)
  descriptor.write('PK\x07\x08', 'latin1')
  writeSizes(descriptor, 4, entry)
  yield descriptor
}

/** It takes more, or nobody reads on. */
const roomIn = (deflater: ReturnType<typeof createDeflateRaw>): Promise<void> =>
  new Promise(resolve => {
    const go = () => {
      deflater.off('drain', go).off('close', go)
      resolve()
    }
    deflater.on('drain', go).on('close', go)
  })

async function feed(
  content: AsyncIterable<Uint8Array>,
  deflater: ReturnType<typeof createDeflateRaw>,
  entry: { crc: number; plain: number },
): Promise<void> {
  try {
    for await (const part of content) {
      entry.crc = crc32(part, entry.crc)
      entry.plain += part.length
      if (deflater.destroyed) return
      if (!deflater.write(part)) await roomIn(deflater)
    }
    deflater.end()
  } catch (error) {
    deflater.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

function writeSizes(
  into: Buffer,
  at: number,
  { crc, packed, plain }: Pick<Written, 'crc' | 'packed' | 'plain'>,
) {
  into.writeUInt32LE(crc, at)
  into.writeUInt32LE(packed, at + 4)
  into.writeUInt32LE(plain, at + 8)
}

function localHeader(entry: Written, { date, time }: { date: number; time: number }): Buffer {
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt16LE(VERSION.old, 4)
  header.writeUInt16LE(entry.flags, 6)
  header.writeUInt16LE(entry.method, 8)
  header.writeUInt16LE(time, 10)
  header.writeUInt16LE(date, 12)
  writeSizes(header, 14, entry)
  header.writeUInt16LE(entry.name.length, 26)
  return Buffer.concat([header, entry.name])
}

class Directory {
  readonly #when: { date: number; time: number }
  /** Packed. */
  readonly #parts: Buffer[] = []
  #loose: Buffer[] = []
  #count = 0
  #length = 0

  constructor(when: { date: number; time: number }) {
    this.#when = when
  }

  add(entry: Written): void {
    const header = this.#headerOf(entry)
    this.#count++
    this.#length += header.length
    this.#loose.push(header)
    if (this.#loose.length === TOGETHER)
      this.#parts.push(deflateRawSync(Buffer.concat(this.#loose.splice(0)), { level: 6 }))
  }

  #headerOf(entry: Written): Buffer {
    const far = entry.offset >= MAX_32
    const header = Buffer.alloc(46)
    header.write('PK\x01\x02', 'latin1')
    header.writeUInt16LE(VERSION.new, 4)
    header.writeUInt16LE(far ? VERSION.new : VERSION.old, 6)
    header.writeUInt16LE(entry.flags, 8)
    header.writeUInt16LE(entry.method, 10)
    header.writeUInt16LE(this.#when.time, 12)
    header.writeUInt16LE(this.#when.date, 14)
    writeSizes(header, 16, entry)
    header.writeUInt16LE(entry.name.length, 28)
    header.writeUInt16LE(far ? 12 : 0, 30)
    header.writeUInt32LE(far ? MAX_32 : entry.offset, 42)
    const extra = Buffer.alloc(far ? 12 : 0)
    if (far) {
      extra.writeUInt16LE(1, 0)
      extra.writeUInt16LE(8, 2)
      extra.writeBigUInt64LE(BigInt(entry.offset), 4)
    }
    return Buffer.concat([header, entry.name, extra])
  }

  *end(offset: number): Generator<Buffer> {
    const length = this.#length
    for (const part of this.#parts) yield inflateRawSync(part)
    yield* this.#loose
    if (this.#count >= MAX_16 || offset >= MAX_32 || length >= MAX_32) yield this.#end64(offset, length)
    const end = Buffer.alloc(22)
    end.write('PK\x05\x06', 'latin1')
    end.writeUInt16LE(Math.min(this.#count, MAX_16), 8)
    end.writeUInt16LE(Math.min(this.#count, MAX_16), 10)
    end.writeUInt32LE(Math.min(length, MAX_32), 12)
    end.writeUInt32LE(Math.min(offset, MAX_32), 16)
    yield end
  }

  #end64(offset: number, length: number): Buffer {
    const end = Buffer.alloc(76)
    end.write('PK\x06\x06', 'latin1')
    end.writeBigUInt64LE(44n, 4)
    end.writeUInt16LE(VERSION.new, 12)
    end.writeUInt16LE(VERSION.new, 14)
    end.writeBigUInt64LE(BigInt(this.#count), 24)
    end.writeBigUInt64LE(BigInt(this.#count), 32)
    end.writeBigUInt64LE(BigInt(length), 40)
    end.writeBigUInt64LE(BigInt(offset), 48)
    end.write('PK\x06\x07', 56, 'latin1')
    end.writeBigUInt64LE(BigInt(offset + length), 64)
    end.writeUInt32LE(1, 72)
    return end
  }
}
