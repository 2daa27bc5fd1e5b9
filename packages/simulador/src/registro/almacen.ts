/** Where a frame lies; what it means is the store's affair. */
export type Ref = number

/** Append-only frames. What was appended is readable at once and durable after `flush`. */
export interface Almacen {
  append(payload: Buffer): Ref
  read(ref: Ref): Buffer
  /** Resolves when everything appended so far would survive a crash of this process and of the machine. */
  flush(): Promise<void>
  /** The frames kept from earlier runs, the oldest first. */
  replay(): Iterable<{ ref: Ref; payload: Buffer }>
  clear(): Promise<void>
  close(): Promise<void>
  readonly bytes: number
}

const SLAB = 1 << 24
const LENGTH = 4

/** Frames in large slabs: a million of them cost the collector nothing. */
export function createMemoria(): Almacen {
  let slabs: Buffer[] = []
  let free = SLAB
  let bytes = 0

  function append(payload: Buffer): Ref {
    const need = LENGTH + payload.length
    if (free + need > (slabs.at(-1)?.length ?? 0)) {
      slabs.push(Buffer.allocUnsafeSlow(Math.max(SLAB, need)))
      free = 0
    }
    const slab = slabs.at(-1)!
    slab.writeUInt32LE(payload.length, free)
    payload.copy(slab, free + LENGTH)
    const ref = (slabs.length - 1) * SLAB + free
    free += need
    bytes += need
    return ref
  }

  function read(ref: Ref): Buffer {
    const slab = slabs[Math.floor(ref / SLAB)]
    if (slab === undefined) throw new RangeError(`no hay registro en ${ref}`)
    const at = ref % SLAB
    const length = slab.readUInt32LE(at)
    return slab.subarray(at + LENGTH, at + LENGTH + length)
  }

  return {
    append,
    read,
    flush: async () => {},
    replay: () => [],
    async clear() {
      slabs = []
      free = SLAB
      bytes = 0
    },
    close: async () => {},
    get bytes() {
      return bytes
    },
  }
}
