import { ciudad, ciudades } from '../../packages/sifen/src/catalogos/geo.ts'
import { type Azar, createAzar } from '../../packages/simulador/src/azar.ts'

const LETRAS = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZáéíóúñüÑÁ0123456789 .,-/()&<>"\'%#+:;°',
]

/** What is drawn; the same seed and the same number of the draw give the same. */
export class Sorteo {
  readonly #azar: Azar

  constructor(semilla: number, numero: number) {
    this.#azar = createAzar((Math.imul(semilla, 0x9e3779b1) ^ Math.imul(numero + 1, 0x85ebca6b)) >>> 0)
  }

  si = (probabilidad = 0.5): boolean => this.#azar() < probabilidad
  entre = (min: number, max: number): number => min + Math.floor(this.#azar() * (max - min + 1))
  uno = <T>(lista: readonly T[]): T => lista[this.entre(0, lista.length - 1)]!
  digitos = (cuantos: number): string =>
    String(this.entre(1, 9)) + Array.from({ length: cuantos - 1 }, () => this.entre(0, 9)).join('')

  /** Of some of the lengths that a field admits, the longest among them; without blanks at its ends or beside each other. */
  texto(min: number, max: number): string {
    const largo = this.si(0.04) ? max : this.entre(min, Math.min(max, min + 24))
    let text = 'Q'
    while (text.length < largo - 1) {
      const letra = this.uno(LETRAS)
      if (letra !== ' ' || !text.endsWith(' ')) text += letra
    }
    return largo > 1 ? `${text}z` : text
  }

  /** An amount of up to so many decimals, as a number or as a text. */
  monto(max: number, decimales: number): string | number {
    const entera = this.entre(1, max)
    if (decimales === 0 || this.si(0.4)) return this.si() ? entera : String(entera)
    const fraccion = this.digitos(this.entre(1, decimales)).replace(/0+$/, '')
    // Three decimals after up to three digits could be thousands: the service asks for another spelling.
    return `${entera}.${fraccion.length === 3 ? `${fraccion.slice(0, 2)}5${decimales > 3 ? '1' : ''}`.slice(0, decimales > 3 ? 4 : 2) : fraccion}`
  }

  lugar(): { departamento: number; distrito: number; ciudad: number } {
    const codigos = [...ciudades().keys()]
    const codigo = this.uno(codigos)
    const { departamento, distrito } = ciudad(codigo)! // drawn from the same table
    return { departamento, distrito, ciudad: codigo }
  }
}
