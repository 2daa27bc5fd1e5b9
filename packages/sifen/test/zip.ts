import { crc32, deflateRawSync } from 'node:zlib'

export interface Entrada {
  name: string
  content: string | Buffer
  stored?: boolean
  /** What the directory says of it instead of the truth. */
  says?: {
    unpacked?: number
    packed?: number
    crc?: number
    flags?: number
    method?: number
    offset?: number
  }
}

/** A ZIP file as other programs write it, or as somebody who means harm does. */
export function zip(entradas: readonly Entrada[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, stored = false, says = {} } of entradas) {
    const plain = Buffer.from(content)
    const data = stored ? plain : deflateRawSync(plain)
    const file = Buffer.from(name)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(says.flags ?? 0x0800, 2)
    header.writeUInt16LE(says.method ?? (stored ? 0 : 8), 4)
    header.writeUInt32LE(says.crc ?? crc32(plain), 10)
    header.writeUInt32LE(says.packed ?? data.length, 14)
    header.writeUInt32LE(says.unpacked ?? plain.length, 18)
    header.writeUInt16LE(file.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(says.offset ?? offset, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, file, data])
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), header, rest, file)
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entradas.length, 8)
  end.writeUInt16LE(entradas.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}
