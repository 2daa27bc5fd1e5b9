import { execFileSync } from 'node:child_process'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { kude } from '../../src/kude/kude.ts'
import { decodePng } from '../../src/kude/pdf/png.ts'
import { ejemplo } from './ejemplo.ts'
import { hayPoppler, renderPdf, sinPoppler, withPdf } from './leer.ts'

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}

interface Png {
  readonly width: number
  readonly color: number
  readonly bits?: number
  readonly interlaced?: boolean
  /** Each row with its filter first. */
  readonly rows: readonly (readonly number[])[]
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
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const colorsOf = (file: Buffer): number[] => [...decodePng(file)!.color]
const alphaOf = (file: Buffer): number[] | undefined => {
  const { alpha } = decodePng(file)!
  return alpha && [...alpha]
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

  test('what is not of these kinds is not guessed at', () => {
    expect(decodePng(png({ width: 1, color: 2, bits: 16, rows: [[0, 0, 1, 0, 2, 0, 3]] }))).toBeUndefined()
    expect(decodePng(png({ width: 1, color: 0, interlaced: true, rows: [[0, 1]] }))).toBeUndefined()
    expect(decodePng(png({ width: 5000, color: 0, rows: [[0]] }))).toBeUndefined()
    expect(decodePng(png({ width: 1, color: 3, rows: [[0, 0]] }))).toBeUndefined()
    expect(decodePng(png({ width: 1, color: 0, rows: [[0, 1]] }).subarray(0, 40))).toBeUndefined()
    expect(decodePng(Buffer.from('GIF89a'))).toBeUndefined()
  })

  test('an image that says it is small and is not cannot fill the memory', () => {
    const rows = Array.from({ length: 1 }, () => [0, ...new Array<number>(5_000_000).fill(0)])
    expect(decodePng(png({ width: 1, color: 0, rows }))).toBeUndefined()
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

  test('a JPEG goes in as it came', async () => {
    const plain = await kude(ejemplo())
    const jpeg = withPdf(plain, path => execFileSync('pdftoppm', ['-r', '10', '-jpeg', '-singlefile', path]))
    const pdf = Buffer.from(await kude(ejemplo(), { logo: jpeg }))
    expect(pdf.includes(jpeg)).toBe(true)
    expect(renderPdf(pdf, 20).width).toBeGreaterThan(100)
  })
})
