import { lugarDeMarca } from './anclas.ts'
import type { TrueType } from './truetype.ts'

/** A letter with a mark for which the font has no glyph of its own. */
interface Compuesto {
  readonly texto: string
  readonly letra: number
  readonly outline: Buffer
  readonly bearing: number
}

/** Characters that stand for them while a text is set: of private use, which no document that is signed here has. */
const PRIMERO = 0xf0000
/** Beyond the last glyph that a font can have. */
const GLYPH = 0x10000

const MORE_COMPONENTS = 0x20
const WORDS = 0x01
const OFFSETS = 0x02
const USE_MY_METRICS = 0x200
const HEADER = 10
const COMPONENT = 8

const CON_MARCA = /(\P{M})(\p{M})/gu

/** A font with letters that bear a mark, each made of two of its glyphs where the font says that the mark stands. */
export class Compuestos {
  readonly font: TrueType
  private readonly all: Compuesto[] = []
  private readonly known = new Map<string, string>()

  constructor(font: TrueType) {
    const { all } = this
    this.font = {
      ...font,
      glyphOf: code => (all[code - PRIMERO] === undefined ? font.glyphOf(code) : GLYPH + code - PRIMERO),
      advanceOf: glyph => font.advanceOf(all[glyph - GLYPH]?.letra ?? glyph),
      outlineOf: glyph => all[glyph - GLYPH]?.outline ?? font.outlineOf(glyph),
      bearingOf: glyph => all[glyph - GLYPH]?.bearing ?? font.bearingOf(glyph),
    }
  }

  /** The text with one character for each letter that bears a mark. */
  joined(text: string): string {
    return text.replace(CON_MARCA, (texto, letra: string, marca: string) => {
      const known = this.known.get(texto)
      if (known !== undefined) return known
      const junto = this.compose(texto, this.glyph(letra), this.glyph(marca)) ?? texto
      this.known.set(texto, junto)
      return junto
    })
  }

  /** What a character of such a text means. */
  meaning(codePoint: number): string {
    return this.all[codePoint - PRIMERO]?.texto ?? String.fromCodePoint(codePoint)
  }

  private glyph(character: string): number {
    return this.font.glyphOf(character.codePointAt(0) ?? 0)
  }

  private compose(texto: string, letra: number, marca: number): string | undefined {
    const lugar = lugarDeMarca(this.font, letra, marca)
    const [deLetra, deMarca] = [letra, marca].map(glyph => this.font.outlineOf(glyph))
    if (lugar === undefined || !deLetra?.length || !deMarca?.length) return undefined
    const outline = Buffer.alloc(HEADER + 2 * COMPONENT)
    outline.writeInt16BE(-1, 0)
    for (const [at, side] of [Math.min, Math.min, Math.max, Math.max].entries()) {
      const field = 2 + 2 * at
      const moved = deMarca.readInt16BE(field) + (at % 2 === 0 ? lugar.x : lugar.y)
      outline.writeInt16BE(side(deLetra.readInt16BE(field), moved), field)
    }
    writeComponent(outline, HEADER, {
      flags: WORDS | OFFSETS | MORE_COMPONENTS | USE_MY_METRICS,
      glyph: letra,
      x: 0,
      y: 0,
    })
    writeComponent(outline, HEADER + COMPONENT, { flags: WORDS | OFFSETS, glyph: marca, ...lugar })
    const bearing = outline.readInt16BE(2)
    return String.fromCodePoint(PRIMERO + this.all.push({ texto, letra, outline, bearing }) - 1)
  }
}

function writeComponent(
  outline: Buffer,
  at: number,
  { flags, glyph, x, y }: { flags: number; glyph: number; x: number; y: number },
): void {
  outline.writeUInt16BE(flags, at)
  outline.writeUInt16BE(glyph, at + 2)
  outline.writeInt16BE(x, at + 4)
  outline.writeInt16BE(y, at + 6)
}
