import { asPrinted, isComun } from '../../imprimible.ts'
import { Compuestos } from './compuestos.ts'
import { COMUNES } from './comunes.ts'
import type { TrueType } from './truetype.ts'

const MARCAS = /\p{M}/u
const PLACES = new Map(COMUNES.map((codePoint, place) => [codePoint, place]))
const HEX = COMUNES.map((_, place) => hexOf(place))

/** Of each character below 256 that is drawn as it is, how wide it is; of the others -1. */
const anchos = new WeakMap<TrueType, Int16Array>()

function anchosDe(font: TrueType): Int16Array {
  const known = anchos.get(font)
  if (known !== undefined) return known
  const made = Int16Array.from({ length: 256 }, (_, code) =>
    isComun(String.fromCharCode(code)) ? font.advanceOf(font.glyphOf(code)) : -1,
  )
  anchos.set(font, made)
  return made
}

/**
 * One font in one document: its glyphs, how wide its texts are, how they break. Every document has the common glyphs, at the
 * same places, so that most need no font file of their own; the rare ones follow as they are used.
 */
export class Face {
  readonly font: TrueType
  readonly name: string
  /** What each place beyond the common ones stands for. */
  readonly raros: number[] = []
  readonly compuestos: Compuestos
  private readonly places = new Map<number, number>()
  private readonly anchos: Int16Array

  constructor(font: TrueType, name: string) {
    this.font = font
    this.name = name
    this.compuestos = new Compuestos(font)
    this.anchos = anchosDe(font)
  }

  /** As it is drawn, with one character for a letter and the mark on it. */
  private drawn(text: string): string {
    const printed = asPrinted(text)
    return MARCAS.test(printed) ? this.compuestos.joined(printed) : printed
  }

  private place(codePoint: number): number {
    const known = this.places.get(codePoint)
    if (known !== undefined) return known
    const place = COMUNES.length + this.raros.push(codePoint) - 1
    this.places.set(codePoint, place)
    return place
  }

  /** The text as the content stream wants it: four hexadecimal digits per glyph. */
  encode(text: string): string {
    let hex = ''
    for (const character of this.drawn(text)) {
      const codePoint = character.codePointAt(0) ?? 0
      const comun = PLACES.get(codePoint)
      hex += comun === undefined ? hexOf(this.place(codePoint)) : HEX[comun]
    }
    return hex
  }

  width(text: string, size: number): number {
    return (this.units(text) * size) / this.font.unitsPerEm
  }

  /** How wide a text is by the font's own measure: of several the sum of theirs, where no mark may join a letter of the one before. */
  private units(text: string): number {
    let units = 0
    for (let at = 0; at < text.length; at++) {
      const ancho = this.anchos[text.charCodeAt(at)] ?? -1
      if (ancho < 0) return this.unitsDrawn(text)
      units += ancho
    }
    return units
  }

  private unitsDrawn(text: string): number {
    let units = 0
    const { font } = this.compuestos
    for (const character of this.drawn(text))
      units += font.advanceOf(font.glyphOf(character.codePointAt(0) ?? 0))
    return units
  }

  /** The largest size, from `size` down to `least`, at which the text fits. */
  fit(text: string, size: number, width: number, least: number): number {
    const wide = this.width(text, size)
    return wide <= width ? size : Math.max(least, (size * width) / wide)
  }

  /** Lines no wider than `width`: broken at blanks, and inside a word only when the word alone does not fit. */
  wrap(text: string, size: number, width: number): string[] {
    return text.split('\n').flatMap(paragraph => this.wrapParagraph(paragraph, size, width))
  }

  private wrapParagraph(paragraph: string, size: number, width: number): string[] {
    const fits = (units: number) => (units * size) / this.font.unitsPerEm <= width
    // A whole text that fits, as nearly all do, is one line of its words.
    const words = paragraph.split(' ').filter(w => w !== '')
    const whole = words.join(' ')
    if (fits(this.units(whole))) return [whole]
    const lines: string[] = []
    let line = ''
    for (const word of words) {
      const longer = line === '' ? word : `${line} ${word}`
      if (fits(this.units(longer))) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      const { whole, rest } = this.pieces(word, size, width)
      lines.push(...whole)
      line = rest
    }
    if (line !== '' || lines.length === 0) lines.push(line)
    return lines
  }

  /** The lines that a word fills, and what is left of it. */
  private pieces(word: string, size: number, width: number): { whole: string[]; rest: string } {
    const whole: string[] = []
    let rest = [...word]
    for (;;) {
      const lleno = this.countFitting(rest, size, width)
      if (lleno >= rest.length) return { whole, rest: rest.join('') }
      whole.push(rest.slice(0, lleno).join(''))
      rest = rest.slice(lleno)
    }
  }

  /** How many of these fit, one at least: marks that take no room may be thousands, and each time all of them are measured. */
  private countFitting(characters: readonly string[], size: number, width: number): number {
    const fits = (n: number) => this.width(characters.slice(0, n).join(''), size) <= width
    let beyond = 2
    while (beyond <= characters.length && fits(beyond)) beyond *= 2
    let fitting = beyond / 2
    beyond = Math.min(beyond, characters.length + 1)
    while (beyond - fitting > 1) {
      const middle = Math.floor((fitting + beyond) / 2)
      if (fits(middle)) fitting = middle
      else beyond = middle
    }
    return fitting
  }
}

function hexOf(place: number): string {
  return place.toString(16).padStart(4, '0')
}
