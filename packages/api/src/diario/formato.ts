import { hash } from 'node:crypto'
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * A segment is a gzip file of many members, one for each record, so that any tool of today or of five years from now reads all of it
 * (zcat). The extra field of each member, which such tools pass over, holds how long the member is, the link of the chain, and what the
 * record is about: whoever only wants to know what is there need not unpack it.
 */
export interface Miembro {
  /** What the record is about. */
  identidad: string
  /** The link: SHA-256 of the one before, of the identity and of the text. */
  enlace: Buffer
  /** One line of JSON. */
  texto: () => string
  /** Whether the link is the one that follows. */
  sigue: (anterior: Buffer) => boolean
}

/** Where a chain begins. */
export const ORIGEN = Buffer.alloc(32)

const MAGIC = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 255])
const FIJO = MAGIC.length + 2 + 4 + 4 + 32 + 4
const COLA = 8
const LEVEL = 1
/** Most records: what looks back no further than they are long is made in half the time, and its result is of the shared buffer. */
const CHICO = { level: LEVEL, windowBits: 13, memLevel: 7, chunkSize: 4_000 }
const CHICO_BYTES = 2 ** CHICO.windowBits

const LARGO = 4

/** What a link is made of, in one piece; identity and text as parts of it. */
function eslabonDe(anterior: Buffer, identidad: string, texto: string | Buffer) {
  const largoId = Buffer.byteLength(identidad)
  const delTexto = ORIGEN.length + LARGO + largoId
  const todo = Buffer.allocUnsafe(delTexto + Buffer.byteLength(texto))
  anterior.copy(todo)
  todo.writeUInt32LE(largoId, ORIGEN.length)
  todo.write(identidad, ORIGEN.length + LARGO)
  if (typeof texto === 'string') todo.write(texto, delTexto)
  else texto.copy(todo, delTexto)
  return {
    enlace: hash('sha256', todo, 'buffer'),
    id: todo.subarray(ORIGEN.length + LARGO, delTexto),
    texto: todo.subarray(delTexto),
  }
}

/** A record as bytes, and the link that the next one follows. */
export function packMiembro(
  anterior: Buffer,
  identidad: string,
  linea: string,
): { bytes: Buffer; enlace: Buffer } {
  const { enlace, id, texto } = eslabonDe(anterior, identidad, `${linea}\n`)
  const packed = deflateRawSync(texto, texto.length > CHICO_BYTES ? { level: LEVEL } : CHICO)
  const cola = Buffer.allocUnsafe(COLA)
  cola.writeUInt32LE(texto.length, cola.writeUInt32LE(crc32(texto)))
  const head = headOf(FIJO + id.length + packed.length + COLA, enlace, id.length)
  return { bytes: Buffer.concat([head, id, packed, cola]), enlace }
}

/** With the extra field: "Mb" (the length of the member and its link), then "Id". */
function headOf(largo: number, enlace: Buffer, largoId: number): Buffer {
  const head = Buffer.allocUnsafe(FIJO)
  let at = MAGIC.copy(head)
  at = head.writeUInt16LE(4 + 36 + 4 + largoId, at)
  at += head.write('Mb', at)
  at = head.writeUInt16LE(36, at)
  at = head.writeUInt32LE(largo, at)
  at += enlace.copy(head, at)
  at += head.write('Id', at)
  head.writeUInt16LE(largoId, at)
  return head
}

export type Leido =
  | { que: 'miembro'; miembro: Miembro }
  /** What a process that was killed, or a machine that lost power, left at the end: it was never told that it is there, so nothing of it left. */
  | { que: 'cortado'; bytes: number }
  /** From here on nothing can be read, and it is not the end of an unfinished write. */
  | { que: 'ilegible'; bytes: number }

/** The members of a segment, in order. */
export function* readMiembros(archivo: Buffer): Generator<Leido> {
  for (let at = 0; at < archivo.length; ) {
    const resto = archivo.subarray(at)
    const largo = largoDe(resto)
    if (largo === null) {
      const cortado = resto.length < FIJO ? isBegun(resto) : isEmpty(resto)
      yield { que: cortado ? 'cortado' : 'ilegible', bytes: resto.length }
      return
    }
    if (largo > resto.length) {
      yield { que: 'cortado', bytes: resto.length }
      return
    }
    const miembro = miembroDe(resto.subarray(0, largo))
    // The pages of a last write reach a disk in any order.
    if (largo === resto.length && !miembro.entero) {
      yield { que: 'cortado', bytes: resto.length }
      return
    }
    yield { que: 'miembro', miembro }
    at += largo
  }
}

const isEmpty = (bytes: Buffer): boolean => bytes.every(byte => byte === 0)
const isBegun = (resto: Buffer): boolean =>
  isEmpty(resto) ||
  MAGIC.subarray(0, Math.min(resto.length, MAGIC.length)).equals(resto.subarray(0, MAGIC.length))

function largoDe(resto: Buffer): number | null {
  if (resto.length < FIJO || !resto.subarray(0, MAGIC.length).equals(MAGIC)) return null
  const largo = resto.readUInt32LE(MAGIC.length + 6)
  return largo > FIJO + COLA && resto.toString('latin1', MAGIC.length + 2, MAGIC.length + 4) === 'Mb'
    ? largo
    : null
}

function miembroDe(bytes: Buffer): Miembro & { entero: boolean } {
  const enlace = bytes.subarray(MAGIC.length + 10, MAGIC.length + 42)
  const largoId = bytes.readUInt16LE(FIJO - 2)
  const identidad = bytes.toString('utf8', FIJO, FIJO + largoId)
  const unpack = (): Buffer | null => {
    try {
      const texto = inflateRawSync(bytes.subarray(FIJO + largoId, bytes.length - COLA))
      const entero =
        crc32(texto) === bytes.readUInt32LE(bytes.length - COLA) &&
        texto.length === bytes.readUInt32LE(bytes.length - 4) &&
        bytes.subarray(0, FIJO).equals(headOf(bytes.length, enlace, largoId))
      return entero ? texto : null
    } catch {
      return null
    }
  }
  return {
    identidad,
    enlace,
    get entero() {
      return unpack() !== null
    },
    texto: () => unpack()?.toString('utf8') ?? '',
    sigue: anterior => {
      const texto = unpack()
      return texto !== null && eslabonDe(anterior, identidad, texto).enlace.equals(enlace)
    },
  }
}
