import { execFileSync } from 'node:child_process'
import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { contrast, letraSobre, readColor } from '../../src/kude/color.ts'
import { kude } from '../../src/kude/kude.ts'
import { readLogo } from '../../src/kude/logo.ts'
import { type DecodedPng, decodePng } from '../../src/kude/pdf/png.ts'
import { ejemplo } from './ejemplo.ts'
import { hayPoppler, renderPdf, sinPoppler, withPdf, wordsOfPdf } from './leer.ts'

const chunk = (type: string, data: Buffer): Buffer => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(data, crc32(type)))
  return Buffer.concat([length, Buffer.from(type), data, sum])
}

interface Png {
  readonly width: number
  readonly color: number
  readonly bits?: number
  readonly interlaced?: boolean
  /** Each row with its filter first. */
  readonly rows: readonly ArrayLike<number>[]
  readonly palette?: readonly number[]
  readonly transparency?: readonly number[]
}

function png({ width, color, bits = 8, interlaced = false, rows, palette, transparency }: Png): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(rows.length, 4)
  header.set([bits, color, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', Buffer.from(palette))] : []),
    ...(transparency ? [chunk('tRNS', Buffer.from(transparency))] : []),
    chunk('IDAT', deflateSync(Buffer.concat(rows.map(row => Buffer.from(row))))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function decoded(file: Buffer): DecodedPng {
  const read = decodePng(file)
  if (!read.ok) throw new Error(read.motivo)
  return read.value
}
const colorsOf = (file: Buffer): number[] => [...decoded(file).color]
const alphaOf = (file: Buffer): number[] | undefined => {
  const { alpha } = decoded(file)
  return alpha && [...alpha]
}
const motivoOf = (file: Buffer): string | null => {
  const read = decodePng(file)
  return read.ok ? null : read.motivo
}

describe('a PNG is read as it was drawn', () => {
  test('the five filters undo what they did', () => {
    const rows = [
      [0, 10, 20, 30, 40],
      [1, 10, 10, 10, 10],
      [2, 1, 1, 1, 1],
      [3, 5, 5, 5, 5],
      [4, 1, 2, 3, 4],
    ]
    const gray = colorsOf(png({ width: 4, color: 0, rows })).filter((_, i) => i % 3 === 0)
    expect(gray).toEqual([10, 20, 30, 40, 10, 20, 30, 40, 11, 21, 31, 41, 10, 20, 30, 40, 11, 22, 33, 44])
  })

  test('RGB, with and without transparency', () => {
    expect(colorsOf(png({ width: 1, color: 2, rows: [[0, 1, 2, 3]] }))).toEqual([1, 2, 3])
    const file = png({ width: 1, color: 6, rows: [[0, 1, 2, 3, 128]] })
    expect([colorsOf(file), alphaOf(file)]).toEqual([[1, 2, 3], [128]])
  })

  test('gray with transparency', () => {
    const file = png({ width: 2, color: 4, rows: [[0, 7, 255, 9, 0]] })
    expect([colorsOf(file), alphaOf(file)]).toEqual([
      [7, 7, 7, 9, 9, 9],
      [255, 0],
    ])
  })

  test('a palette, also of two bits, with transparent entries', () => {
    const palette = [0, 0, 0, 255, 0, 0, 0, 255, 0]
    const file = png({ width: 3, color: 3, bits: 2, rows: [[0, 0b00_01_10_00]], palette, transparency: [0] })
    expect(colorsOf(file)).toEqual(palette)
    expect(alphaOf(file)).toEqual([0, 255, 255])
  })

  test('black and white of one bit', () => {
    expect(colorsOf(png({ width: 3, color: 0, bits: 1, rows: [[0, 0b101_00000]] }))).toEqual([
      255, 255, 255, 0, 0, 0, 255, 255, 255,
    ])
  })

  test('of sixteen bits, the eight that paper shows', () => {
    expect(colorsOf(png({ width: 1, color: 2, bits: 16, rows: [[0, 200, 1, 100, 2, 50, 3]] }))).toEqual([
      200, 100, 50,
    ])
  })

  const entero = png({ width: 1, color: 0, rows: [[0, 1]] })
  test.each([
    ['interlaced', png({ width: 1, color: 0, interlaced: true, rows: [[0, 1]] }), /entrelazado/],
    ['too wide', png({ width: 5000, color: 0, rows: [[0]] }), /5000 × 1 puntos; se admiten hasta 2000/],
    ['a palette that is not there', png({ width: 1, color: 3, rows: [[0, 0]] }), /dañado/],
    ['without points', png({ width: 0, color: 0, rows: [[0]] }), /dañado/],
    ['of bits that there are not', png({ width: 1, color: 0, bits: 7, rows: [[0, 1]] }), /dañado/],
    ['cut off', entero.subarray(0, 40), /dañado/],
    ['without its end', entero.subarray(0, entero.length - 12), /dañado/],
    ['of one byte that is another', Buffer.from(entero.with(45, entero[45]! ^ 1)), /dañado/],
    ['without its last row', png({ width: 1, color: 0, rows: [[0, 1], []] }), /dañado/],
    ['of another kind', Buffer.from('GIF89a'), /no es un PNG/],
  ])('%s is not guessed at: it is said what to do', (_, file, motivo) => {
    expect(motivoOf(file)).toMatch(motivo)
  })

  test('an image that says it is small and is not cannot fill the memory', () => {
    const row = Buffer.alloc(5_000_000)
    expect(motivoOf(png({ width: 1, color: 0, rows: [row] }))).toMatch(/dañado/)
  })
})

describe('a logo is kept as it is drawn', () => {
  const MAX = 200 * 1024
  const kept = (file: Uint8Array): Buffer => {
    const read = readLogo(file, MAX)
    if (!read.ok) throw new Error(read.motivo)
    return Buffer.from(read.value)
  }
  const motivo = (file: Uint8Array): string | null => {
    const read = readLogo(file, MAX)
    return read.ok ? null : read.motivo
  }

  test('what shines through does so on white, and nothing else of the file is left', () => {
    const file = png({ width: 2, color: 6, rows: [[0, 0, 0, 0, 0, 10, 20, 30, 255]] })
    const con = Buffer.concat([
      file.subarray(0, 33),
      chunk('tEXt', Buffer.from('secreto')),
      file.subarray(33),
    ])
    const logo = kept(Buffer.concat([con, Buffer.from('<script>')]))
    expect(colorsOf(logo)).toEqual([255, 255, 255, 10, 20, 30])
    expect(logo.includes('secreto') || logo.includes('script')).toBe(false)
    expect(kept(logo).equals(logo)).toBe(true)
  })

  test('it is as large as paper can show, each point the mean of what was there', () => {
    const rows = Array.from({ length: 1280 }, (_, y) => [
      0,
      ...Array.from({ length: 1280 }, (_, x) => ((x + y) % 2) * 200),
    ])
    const { width, height, color } = decoded(kept(png({ width: 1280, color: 0, rows })))
    expect([width, height]).toEqual([400, 400])
    expect(color.every(value => Math.abs(value - 100) <= 34)).toBe(true)
  })

  const parts = {
    jfif: Buffer.from('ffe000104a46494600010100000100010000', 'hex'),
    exif: Buffer.concat([Buffer.from('ffe1000c', 'hex'), Buffer.from('GPS secret')]),
    marco: (hex = '08000a001403011100021100031100', marker = 'c0') =>
      Buffer.from(`ff${marker}0011${hex}`, 'hex'),
    barrido: Buffer.from('ffda000c03010002000300003f00aabbff00ccffd0dd', 'hex'),
  }
  const jpeg = (...inside: Buffer[]): Buffer =>
    Buffer.concat([Buffer.from('ffd8', 'hex'), ...inside, Buffer.from('ffd9', 'hex')])
  const { jfif, exif, marco, barrido } = parts

  test('a JPEG stays as it is, without what nobody sees of it', () => {
    const file = jpeg(jfif, exif, marco(), barrido)
    expect(kept(Buffer.concat([file, Buffer.from('otra cosa')]))).toEqual(jpeg(jfif, marco(), barrido))
  })

  test.each([
    ['for a printing press', jpeg(marco('08000a00140401110002110003'), barrido), /CMYK/],
    ['of twelve bits', jpeg(marco('0c000a001403011100021100031100'), barrido), /clase que no todo/],
    ['coded arithmetically', jpeg(marco(undefined, 'c9'), barrido), /clase que no todo/],
    ['too high', jpeg(marco('08ffff001403011100021100031100'), barrido), /65535 puntos/],
    ['without height', jpeg(marco('080000001403011100021100031100'), barrido), /dañado/],
    ['of two frames', jpeg(marco(), marco(), barrido), /dañado/],
    ['without a picture', jpeg(marco()), /dañado/],
    ['cut off', jpeg(marco(), barrido).subarray(0, -2), /dañado/],
    [
      'of thousands of stages',
      jpeg(marco(), ...Array.from({ length: 65 }, () => barrido)),
      /clase que no todo/,
    ],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), /PNG o un JPEG/],
    ['nothing', Buffer.alloc(0), /PNG o un JPEG/],
    ['two bytes', Buffer.from('ffd8', 'hex'), /dañado/],
  ])('%s is refused, and it is said what to do', (_, file, why) => {
    expect(motivo(file)).toMatch(why)
  })
})

describe('what stands on a color can be read', () => {
  test('on each of 4,096 colors, black or white has a contrast of 4.5', () => {
    const least = Math.min(
      ...Array.from({ length: 4096 }, (_, i) => {
        const color = readColor(
          `#${[i >> 8, (i >> 4) & 15, i & 15].map(v => v.toString(16).repeat(2)).join('')}`,
        )!
        return contrast(color, letraSobre(color))
      }),
    )
    expect(least).toBeGreaterThanOrEqual(4.5)
  })

  test('what is not written as a color is none', () => {
    expect(['#fff', 'red', '#12345g', '', '#1234567'].map(readColor)).toEqual(new Array(5).fill(undefined))
  })
})

describe.skipIf(!hayPoppler)(`a logo on the KuDE${sinPoppler}`, () => {
  test.each(['a4', 'ticket'] as const)('is drawn: its dark points are on the %s', async formato => {
    const rows = Array.from({ length: 20 }, () => [0, ...new Array<number>(40).fill(0)])
    const logo = png({ width: 40, color: 0, rows })
    const dark = async (withLogo: boolean): Promise<number> => {
      const page = renderPdf(await kude(ejemplo(), withLogo ? { formato, logo } : { formato }), 36)
      let count = 0
      for (let y = 0; y < 60; y++) for (let x = 0; x < page.width; x++) if (page.at(x, y) < 20) count++
      return count
    }
    expect(await dark(true)).toBeGreaterThan((await dark(false)) + 500)
  })

  test('a color is behind the titles and the total, and what stands on them is read', async () => {
    const pdf = await kude(ejemplo(), { color: '#103050', textoInformativo: 'Cambios dentro de los 7 días.' })
    const words = wordsOfPdf(pdf)
    expect(words).toContain('Precio unitario')
    expect(words).toContain('Cambios dentro de los 7 días.')
    const plain = renderPdf(await kude(ejemplo()), 36)
    const page = renderPdf(pdf, 36)
    let dark = 0
    for (let y = 0; y < page.height; y++)
      for (let x = 0; x < page.width; x++) if (page.at(x, y) < 70 && plain.at(x, y) > 150) dark++
    expect(dark).toBeGreaterThan(1_000)
    await expect(kude(ejemplo(), { color: 'azul' })).rejects.toThrow(/#0f5132/)
  })

  test('a JPEG goes in as it came', async () => {
    const plain = await kude(ejemplo())
    const jpeg = withPdf(plain, path => execFileSync('pdftoppm', ['-r', '10', '-jpeg', '-singlefile', path]))
    const pdf = Buffer.from(await kude(ejemplo(), { logo: jpeg }))
    expect(pdf.includes(jpeg)).toBe(true)
    expect(renderPdf(pdf, 20).width).toBeGreaterThan(100)
  })
})
