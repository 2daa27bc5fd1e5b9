import { createHash } from 'node:crypto'
import { deflateSync, type ZlibOptions } from 'node:zlib'
import { COMUNES } from './comunes.ts'
import type { Face } from './face.ts'
import type { Objects } from './objects.ts'
import { subsetTrueType } from './subset.ts'
import type { TrueType } from './truetype.ts'

// A file of few kilobytes gains nothing from more effort, except when it serves every document.
const EFFORT = { level: 3 }
const UTMOST = { level: 9 }
// At most a hundred entries may stand in one block of a character map.
const BLOCK = 100
const SYMBOLIC = 4

/** All that is written of a font, but for the numbers of its objects. */
interface Programa {
  readonly name: string
  readonly length: number
  readonly deflated: Buffer
  readonly widths: string
  readonly map: Buffer
}

/** The file with the common glyphs, ready to be copied into every document. */
const comunes = new WeakMap<TrueType, Programa>()

function programaDe({ font, raros, compuestos }: Face): Programa {
  if (raros.length > 0) {
    const meaning = (codePoint: number) => compuestos.meaning(codePoint)
    return prepare(compuestos.font, [...COMUNES, ...raros], { effort: EFFORT, meaning })
  }
  let programa = comunes.get(font)
  if (!programa) {
    programa = prepare(font, COMUNES, { effort: UTMOST, meaning: code => String.fromCodePoint(code) })
    comunes.set(font, programa)
  }
  return programa
}

interface Como {
  effort: ZlibOptions
  /** What a character of a text stands for. */
  meaning: (codePoint: number) => string
}

function prepare(font: TrueType, meanings: readonly number[], { effort, meaning }: Como): Programa {
  const glyphs = meanings.map((codePoint, place) => (place === 0 ? 0 : font.glyphOf(codePoint)))
  const file = subsetTrueType(font, glyphs)
  // Six letters that tell one subset from another, as the format asks.
  const tag = [...createHash('sha256').update(file).digest().subarray(0, 6)]
    .map(byte => String.fromCharCode(65 + (byte % 26)))
    .join('')
  return {
    name: `${tag}+SourceSans3-${font.bold ? 'SemiBold' : 'Regular'}`,
    length: file.length,
    deflated: deflateSync(file, effort),
    widths: glyphs.map(glyph => thousandths(font, font.advanceOf(glyph))).join(' '),
    map: deflateSync(Buffer.from(toUnicode(meanings.map(meaning))), effort),
  }
}

const thousandths = ({ unitsPerEm }: TrueType, units: number): number =>
  Math.round((units * 1000) / unitsPerEm)

/** Writes a font into the file; gives the number of its object. */
export function embedFace(objects: Objects, face: Face): number {
  const { font } = face
  const { name, length, deflated, widths, map } = programaDe(face)
  const of = (units: number): number => thousandths(font, units)
  const program = objects.stream(`/Filter /FlateDecode /Length1 ${length}`, deflated)
  const descriptor = objects.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags ${SYMBOLIC} /FontBBox [${font.bbox.map(of).join(' ')}] /ItalicAngle 0 /Ascent ${of(font.ascent)} /Descent ${of(font.descent)} /CapHeight ${of(font.capHeight)} /StemV ${font.bold ? 120 : 80} /FontFile2 ${program} 0 R >>`,
  )
  const descendant = objects.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /W [0 [${widths}]] >>`,
  )
  const meanings = objects.stream('/Filter /FlateDecode', map)
  return objects.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${meanings} 0 R >>`,
  )
}

function toUnicode(meanings: readonly string[]): string {
  const rows = meanings
    .map((text, place) => [place, text] as const)
    .slice(1)
    .map(([place, text]) => `<${hex(place)}> <${utf16(text)}>`)
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

const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => hex(text.charCodeAt(i))).join('')
