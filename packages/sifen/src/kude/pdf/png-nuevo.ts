import { crc32, deflateSync } from 'node:zlib'

/** Points of three bytes. */
export interface Puntos {
  readonly width: number
  readonly height: number
  readonly color: Buffer
}

function chunk(type: string, body: Buffer): Buffer {
  const whole = Buffer.alloc(body.length + 12)
  whole.writeUInt32BE(body.length, 0)
  whole.write(type, 4, 'latin1')
  body.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, body.length + 8)), body.length + 8)
  return whole
}

/** A PNG of eight bits and three channels, without transparency: what a PDF takes as it is. */
export function encodePng({ width, height, color }: Puntos): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered(color, width * 3, height), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Each row by what stands above it or to its left, whichever leaves less (PNG §12.8). */
function filtered(color: Buffer, stride: number, height: number): Buffer {
  const out = Buffer.alloc((stride + 1) * height)
  const [plain, beside, below] = [Buffer.alloc(stride), Buffer.alloc(stride), Buffer.alloc(stride)]
  // In the order of their numbers: none, of the left one, of the one above.
  const tries = [plain, beside, below]
  for (let row = 0; row < height; row++) {
    for (let i = 0; i < stride; i++) {
      const value = color[row * stride + i] ?? 0
      plain[i] = value
      beside[i] = value - (i >= 3 ? (color[row * stride + i - 3] ?? 0) : 0)
      below[i] = value - (row > 0 ? (color[(row - 1) * stride + i] ?? 0) : 0)
    }
    const rests = tries.map(restOf)
    const best = rests.indexOf(Math.min(...rests))
    out[row * (stride + 1)] = best
    tries[best]?.copy(out, row * (stride + 1) + 1)
  }
  return out
}

/** How much there is left to say: the sum of all differences, whichever way they go. */
function restOf(row: Buffer): number {
  let sum = 0
  for (const byte of row) sum += byte < 128 ? byte : 256 - byte
  return sum
}

/** On white, where something shines through. */
export function onWhite({ width, height, color }: Puntos, alpha: Buffer | undefined): Puntos {
  if (alpha === undefined) return { width, height, color }
  const flat = Buffer.alloc(color.length)
  for (let i = 0; i < flat.length; i++) {
    const cover = alpha[Math.floor(i / 3)] ?? 0
    flat[i] = Math.round(((color[i] ?? 0) * cover + 255 * (255 - cover)) / 255)
  }
  return { width, height, color: flat }
}

/** Not larger than that: each new point is the mean of those in its place. */
export function shrink(puntos: Puntos, within: { width: number; height: number }): Puntos {
  const scale = Math.min(within.width / puntos.width, within.height / puntos.height)
  if (scale >= 1) return puntos
  const width = Math.max(1, Math.round(puntos.width * scale))
  const height = Math.max(1, Math.round(puntos.height * scale))
  const color = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const box = {
        x: [Math.floor((x * puntos.width) / width), Math.ceil(((x + 1) * puntos.width) / width)],
        y: [Math.floor((y * puntos.height) / height), Math.ceil(((y + 1) * puntos.height) / height)],
      } as const
      color.set(meanOf(puntos, box), (y * width + x) * 3)
    }
  return { width, height, color }
}

type Range = readonly [from: number, to: number]

function meanOf({ width, color }: Puntos, box: { x: Range; y: Range }): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (let y = box.y[0]; y < box.y[1]; y++)
    for (let x = box.x[0]; x < box.x[1]; x++) {
      const at = (y * width + x) * 3
      sum[0] += color[at] ?? 0
      sum[1] += color[at + 1] ?? 0
      sum[2] += color[at + 2] ?? 0
    }
  const count = (box.x[1] - box.x[0]) * (box.y[1] - box.y[0])
  return [Math.round(sum[0] / count), Math.round(sum[1] / count), Math.round(sum[2] / count)]
}
