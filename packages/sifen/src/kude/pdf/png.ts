import { crc32, inflateSync } from 'node:zlib'

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
const BITS: ReadonlySet<number> = new Set([1, 2, 4, 8, 16])
/** More than this a logo on paper gains nothing from, and whoever decodes it pays for. */
export const LADO_MAX = 2000

/** What an image says, or why it cannot be used, in Spanish. */
export type Leida<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly motivo: string }

const no = (motivo: string): { ok: false; motivo: string } => ({ ok: false, motivo })

export const isPng = (file: Buffer): boolean => file.subarray(0, 8).equals(SIGNATURE)

/** What a PNG's header says, before anything of it is inflated. */
interface Cabecera {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly bits: number
  readonly palette: Buffer | undefined
  readonly transparency: Buffer | undefined
  /** All of IDAT. */
  readonly data: Buffer
}

const ROTO = 'el archivo PNG está dañado o incompleto; ábralo y guárdelo de nuevo'

export function readCabecera(file: Buffer): Leida<Cabecera> {
  const chunks = chunksOf(file)
  const header = chunks?.get('IHDR')
  const data = chunks?.get('IDAT')
  if (!chunks || header?.length !== 13 || !data || data.length === 0) return no(ROTO)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [bits, color] = [header.readUInt8(8), header.readUInt8(9)]
  const channels = CHANNELS[color]
  if (width === 0 || height === 0 || !channels || !BITS.has(bits)) return no(ROTO)
  if (Math.max(width, height) > LADO_MAX) return no(tellLado(width, height))
  if (header[12] !== 0) return no('es un PNG entrelazado; guárdelo sin «entrelazado» (o Adam7), o como JPEG')
  const palette = color === PALETTE ? chunks.get('PLTE') : undefined
  if (color === PALETTE && (!palette || bits > 8)) return no(ROTO)
  return {
    ok: true,
    value: { width, height, channels, bits, palette, transparency: chunks.get('tRNS'), data },
  }
}

export const tellLado = (width: number, height: number): string =>
  `mide ${width} × ${height} puntos; se admiten hasta ${LADO_MAX} de lado`

/** A PNG of any kind that is not interlaced: of sixteen bits, the eight that paper shows. */
export function decodePng(file: Buffer): Leida<DecodedPng> {
  if (!isPng(file)) return no('no es un PNG')
  const read = readCabecera(file)
  if (!read.ok) return read
  try {
    return { ok: true, value: decode(read.value) }
  } catch {
    return no(ROTO)
  }
}

function decode({ width, height, channels, bits, palette, transparency, data }: Cabecera): DecodedPng {
  const stride = Math.ceil((width * channels * bits) / 8)
  const raw = inflateSync(data, { maxOutputLength: (stride + 1) * height })
  if (raw.length < (stride + 1) * height) throw new Error('The image ends before its last row')
  const rows = unfilter(raw, stride, height, Math.ceil((channels * bits) / 8))
  const scale = palette ? 1 : 255 / (2 ** bits - 1)
  const points =
    bits === 8 ? rows : bits === 16 ? highBytes(rows) : unpack(rows, { width, height, stride, bits, scale })
  return spread(points, { width, height, channels, palette, transparency })
}

function highBytes(rows: Buffer): Buffer {
  const points = Buffer.alloc(rows.length / 2)
  for (let i = 0; i < points.length; i++) points[i] = rows[2 * i] ?? 0
  return points
}

/** Undefined where one of them is not what was written. */
function chunksOf(file: Buffer): Map<string, Buffer> | undefined {
  const chunks = new Map<string, Buffer>()
  const data: Buffer[] = []
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 8 + file.readUInt32BE(at)
    if (end + 4 > file.length || crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end))
      return undefined
    const type = file.toString('latin1', at + 4, at + 8)
    const body = file.subarray(at + 8, end)
    if (type === 'IDAT') data.push(body)
    else chunks.set(type, body)
    at = end + 4
    if (type === 'IEND') return chunks.set('IDAT', Buffer.concat(data))
  }
  return undefined
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
