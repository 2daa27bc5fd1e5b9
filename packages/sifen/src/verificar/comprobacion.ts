import { NS_SIFEN } from '../firma/algorithms.ts'
import { at, textOf, type XmlElement } from '../xml/tree.ts'

/** What is looked at, in this order. */
export type Mirada =
  | 'xml'
  | 'firma'
  | 'certificado'
  | 'autoridad'
  | 'cdc'
  | 'esquema'
  | 'reglas'
  | 'aritmetica'
  | 'qr'
  | 'csc'

/** One thing that was looked at. `sin-mirar`: it could not be, and `detalles` says what for. */
export interface Comprobacion {
  readonly mirada: Mirada
  readonly veredicto: 'bien' | 'mal' | 'sin-mirar'
  /** What was found, or every fault. For a person, in Spanish. */
  readonly detalles: readonly string[]
}

export const bien = (mirada: Mirada, ...detalles: string[]): Comprobacion => ({
  mirada,
  veredicto: 'bien',
  detalles,
})
export const judged = (mirada: Mirada, faltas: readonly string[], dicho: string): Comprobacion =>
  faltas.length === 0 ? bien(mirada, dicho) : { mirada, veredicto: 'mal', detalles: faltas }
export const sinMirar = (mirada: Mirada, porque: string): Comprobacion => ({
  mirada,
  veredicto: 'sin-mirar',
  detalles: [porque],
})

/** The text of a field as it stands; empty where it is not there. */
export const leafOf = (from: XmlElement, ...path: string[]): string => {
  const found = at(from, NS_SIFEN, ...path)
  return found === undefined ? '' : textOf(found)
}
