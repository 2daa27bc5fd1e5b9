import type { TrueType } from './truetype.ts'

const HAS_MORE_COMPONENTS = 0x20
const WORD_ARGUMENTS = 0x01
const SCALE = 0x08
const TWO_SCALES = 0x40
const MATRIX = 0x80
const WHOLE_FILE_CHECKSUM = 0xb1b0afba

/**
 * A font file with only these glyphs, numbered by their place in the list (the first must be 0, the glyph of what
 * is missing); the parts that composed glyphs are made of go to the end.
 */
export function subsetTrueType(font: TrueType, wanted: readonly number[]): Buffer {
  const glyphs = [...wanted]
  const placeOf = new Map(wanted.map((glyph, place) => [glyph, place]))
  const place = (glyph: number): number => {
    const known = placeOf.get(glyph)
    if (known !== undefined) return known
    placeOf.set(glyph, glyphs.length)
    return glyphs.push(glyph) - 1
  }
  const outlines: Buffer[] = []
  // The list grows while it is walked: a part of a composed glyph may be composed itself.
  for (const glyph of glyphs) outlines.push(padded(renumbered(font.outlineOf(glyph), place)))
  return assemble([
    ...['cvt ', 'fpgm', 'prep'].flatMap(tag => optional(font, tag)),
    ['glyf', Buffer.concat(outlines)],
    [
      'head',
      patched(
        font.table('head'),
        head => head.writeInt16BE(1, 50),
        head => head.writeUInt32BE(0, 8),
      ),
    ],
    ['hhea', patched(font.table('hhea'), hhea => hhea.writeUInt16BE(glyphs.length, 34))],
    ['hmtx', metrics(font, glyphs)],
    ['loca', locations(outlines)],
    ['maxp', patched(font.table('maxp'), maxp => maxp.writeUInt16BE(glyphs.length, 4))],
  ])
}

type Table = readonly [tag: string, data: Buffer]

function optional(font: TrueType, tag: string): Table[] {
  try {
    return [[tag, font.table(tag)]]
  } catch {
    return []
  }
}

const padded = (data: Buffer): Buffer =>
  data.length % 4 === 0 ? data : Buffer.concat([data, Buffer.alloc(4 - (data.length % 4))])

function patched(table: Buffer, ...changes: ((copy: Buffer) => unknown)[]): Buffer {
  const copy = Buffer.from(table)
  for (const change of changes) change(copy)
  return copy
}

/** A composed outline with its parts pointing at their new places. */
function renumbered(outline: Buffer, place: (glyph: number) => number): Buffer {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline
  const copy = Buffer.from(outline)
  for (let at = 10, flags = HAS_MORE_COMPONENTS; flags & HAS_MORE_COMPONENTS; ) {
    flags = copy.readUInt16BE(at)
    copy.writeUInt16BE(place(copy.readUInt16BE(at + 2)), at + 2)
    at += flags & WORD_ARGUMENTS ? 8 : 6
    if (flags & SCALE) at += 2
    else if (flags & TWO_SCALES) at += 4
    else if (flags & MATRIX) at += 8
  }
  return copy
}

function metrics(font: TrueType, glyphs: readonly number[]): Buffer {
  const table = Buffer.alloc(glyphs.length * 4)
  glyphs.forEach((glyph, i) => {
    table.writeUInt16BE(font.advanceOf(glyph), i * 4)
    table.writeInt16BE(font.bearingOf(glyph), i * 4 + 2)
  })
  return table
}

function locations(outlines: readonly Buffer[]): Buffer {
  const table = Buffer.alloc((outlines.length + 1) * 4)
  outlines.reduce(
    (offset, outline, i) =>
      table.writeUInt32BE(offset + outline.length, (i + 1) * 4) && offset + outline.length,
    0,
  )
  return table
}

function checksum(data: Buffer): number {
  let sum = 0
  for (let i = 0; i + 4 <= data.length; i += 4) sum = (sum + data.readUInt32BE(i)) >>> 0
  return sum
}

function assemble(tables: readonly Table[]): Buffer {
  const power = 2 ** Math.floor(Math.log2(tables.length))
  const header = Buffer.alloc(12 + tables.length * 16)
  header.writeUInt32BE(0x00010000, 0)
  header.writeUInt16BE(tables.length, 4)
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((tables.length - power) * 16, 10)
  const bodies: Buffer[] = []
  let offset = header.length
  tables.forEach(([tag, data], i) => {
    const body = padded(data)
    const at = 12 + i * 16
    header.write(tag, at, 'latin1')
    header.writeUInt32BE(checksum(body), at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(data.length, at + 12)
    bodies.push(body)
    offset += body.length
  })
  const file = Buffer.concat([header, ...bodies])
  const headAt = header.readUInt32BE(12 + tables.findIndex(([tag]) => tag === 'head') * 16 + 8)
  file.writeUInt32BE((WHOLE_FILE_CHECKSUM - checksum(file)) >>> 0, headAt + 8)
  return file
}
