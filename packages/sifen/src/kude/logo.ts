import { isJpeg, readJpeg } from './pdf/jpeg.ts'
import { decodePng, isPng, type Leida } from './pdf/png.ts'
import { encodePng, onWhite, shrink } from './pdf/png-nuevo.ts'

/** As many points as a printer of 300 dpi puts where the logo stands. */
const CAJA = { width: 640, height: 400 }

/**
 * A logo as it is kept: what it is says its first bytes, whatever it was called. A PNG is drawn anew, on white, as large as paper can show; a JPEG is left as it
 * is, without what nobody sees. So whatever else was in the file is gone, and drawing it costs a copy.
 */
export function readLogo(file: Uint8Array, maxBytes: number): Leida<Uint8Array> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  const read = isPng(bytes) ? readPng(bytes) : isJpeg(bytes) ? readLogoJpeg(bytes) : OTRO
  if (!read.ok || read.value.length <= maxBytes) return read
  return { ok: false, motivo: 'tiene demasiado detalle para un PNG; guárdelo como JPEG' }
}

const OTRO: Leida<Uint8Array> = {
  ok: false,
  motivo: 'debe ser un PNG o un JPEG; un SVG, un PDF o un WebP ábralo y guárdelo como PNG',
}

function readPng(bytes: Buffer): Leida<Uint8Array> {
  const read = decodePng(bytes)
  if (!read.ok) return read
  const { alpha, ...puntos } = read.value
  return { ok: true, value: encodePng(shrink(onWhite(puntos, alpha), CAJA)) }
}

function readLogoJpeg(bytes: Buffer): Leida<Uint8Array> {
  const read = readJpeg(bytes)
  return read.ok ? { ok: true, value: read.value.file } : read
}
