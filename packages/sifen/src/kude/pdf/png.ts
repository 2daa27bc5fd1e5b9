import { inflateSync } from 'node:zlib'

export interface DecodedPng {
  readonly width: number
  readonly height: number
  /** Three bytes for each point. */
  readonly color: Buffer
  /** One byte for each point, when the image has transparency. */
  readonly alpha: Buffer | undefined
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
// Gray, RGB, palette, gray with alpha, RGB with alpha.
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const PALETTE = 3
// A logo on paper gains nothing from more.
const LARGEST_SIDE = 4000

/** `undefined` for what is not a PNG of up to eight bits per channel, not interlaced. */
export function decodePng(file: Buffer): DecodedPng | undefined {
  if (!file.subarray(0, 8).equals(SIGNATURE)) return undefined
  try {
    return decode(file)
  } catch {
    return undefined
  }
}

function decode(file: Buffer): DecodedPng | undefined {
  const chunks = chunksOf(file)
  const header = chunks.get('IHDR')
  const data = chunks.get('IDAT')
  if (!header || !data) return undefined
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = CHANNELS[header.readUInt8(9)]
  const bits = header.readUInt8(8)
  if (bits > 8 || header[12] !== 0 || !channels) return undefined
  if (Math.max(width, height) > LARGEST_SIDE) return undefined
  const stride = Math.ceil((width * channels * bits) / 8)
  const rows = unfilter(
    inflateSync(data, { maxOutputLength: (stride + 1) * height }),
    stride,
    height,
    Math.ceil((channels * bits) / 8),
  )
  const palette = header[9] === PALETTE ? chunks.get('PLTE') : undefined
  if (header[9] === PALETTE && !palette) return undefined
  const points =
    bits === 8
      ? rows
      : unpack(rows, { width, height, stride, bits, scale: palette ? 1 : 255 / (2 ** bits - 1) })
  return spread(points, { width, height, channels, palette, transparency: chunks.get('tRNS') })
}

function chunksOf(file: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  const data: Buffer[] = []
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8)
    const body = file.subarray(at + 8, at + 8 + file.readUInt32BE(at))
    if (type === 'IDAT') data.push(body)
    else chunks.set(type, body)
  }
  return chunks.set('IDAT', Buffer.concat(data))
}

/** PNG §9: each row says how it was predicted from what stands to the left and above. */
function unfilter(raw: Buffer, stride: number, height: number, bytes: number): Buffer {
  const out = Buffer.alloc(stride * height)
  for (let row = 0; row < height; row++) {
    const kind = raw[row * (stride + 1)]
    for (let i = 0; i < stride; i++) {
      const at = row * stride + i
      const left = i >= bytes ? (out[at - bytes] ?? 0) : 0
      const up = row > 0 ? (out[at - stride] ?? 0) : 0
      const corner = i >= bytes && row > 0 ? (out[at - stride - bytes] ?? 0) : 0
      out[at] = (raw[row * (stride + 1) + 1 + i] ?? 0) + predicted(kind, left, up, corner)
    }
  }
  return out
}

function predicted(kind: number | undefined, left: number, up: number, corner: number): number {
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  if (kind !== 4) return 0
  const [dl, du, dc] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return dl <= du && dl <= dc ? left : du <= dc ? up : corner
}

interface Packing {
  readonly width: number
  readonly height: number
  readonly stride: number
  readonly bits: number
  readonly scale: number
}

/** One byte for each point, where several shared a byte. */
function unpack(rows: Buffer, { width, height, stride, bits, scale }: Packing): Buffer {
  const points = Buffer.alloc(width * height)
  const mask = 2 ** bits - 1
  for (let i = 0; i < points.length; i++) {
    const [row, bit] = [Math.floor(i / width), (i % width) * bits]
    points[i] = (((rows[row * stride + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & mask) * scale
  }
  return points
}

interface Layout {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly palette: Buffer | undefined
  readonly transparency: Buffer | undefined
}

function spread(points: Buffer, { width, height, channels, palette, transparency }: Layout): DecodedPng {
  const count = width * height
  const color = Buffer.alloc(count * 3)
  const hasAlpha = channels === 2 || channels === 4 || (palette !== undefined && transparency !== undefined)
  const alpha = hasAlpha ? Buffer.alloc(count, 0xff) : undefined
  for (let i = 0; i < count; i++) {
    const at = i * channels
    if (palette) {
      const entry = points[at] ?? 0
      palette.copy(color, i * 3, entry * 3, entry * 3 + 3)
      if (alpha) alpha[i] = transparency?.[entry] ?? 0xff
      continue
    }
    if (channels >= 3) points.copy(color, i * 3, at, at + 3)
    else color.fill(points[at] ?? 0, i * 3, i * 3 + 3)
    if (alpha) alpha[i] = points[at + channels - 1] ?? 0
  }
  return { width, height, color, alpha }
}
