import { expect, test, vi } from 'vitest'
import { fuentes } from '../fuentes.ts'
import { lugarDeMarca } from './anclas.ts'
import { Face } from './face.ts'

const faces = async () => Object.values(await fuentes()).map(font => new Face(font, 'F'))
const glifo = ({ font }: Face, letra: string) => font.glyphOf(letra.codePointAt(0) ?? 0)
const TILDE = '\u0303'

test('the tilde of the Guaraní g stands over the middle of its letter, and over a capital as much higher as that is', async () => {
  for (const face of await faces()) {
    const [chica, grande] = ['g', 'G'].map(letra => {
      const lugar = lugarDeMarca(face.font, glifo(face, letra), glifo(face, TILDE))!
      const medio = face.font.advanceOf(glifo(face, letra)) / 2
      expect(Math.abs(lugar.x - medio)).toBeLessThan(60)
      return lugar
    })
    expect(chica!.y).toBe(0)
    expect(grande!.y).toBeGreaterThan(100)
    expect(grande!.y).toBeLessThan(face.font.capHeight - 400)
  }
})

test('a letter and its mark are one glyph, made of the two and as wide as the letter', async () => {
  for (const face of await faces()) {
    const [chica, tilde] = [glifo(face, 'g'), glifo(face, TILDE)]
    expect(face.encode(`ag${TILDE}u`)).toHaveLength(3 * 4)
    expect(face.encode(`g${TILDE}`)).toBe(face.encode(`g${TILDE}`))
    const { font } = face.compuestos
    const glyph = font.glyphOf(face.raros[0]!)
    const outline = font.outlineOf(glyph)
    expect([outline.readInt16BE(0), outline.readUInt16BE(12), outline.readUInt16BE(20)]).toEqual([
      -1,
      chica,
      tilde,
    ])
    expect(outline.readInt16BE(22)).toBe(lugarDeMarca(face.font, chica, tilde)!.x)
    expect(face.compuestos.meaning(face.raros[0]!)).toBe(`g${TILDE}`)
    expect(face.width(`mbaeg${TILDE}ua`, 10)).toBe(face.width('mbaegua', 10))
  }
})

test('what has no mark is not composed, and a mark without a letter is drawn as it is', async () => {
  for (const face of await faces()) {
    face.encode(`${TILDE} Yerba mate, ñandú ẽ`)
    expect(face.raros.map(code => face.compuestos.meaning(code))).toEqual([TILDE, 'ẽ'])
  }
})

test('a word of letters with many marks each breaks where it is full, and is measured a few times and not once for each of them', async () => {
  for (const face of await faces()) {
    const letra = `e${'\u0301'.repeat(60)}`
    const palabra = letra.repeat(30)
    const medidas = vi.spyOn(face.compuestos.font, 'advanceOf')
    const lines = face.wrap(palabra, 10, 80)
    expect(lines.join('')).toBe(palabra)
    expect(lines.length).toBeGreaterThan(1)
    for (const [at, line] of lines.entries()) {
      expect(face.width(line, 10)).toBeLessThanOrEqual(80)
      if (at > 0) expect(face.width(lines[at - 1]! + [...line][0]!, 10)).toBeGreaterThan(80)
    }
    expect(medidas.mock.calls.length).toBeLessThan(40 * palabra.length)
  }
})
