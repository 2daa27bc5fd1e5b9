import fc from 'fast-check'
import { ciudad, ciudades } from '../src/catalogos/geo.ts'

export type G = fc.GeneratorValue
export type Tipo = 1 | 4 | 5 | 6 | 7

export const uno = <T>(g: G, lista: readonly T[]): T => lista[g(fc.nat, { max: lista.length - 1 })]!
export const entre = (g: G, min: number, max: number): number => g(fc.integer, { min, max })
export const si = (g: G): boolean => g(fc.boolean)
export const talVez = <T>(g: G, que: () => T): T | undefined => (si(g) ? que() : undefined)

const LETRAS = [...'ABCÑÁéíoü xyz012&<>"\'/.,-()ç漢😀']
/** Of that length as it is signed: a run of blanks is one. */
export function texto(g: G, min: number, max: number): string {
  const largo = entre(g, min, Math.min(max, min + 25))
  let s = 'Z'
  while ([...s.replace(/ +/g, ' ')].length < largo - 1) s += uno(g, LETRAS)
  return largo > 1 ? `${s}z` : s
}
export const digitos = (g: G, n: number) => String(entre(g, 1, 10 ** Math.min(n, 9) - 1)).padStart(n, '0')

/** An amount with up to `decimales` decimals, in every spelling that is taken. */
export function monto(g: G, max: number, decimales: number): string | number {
  const entera = entre(g, 1, max)
  if (decimales === 0 || si(g)) return si(g) ? entera : String(entera)
  const fraccion = String(entre(g, 0, 10 ** decimales - 1)).padStart(decimales, '0')
  return `${entera}.${fraccion}`
}

export const RUCS = ['80099999', '80088888', '44444401', '80012345', '1234567A', '999D', '5000001']
export const fecha = (g: G) =>
  `2026-${String(entre(g, 1, 12)).padStart(2, '0')}-${String(entre(g, 1, 28)).padStart(2, '0')}`

/** A city whose name is whole in its field, with or without its district. */
export function lugar(g: G) {
  const todas = [...ciudades().keys()]
  const cCiu = todas[entre(g, 0, todas.length - 1)]!
  const { departamento, distrito } = ciudad(cCiu)!
  return { cDep: departamento, cDis: si(g) ? distrito : undefined, cCiu }
}
