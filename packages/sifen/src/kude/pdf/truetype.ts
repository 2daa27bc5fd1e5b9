/** The parts of a TrueType file that setting text and embedding a subset need. */
export interface TrueType {
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly capHeight: number
  readonly bbox: readonly [number, number, number, number]
  readonly bold: boolean
  /** Glyph 0 when the font has none for the code point. */
  glyphOf(codePoint: number): number
  advanceOf(glyph: number): number
  /** The outline as stored; empty for blanks. */
  outlineOf(glyph: number): Buffer
  /** Left side bearing, kept in the subset as it is. */
  bearingOf(glyph: number): number
  table(tag: string): Buffer
}

const REGULAR_WEIGHT = 400

export function parseTrueType(file: Buffer): TrueType {
  const tables = directory(file)
  const table = (tag: string): Buffer => {
    const found = tables.get(tag)
    if (!found) throw new Error(`the font lacks its table ${tag}`)
    return found
  }
  const head = table('head')
  const hhea = table('hhea')
  const hmtx = table('hmtx')
  const os2 = table('OS/2')
  const loca = table('loca')
  const glyf = table('glyf')
  const metrics = hhea.readUInt16BE(34)
  const wide = head.readInt16BE(50) === 1
  const offset = (glyph: number): number =>
    wide ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2
  const glyphs = characterMap(table('cmap'))
  const advances = Uint16Array.from({ length: table('maxp').readUInt16BE(4) }, (_, glyph) =>
    hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4),
  )
  return {
    unitsPerEm: head.readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    capHeight: os2.readInt16BE(88),
    bbox: [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)],
    bold: os2.readUInt16BE(4) > REGULAR_WEIGHT,
    glyphOf: codePoint => glyphs.get(codePoint) ?? 0,
    advanceOf: glyph => advances[glyph] ?? 0,
    bearingOf: glyph =>
      glyph < metrics
        ? hmtx.readInt16BE(glyph * 4 + 2)
        : hmtx.readInt16BE(metrics * 4 + (glyph - metrics) * 2),
    outlineOf: glyph => glyf.subarray(offset(glyph), offset(glyph + 1)),
    table,
  }
}

function directory(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  for (let i = 0; i < file.readUInt16BE(4); i++) {
    const at = 12 + i * 16
    const start = file.readUInt32BE(at + 8)
    tables.set(file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12)))
  }
  return tables
}

/** Code point to glyph, from the Unicode subtable of format 12 or 4, whichever is richer. */
function characterMap(cmap: Buffer): Map<number, number> {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) =>
    cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4)),
  )
  const full = subtables.find(sub => sub.readUInt16BE(0) === 12)
  if (full) return segmentedCoverage(full)
  const basic = subtables.find(sub => sub.readUInt16BE(0) === 4)
  if (!basic) throw new Error('the font has no Unicode character map')
  return segmentMapping(basic)
}

function segmentedCoverage(sub: Buffer): Map<number, number> {
  const map = new Map<number, number>()
  for (let group = 0; group < sub.readUInt32BE(12); group++) {
    const at = 16 + group * 12
    const start = sub.readUInt32BE(at)
    const glyph = sub.readUInt32BE(at + 8)
    for (let code = start; code <= sub.readUInt32BE(at + 4); code++) map.set(code, glyph + code - start)
  }
  return map
}

function segmentMapping(sub: Buffer): Map<number, number> {
  const map = new Map<number, number>()
  const double = sub.readUInt16BE(6)
  for (let i = 0; i < double; i += 2) {
    const end = sub.readUInt16BE(14 + i)
    const start = sub.readUInt16BE(16 + double + i)
    const delta = sub.readInt16BE(16 + double * 2 + i)
    const rangeAt = 16 + double * 3 + i
    const range = sub.readUInt16BE(rangeAt)
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const stored = range === 0 ? code : sub.readUInt16BE(rangeAt + range + (code - start) * 2)
      if (range === 0 || stored !== 0) map.set(code, (stored + delta) & 0xffff)
    }
  }
  return map
}
