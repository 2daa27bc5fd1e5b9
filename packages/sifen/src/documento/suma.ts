import { type Decimal, UNIDAD } from '../decimal.ts'

/**
 * A running total that takes whole amounts as plain numbers (the usual case, in guaraníes) and exact decimals as
 * bigints, and gives one exact decimal at the end.
 */
export class Suma {
  #entera = 0
  #unidades = 0
  #resto: Decimal = 0n

  /** An amount of `entera` plus `unidades` of 10^-8. */
  par(entera: number, unidades: number): void {
    this.#entera += entera
    this.#unidades += unidades
    if (this.#entera > 1e15) {
      this.#resto += BigInt(this.#entera) * UNIDAD
      this.#entera = 0
    }
  }

  mas(valor: Decimal): void {
    this.#resto += valor
  }

  get total(): Decimal {
    return BigInt(this.#entera) * UNIDAD + BigInt(this.#unidades) + this.#resto
  }
}
