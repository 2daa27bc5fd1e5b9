import type { TrueType } from './truetype.ts'

/** How far from the origin of its letter a mark is drawn, in units of the font. */
export interface Lugar {
  readonly x: number
  readonly y: number
}

const MARK_TO_BASE = 4
const EXTENSION = 9

/** A subtable that says where marks stand on letters (OpenType, GPOS, lookup type 4). */
interface Anclaje {
  readonly marcas: ReadonlyMap<number, number>
  readonly letras: ReadonlyMap<number, number>
  readonly at: number
}

const leidos = new WeakMap<TrueType, readonly Anclaje[]>()

/** Where the font puts a mark on a letter; undefined where it says nothing of the two. */
export function lugarDeMarca(font: TrueType, letra: number, marca: number): Lugar | undefined {
  const gpos = font.table('GPOS')
  let anclajes = leidos.get(font)
  if (!anclajes) {
    anclajes = readAnclajes(gpos)
    leidos.set(font, anclajes)
  }
  for (const { marcas, letras, at } of anclajes) {
    const [numeroDeMarca, numeroDeLetra] = [marcas.get(marca), letras.get(letra)]
    if (numeroDeMarca === undefined || numeroDeLetra === undefined) continue
    const deMarcas = at + gpos.readUInt16BE(at + 8)
    const deLetras = at + gpos.readUInt16BE(at + 10)
    const record = deMarcas + 2 + 4 * numeroDeMarca
    const clase = gpos.readUInt16BE(record)
    const anclaDeLetra = gpos.readUInt16BE(
      deLetras + 2 + 2 * (numeroDeLetra * gpos.readUInt16BE(at + 6) + clase),
    )
    // None of that class stands on this letter.
    if (anclaDeLetra === 0) continue
    const [enLetra, enMarca] = [deLetras + anclaDeLetra, deMarcas + gpos.readUInt16BE(record + 2)]
    return {
      x: gpos.readInt16BE(enLetra + 2) - gpos.readInt16BE(enMarca + 2),
      y: gpos.readInt16BE(enLetra + 4) - gpos.readInt16BE(enMarca + 4),
    }
  }
  return undefined
}

function readAnclajes(gpos: Buffer): Anclaje[] {
  const lookups = gpos.readUInt16BE(8)
  return offsets(gpos, lookups).flatMap(lookup => {
    const kind = gpos.readUInt16BE(lookup)
    return offsets(gpos, lookup, 4).flatMap(subtable => {
      const extended = kind === EXTENSION
      const at = extended ? subtable + gpos.readUInt32BE(subtable + 4) : subtable
      if ((extended ? gpos.readUInt16BE(subtable + 2) : kind) !== MARK_TO_BASE) return []
      const [marcas, letras] = [2, 4].map(field => readCobertura(gpos, at + gpos.readUInt16BE(at + field)))
      return marcas && letras ? [{ marcas, letras, at }] : []
    })
  })
}

/** A counted list of offsets from where its table begins. */
const offsets = (gpos: Buffer, table: number, counted = 0): number[] =>
  Array.from(
    { length: gpos.readUInt16BE(table + counted) },
    (_, i) => table + gpos.readUInt16BE(table + counted + 2 + 2 * i),
  )

/** Of each glyph that a table is about, its number there. */
function readCobertura(gpos: Buffer, at: number): ReadonlyMap<number, number> {
  const count = gpos.readUInt16BE(at + 2)
  const isList = gpos.readUInt16BE(at) === 1
  const numeros = new Map<number, number>()
  for (let i = 0; i < count; i++) {
    const record = at + 4 + i * (isList ? 2 : 6)
    const first = gpos.readUInt16BE(record)
    const last = isList ? first : gpos.readUInt16BE(record + 2)
    const number = isList ? i : gpos.readUInt16BE(record + 4)
    for (let glyph = first; glyph <= last; glyph++) numeros.set(glyph, number + glyph - first)
  }
  return numeros
}
