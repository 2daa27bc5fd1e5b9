import { deflateSync } from 'node:zlib'
import type { Objects } from './objects.ts'
import { decodePng } from './png.ts'

export interface EmbeddedImage {
  /** How pages call it. */
  readonly name: string
  readonly width: number
  readonly height: number
  embed(objects: Objects): number
}

const dimensions = (width: number, height: number): string =>
  `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`

/** A logo as it came: PNG or JPEG; `undefined` when it is neither, or a PNG of a rare kind. */
export function readImage(name: string, file: Uint8Array): EmbeddedImage | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? readJpeg(name, bytes) : readPng(name, bytes)
}

function readPng(name: string, file: Buffer): EmbeddedImage | undefined {
  const png = decodePng(file)
  if (!png) return undefined
  const { width, height, color, alpha } = png
  return {
    name,
    width,
    height,
    embed(objects) {
      const flate = '/Filter /FlateDecode'
      const mask = alpha
        ? `/SMask ${objects.stream(`${dimensions(width, height)} /ColorSpace /DeviceGray ${flate}`, deflateSync(alpha))} 0 R`
        : ''
      return objects.stream(
        `${dimensions(width, height)} /ColorSpace /DeviceRGB ${flate} ${mask}`,
        deflateSync(color),
      )
    },
  }
}

function readJpeg(name: string, file: Buffer): EmbeddedImage | undefined {
  for (let at = 2; at + 9 < file.length; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file.readUInt8(at + 1)
    if (file[at] !== 0xff) return undefined
    // The frame headers are C0..CF, of which C4, C8 and CC are other tables.
    if (marker < 0xc0 || marker > 0xcf || marker === 0xc4 || marker === 0xc8 || marker === 0xcc) continue
    const [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)]
    const space = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' }[file.readUInt8(at + 9)]
    if (!space) return undefined
    return {
      name,
      width,
      height,
      embed: objects =>
        objects.stream(`${dimensions(width, height)} /ColorSpace ${space} /Filter /DCTDecode`, file),
    }
  }
  return undefined
}

// Drawn finer than its modules, so that a viewer that smooths images cannot smear one into the next.
const PIXELS_PER_MODULE = 4

/** A matrix of dark modules, row by row, drawn in black on what is below. */
export function stencil(
  name: string,
  side: number,
  isDark: (row: number, column: number) => boolean,
): EmbeddedImage {
  const width = side * PIXELS_PER_MODULE
  const stride = Math.ceil(width / 8)
  const bits = Buffer.alloc(stride * width, 0xff)
  for (let row = 0; row < side; row++) {
    const start = row * PIXELS_PER_MODULE * stride
    for (let column = 0; column < side; column++)
      if (isDark(row, column)) {
        const at = start + (column >> 1)
        bits[at] = (bits[at] ?? 0xff) & (column & 1 ? 0xf0 : 0x0f)
      }
    for (let copy = 1; copy < PIXELS_PER_MODULE; copy++)
      bits.copyWithin(start + copy * stride, start, start + stride)
  }
  return {
    name,
    width,
    height: width,
    embed: objects =>
      objects.stream(
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${width} /ImageMask true /BitsPerComponent 1 /Filter /FlateDecode`,
        deflateSync(bits, { level: 3 }),
      ),
  }
}
