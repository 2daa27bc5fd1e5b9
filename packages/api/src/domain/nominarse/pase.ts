import type { Ambiente, Emisor } from '../ambiente.ts'

/** How somebody came to a link: PAPEL, she scanned the ticket; ENLACE, somebody sent or showed it to her. */
export const VIAS = ['PAPEL', 'ENLACE'] as const
export type Via = (typeof VIAS)[number]

/** To which documento a link leads, and which of its editions it is. */
export interface Destino extends Emisor {
  documentoId: number
  edicion: number
  via: Via
}

/** A link as it is written: what it says, and what proves that it was made here. */
export interface PaseLeido {
  destino: Destino
  dicho: Uint8Array
  sello: Uint8Array
}

const VERSION = 1
const CON_SIFEN: readonly Ambiente[] = ['DEV', 'PROD']
/** 96 bits of what a secret proves. */
const BYTES_DE_SELLO = 12
const MAX_VARINT = 7
/** A version, a way and an ambiente; three numbers. */
const MIN_DICHO = 4
const FORMA = /^[\w-]{20,48}$/

const byteOf = ({ ambiente, via }: Destino): number =>
  (VERSION << 4) | (VIAS.indexOf(via) << 2) | CON_SIFEN.indexOf(ambiente)

function toVarint(value: number): number[] {
  const bytes: number[] = []
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left]
    bytes.push((left % 128) | 128)
  }
}

/** What of a link is no proof: the same documento and edition are the same bytes. */
export const dichoDe = (destino: Destino): Uint8Array =>
  Uint8Array.from([
    byteOf(destino),
    ...toVarint(destino.contribuyenteId),
    ...toVarint(destino.documentoId),
    ...toVarint(destino.edicion),
  ])

export const formatPase = (dicho: Uint8Array, hash: Uint8Array): string =>
  Buffer.concat([dicho, hash.subarray(0, BYTES_DE_SELLO)]).toString('base64url')

/** What a link says, or null of a text that cannot be one. One link has one text. */
export function parsePase(text: string): PaseLeido | null {
  if (!FORMA.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  const dicho = bytes.subarray(0, -BYTES_DE_SELLO)
  if (dicho.length < MIN_DICHO || bytes.toString('base64url') !== text) return null
  const numbers = readVarints(dicho.subarray(1))
  const [contribuyenteId, documentoId, edicion] = numbers
  const [cabeza = 0] = dicho
  const ambiente = CON_SIFEN[cabeza & 3]
  const via = VIAS[(cabeza >> 2) & 3]
  if (contribuyenteId === undefined || documentoId === undefined || edicion === undefined) return null
  if (numbers.length !== 3 || ambiente === undefined || via === undefined) return null
  const destino = { contribuyenteId, ambiente, documentoId, edicion, via }
  // What is written otherwise than it would be here was not written here.
  if (!Buffer.from(dichoDe(destino)).equals(dicho)) return null
  return { destino, dicho, sello: bytes.subarray(-BYTES_DE_SELLO) }
}

function readVarints(bytes: Uint8Array): number[] {
  const numbers: number[] = []
  let value = 0
  let place = 0
  for (const byte of bytes) {
    value += (byte & 127) * 128 ** place
    place += 1
    if (place > MAX_VARINT) return []
    if (byte > 127) continue
    numbers.push(value)
    value = 0
    place = 0
  }
  return place === 0 ? numbers : []
}

/** Where a buyer names herself. */
export const rutaDePase = (pase: string): string => `/n/${pase}`
