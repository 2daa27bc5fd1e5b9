import { LADO_MAX, type Leida, tellLado } from './png.ts'

/** What a JPEG shows, and its bytes without what nobody sees of it. */
export interface Jpeg {
  readonly width: number
  readonly height: number
  /** Of gray or of red, green and blue. */
  readonly channels: 1 | 3
  readonly file: Buffer
}

const no = (motivo: string): { ok: false; motivo: string } => ({ ok: false, motivo })
const ROTO = 'el archivo JPEG está dañado o incompleto; ábralo y guárdelo de nuevo'
const RARO = 'es un JPEG de una clase que no todo programa muestra; guárdelo como JPEG común o como PNG'
const CMYK = 'es un JPEG para imprenta (CMYK); guárdelo en RGB, o como PNG'
/** One that comes in stages has ten or so; whoever shows one of thousands is busy for minutes. */
const BARRIDOS_MAX = 64

const [SOI, EOI, SOS, DNL, APP0, ADOBE, COM] = [0xd8, 0xd9, 0xda, 0xdc, 0xe0, 0xee, 0xfe]
/** Huffman coded, all at once or in stages: what a PDF may hold (PDF 1.7, 7.4.8). */
const MARCOS = new Set([0xc0, 0xc1, 0xc2])

export const isJpeg = (file: Buffer): boolean => file[0] === 0xff && file[1] === SOI

const isMarco = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** Where it was taken, with what, and a second picture in small: nobody sees that, and everybody could read it. */
const isAjeno = (marker: number): boolean =>
  marker === COM || (marker > APP0 && marker <= 0xef && marker !== ADOBE)

/** Reads it part by part, up to its end: what follows is not of the picture. */
export function readJpeg(file: Buffer): Leida<Jpeg> {
  if (!isJpeg(file)) return no('no es un JPEG')
  const parts = [file.subarray(0, 2)]
  let marco: Leida<Omit<Jpeg, 'file'>> | undefined
  let barridos = 0
  for (let at = 2; at + 4 <= file.length || file[at + 1] === EOI; ) {
    if (file[at] !== 0xff) return no(ROTO)
    const marker = file[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === EOI) {
      if (!marco?.ok || barridos === 0) return no(ROTO)
      return {
        ok: true,
        value: { ...marco.value, file: Buffer.concat([...parts, file.subarray(at, at + 2)]) },
      }
    }
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (end > file.length || marker === DNL) return no(ROTO)
    if (isMarco(marker)) {
      if (marco !== undefined) return no(ROTO)
      marco = readMarco(marker, file.subarray(at, end))
      if (!marco.ok) return marco
    }
    const next = marker === SOS ? endOfBarrido(file, end) : end
    if (marker === SOS && ++barridos > BARRIDOS_MAX) return no(RARO)
    if (!isAjeno(marker)) parts.push(file.subarray(at, next))
    at = next
  }
  return no(ROTO)
}

function readMarco(marker: number, part: Buffer): Leida<Omit<Jpeg, 'file'>> {
  if (part.length < 10) return no(ROTO)
  const [height, width, count] = [part.readUInt16BE(5), part.readUInt16BE(7), part.readUInt8(9)]
  if (count === 4) return no(CMYK)
  if (!MARCOS.has(marker) || part[4] !== 8 || (count !== 1 && count !== 3)) return no(RARO)
  if (width === 0 || height === 0) return no(ROTO)
  if (Math.max(width, height) > LADO_MAX) return no(tellLado(width, height))
  return { ok: true, value: { width, height, channels: count } }
}

/** Where the next marker stands: in what is coded, a byte of 255 is followed by none or by a restart. */
function endOfBarrido(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]
    if (next !== 0 && next !== 0xff && (next === undefined || next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}
