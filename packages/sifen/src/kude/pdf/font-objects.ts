import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Face } from './face.ts'
import type { Objects } from './objects.ts'
import { subsetTrueType } from './subset.ts'

// A file of few kilobytes gains nothing from more effort.
const EFFORT = { level: 3 }
// At most a hundred entries may stand in one block of a character map.
const BLOCK = 100
const SYMBOLIC = 4

/** Writes the used part of a font into the file; gives the number of its object. */
export function embedFace(objects: Objects, face: Face): number {
  const { font } = face
  const scale = 1000 / font.unitsPerEm
  const thousandths = (units: number): number => Math.round(units * scale)
  const file = subsetTrueType(font, face.glyphs)
  const program = objects.stream(`/Filter /FlateDecode /Length1 ${file.length}`, deflateSync(file, EFFORT))
  // Six letters that tell one subset from another, as the format asks.
  const tag = [...createHash('sha256').update(file).digest().subarray(0, 6)]
    .map(byte => String.fromCharCode(65 + (byte % 26)))
    .join('')
  const name = `${tag}+SourceSans3-${font.bold ? 'SemiBold' : 'Regular'}`
  const descriptor = objects.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags ${SYMBOLIC} /FontBBox [${font.bbox.map(thousandths).join(' ')}] /ItalicAngle 0 /Ascent ${thousandths(font.ascent)} /Descent ${thousandths(font.descent)} /CapHeight ${thousandths(font.capHeight)} /StemV ${font.bold ? 120 : 80} /FontFile2 ${program} 0 R >>`,
  )
  const widths = face.glyphs.map(glyph => thousandths(font.advanceOf(glyph))).join(' ')
  const descendant = objects.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /W [0 [${widths}]] >>`,
  )
  const map = objects.stream(
    '/Filter /FlateDecode',
    deflateSync(Buffer.from(toUnicode(face.meanings)), EFFORT),
  )
  return objects.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${map} 0 R >>`,
  )
}

function toUnicode(meanings: readonly number[]): string {
  const rows = meanings
    .map((codePoint, place) => [place, codePoint] as const)
    .slice(1)
    .map(([place, codePoint]) => `<${hex(place)}> <${utf16(codePoint)}>`)
  const blocks: string[] = []
  for (let i = 0; i < rows.length; i += BLOCK) {
    const block = rows.slice(i, i + BLOCK)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}

const hex = (value: number): string => value.toString(16).padStart(4, '0')

function utf16(codePoint: number): string {
  const text = String.fromCodePoint(codePoint)
  return Array.from({ length: text.length }, (_, i) => hex(text.charCodeAt(i))).join('')
}
