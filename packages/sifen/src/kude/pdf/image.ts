import { deflateSync } from 'node:zlib'
import { readJpeg } from './jpeg.ts'
import type { Objects } from './objects.ts'
import { type DecodedPng, decodePng, isPng, type Leida, readCabecera } from './png.ts'

export interface EmbeddedImage {
  /** How pages call it. */
  readonly name: string
  readonly width: number
  readonly height: number
  embed(objects: Objects): number
}

const dimensions = (width: number, height: number): string =>
  `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`

/** A logo as it came, PNG or JPEG, or why it is none. */
export function readImage(name: string, file: Uint8Array): Leida<EmbeddedImage> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  return isPng(bytes) ? (readPlainPng(name, bytes) ?? readPng(name, bytes)) : embedJpeg(name, bytes)
}

/** One that a PDF can hold as it is: its rows stay as they were packed. */
function readPlainPng(name: string, file: Buffer): Leida<EmbeddedImage> | undefined {
  const read = readCabecera(file)
  if (!read.ok) return read
  const { width, height, channels, bits, transparency, data } = read.value
  if (channels !== 3 || bits !== 8 || transparency !== undefined) return undefined
  const entries = `${dimensions(width, height)} /ColorSpace /DeviceRGB /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 /BitsPerComponent 8 /Columns ${width} >>`
  return { ok: true, value: { name, width, height, embed: objects => objects.stream(entries, data) } }
}

function readPng(name: string, file: Buffer): Leida<EmbeddedImage> {
  const png = decodePng(file)
  return png.ok ? { ok: true, value: embedPng(name, png.value) } : png
}

function embedPng(name: string, { width, height, color, alpha }: DecodedPng): EmbeddedImage {
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

function embedJpeg(name: string, bytes: Buffer): Leida<EmbeddedImage> {
  const read = readJpeg(bytes)
  if (!read.ok) return read
  const { width, height, channels, file } = read.value
  const entries = `${dimensions(width, height)} /ColorSpace ${channels === 1 ? '/DeviceGray' : '/DeviceRGB'} /Filter /DCTDecode`
  return { ok: true, value: { name, width, height, embed: objects => objects.stream(entries, file) } }
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
