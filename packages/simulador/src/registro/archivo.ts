import { closeSync, fdatasync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, write } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import type { Almacen, Ref } from './almacen.ts'
import { lock } from './cerrojo.ts'

const writeAt = promisify(write)
const sync = promisify(fdatasync)

const HEADER = 8
const CHUNK = 1 << 20
const LARGEST = 1 << 28

interface Frame {
  readonly ref: Ref
  readonly payload: Buffer
}

function frame(payload: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER + payload.length)
  bytes.writeUInt32LE(payload.length, 0)
  bytes.writeUInt32LE(crc32(payload), 4)
  payload.copy(bytes, HEADER)
  return bytes
}

function readFully(fd: number, position: number, length: number): Buffer<ArrayBuffer> | undefined {
  const bytes = Buffer.allocUnsafe(length)
  let done = 0
  while (done < length) {
    const count = readSync(fd, bytes, done, length - done, position + done)
    if (count === 0) return undefined
    done += count
  }
  return bytes
}

function frameAt(fd: number, ref: Ref): Buffer | undefined {
  const head = readFully(fd, ref, HEADER)
  const length = head?.readUInt32LE(0)
  if (head === undefined || length === undefined || length > LARGEST) return undefined
  const payload = readFully(fd, ref + HEADER, length)
  return payload !== undefined && crc32(payload) === head.readUInt32LE(4) ? payload : undefined
}

// Read in large pieces: a million frames one by one would take minutes.
function* framesOf(fd: number, size: number): Generator<Frame> {
  let at = 0
  let base = 0
  let window = Buffer.alloc(0)
  const load = (length: number) => {
    base = at
    window = readFully(fd, at, Math.min(size - at, Math.max(CHUNK, length))) ?? Buffer.alloc(0)
  }
  while (at + HEADER <= size) {
    if (at - base + HEADER > window.length) load(HEADER)
    const length = window.readUInt32LE(at - base)
    if (length > LARGEST || at + HEADER + length > size) return
    if (at - base + HEADER + length > window.length) load(HEADER + length)
    const payload = window.subarray(at - base + HEADER, at - base + HEADER + length)
    if (crc32(payload) !== window.readUInt32LE(at - base + 4)) return
    yield { ref: at, payload }
    at += HEADER + length
  }
}

/** Writes at the end of the file, durably. Where an earlier write ended in the middle, what it left is cut first. */
function createCola(fd: number) {
  let torn = false
  return async (bytes: Buffer, end: number): Promise<void> => {
    if (torn) ftruncateSync(fd, end)
    torn = true
    let done = 0
    while (done < bytes.length) done += (await writeAt(fd, bytes, done)).bytesWritten
    await sync(fd)
    torn = false
  }
}

/** Frames in one append-only file. A torn tail, left by a crash, is cut at the next start. */
export async function openArchivo(path: string): Promise<Almacen> {
  mkdirSync(dirname(path), { recursive: true })
  const fd = openSync(path, 'a+', 0o600)
  const unlock = await lock(path, fd)
  const writeWhole = createCola(fd)
  let written = fstatSync(fd).size
  let end = written
  let waiting: Frame[] = []
  let flushing: Promise<void> | undefined

  function append(payload: Buffer): Ref {
    const ref = end
    end += HEADER + payload.length
    waiting.push({ ref, payload })
    return ref
  }

  function read(ref: Ref): Buffer {
    const fresh = ref < written ? undefined : waiting.find(item => item.ref === ref)
    const payload = fresh?.payload ?? frameAt(fd, ref)
    if (payload === undefined) throw new RangeError(`no hay registro en ${ref} de ${path}`)
    return payload
  }

  /** What a full disk did not take goes on waiting, and nothing that came after it is durable before it is. */
  async function writeOut(): Promise<void> {
    while (waiting.length > 0) {
      const turn = waiting.length
      const bytes = Buffer.concat(waiting.map(item => frame(item.payload)))
      await writeWhole(bytes, written)
      written += bytes.length
      waiting = waiting.slice(turn)
    }
  }

  async function flush(): Promise<void> {
    if (waiting.length === 0 && flushing === undefined) return
    flushing ??= writeOut().finally(() => {
      flushing = undefined
    })
    await flushing
  }

  function* replay(): Generator<Frame> {
    let good = 0
    for (const item of framesOf(fd, written)) {
      good = item.ref + HEADER + item.payload.length
      yield item
    }
    if (good < written) ftruncateSync(fd, good)
    written = good
    end = good
  }

  return {
    append,
    read,
    flush,
    replay,
    async clear() {
      // What is to be forgotten need not be written first: a full disk is a reason to forget.
      await flushing?.catch(() => {})
      waiting = []
      ftruncateSync(fd, 0)
      written = 0
      end = 0
    },
    async close() {
      try {
        await flush()
      } finally {
        closeSync(fd)
        await unlock()
      }
    },
    get bytes() {
      return end
    },
  }
}
