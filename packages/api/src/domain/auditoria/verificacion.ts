import { type Cabeza, hashDeLinea, type Linea, ORIGEN, type Sello, type Sha256 } from './cadena.ts'
import { raizDe, type Testimonio } from './testimonio.ts'

/** What stands under one number: a line, its seal, or only one of them. */
export type Par = { auditoriaId: number } & (
  | { linea: Linea; sello: null }
  | { linea: Linea | null; sello: Sello }
)

export type Falta =
  | { que: 'cambiada' | 'borrada' | 'insertada'; contribuyenteId: number; auditoriaId: number }
  /** Its seal does not follow `tras`, the number in the chain of the seal before. */
  | {
      que: 'no-sigue'
      contribuyenteId: number
      auditoriaId: number
      tras: number
      secuencia: number
    }
  | { que: 'testigo-otra-cadena'; testimonio: Testimonio; lineas: number }
  | { que: 'testigo-falta-el-final'; testimonio: Testimonio; hasta: number }
  | { que: 'testigo-no-sigue'; testimonio: Testimonio }

const NINGUNA: Cabeza = { secuencia: 0, hash: ORIGEN }

/** Takes every line and every seal once, in the order of their numbers. What it keeps grows with the contribuyentes, not with the lines. */
export class VerificacionDeAuditoria {
  readonly #sha256: Sha256
  readonly #selladoHasta: number
  readonly #testimonios: readonly Testimonio[]
  readonly #cabezas = new Map<number, Cabeza>()
  #crecieron = new Set<number>()
  #proximo = 0
  lineas = 0
  /** Written so lately that they have no seal yet. */
  sinSello = 0

  constructor(sha256: Sha256, selladoHasta: number, testimonios: readonly Testimonio[]) {
    this.#sha256 = sha256
    this.#selladoHasta = selladoHasta
    this.#testimonios = testimonios
  }

  get contribuyentes(): number {
    return this.#cabezas.size
  }

  check({ auditoriaId, linea, sello }: Par): Falta[] {
    const antes = this.#hasta(auditoriaId - 1)
    if (sello === null) {
      if (auditoriaId > this.#selladoHasta) {
        this.sinSello += 1
        return antes
      }
      return [...antes, { que: 'insertada', contribuyenteId: linea.contribuyenteId, auditoriaId }]
    }
    this.lineas += 1
    const faltas = [...this.#eslabon(sello), ...this.#contenido(linea, sello)]
    this.#cabezas.set(sello.contribuyenteId, { secuencia: sello.secuencia, hash: sello.hash })
    this.#crecieron.add(sello.contribuyenteId)
    return [...antes, ...faltas]
  }

  /** After the last line. */
  finish(): Falta[] {
    const faltas = this.#hasta(this.#selladoHasta)
    const mas = this.#testimonios.slice(this.#proximo)
    const ultimo = mas.at(-1)
    if (ultimo === undefined) return faltas
    return [...faltas, { que: 'testigo-falta-el-final', testimonio: ultimo, hasta: this.#selladoHasta }]
  }

  #eslabon({ contribuyenteId, auditoriaId, secuencia, anterior }: Sello): Falta[] {
    const cabeza = this.#cabezas.get(contribuyenteId) ?? NINGUNA
    if (secuencia === cabeza.secuencia + 1 && anterior === cabeza.hash) return []
    return [{ que: 'no-sigue', contribuyenteId, auditoriaId, tras: cabeza.secuencia, secuencia }]
  }

  #contenido(linea: Linea | null, sello: Sello): Falta[] {
    const { contribuyenteId, auditoriaId, secuencia, anterior, hash } = sello
    if (linea === null) return [{ que: 'borrada', contribuyenteId, auditoriaId }]
    const igual =
      linea.contribuyenteId === contribuyenteId &&
      hashDeLinea(this.#sha256, anterior, secuencia, linea.contenido) === hash
    return igual ? [] : [{ que: 'cambiada', contribuyenteId, auditoriaId }]
  }

  /** The testimonies that speak of nothing above that number. */
  #hasta(auditoriaId: number): Falta[] {
    const faltas: Falta[] = []
    for (;;) {
      const testimonio = this.#testimonios[this.#proximo]
      if (testimonio === undefined || testimonio.hasta > auditoriaId) return faltas
      faltas.push(...this.#testimonio(testimonio, this.#testimonios[this.#proximo - 1]))
      this.#proximo += 1
      this.#crecieron = new Set()
    }
  }

  #testimonio(testimonio: Testimonio, previo: Testimonio | undefined): Falta[] {
    const { desde, anterior, raiz, lineas } = testimonio
    // A file that was begun anew speaks of all chains once more.
    const todas = desde === 0
    const sigue = todas ? anterior === ORIGEN : desde === previo?.hasta && anterior === previo.raiz
    if (!sigue) return [{ que: 'testigo-no-sigue', testimonio }]
    const cuales = todas ? this.#cabezas.keys() : this.#crecieron
    // What grew has a head since it did.
    const cabezas = [...cuales].map((id): [number, Cabeza] => [id, this.#cabezas.get(id)!])
    const misma = raizDe(this.#sha256, anterior, cabezas) === raiz && lineas === this.lineas
    return misma ? [] : [{ que: 'testigo-otra-cadena', testimonio, lineas: this.lineas }]
  }
}
