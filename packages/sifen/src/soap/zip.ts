import { crc32, deflateRawSync } from 'node:zlib'

/** 1980-01-01 00:00, the first instant that the format knows: the same entry always gives the same bytes. */
const DOS_TIME = 0
const DOS_DATE = 0x21
const UTF8_NAMES = 0x0800
const VERSION = 20
const STORE = 0
const DEFLATE = 8

/** A ZIP file with one entry, deflated when that makes it smaller. */
export function zipOne(name: string, content: Uint8Array): Buffer {
  const deflated = deflateRawSync(content, { level: 9 })
  const smaller = deflated.length < content.length
  const data = smaller ? deflated : Buffer.from(content)
  const file = Buffer.from(name, 'utf8')
  const common = Buffer.alloc(26)
  common.writeUInt16LE(VERSION, 0)
  common.writeUInt16LE(UTF8_NAMES, 2)
  common.writeUInt16LE(smaller ? DEFLATE : STORE, 4)
  common.writeUInt16LE(DOS_TIME, 6)
  common.writeUInt16LE(DOS_DATE, 8)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(data.length, 14)
  common.writeUInt32LE(content.length, 18)
  common.writeUInt16LE(file.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, file, data])
  const madeBy = Buffer.from([VERSION, 0])
  // comment length, disk, internal and external attributes, offset of the local header: all zero
  const central = Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, common, Buffer.alloc(14), file])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}
