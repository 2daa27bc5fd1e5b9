/** No server counts further (RFC 3501, 9: nz-number). */
const UID_MAX = 0xffff_ffff
const ESPACIO = 0x20
const CR = 0x0d
const LF = 0x0a
const CERO = 0x30
const NUEVE = 0x39

/** Of numbers that a server lists in whatever order, the first ones above one; however many there are, no more are kept than are wanted. */
export class PrimerosUids {
  readonly #sobre: number
  readonly #cuantos: number
  readonly #uids: number[] = []
  /** What is larger is none of the first ones. */
  #hasta = UID_MAX
  /** Of the word that is being read; NaN: it is no number. */
  #valor = 0

  constructor(sobre: number, cuantos: number) {
    this.#sobre = sobre
    this.#cuantos = cuantos
  }

  /** In their order. */
  get uids(): readonly number[] {
    return this.#uids
  }

  /** Reads a piece of a list, which may end in the middle of a number. */
  read(piece: Uint8Array): void {
    let valor = this.#valor
    for (let at = 0; at < piece.length; at++) {
      // It stands within the piece.
      const byte = piece[at]!
      if (byte >= CERO && byte <= NUEVE) valor = valor * 10 + byte - CERO
      else if (byte === ESPACIO || byte === CR || byte === LF) {
        if (valor > this.#sobre && valor <= this.#hasta) this.#keep(valor)
        valor = 0
      } else valor = Number.NaN
    }
    this.#valor = valor
  }

  #keep(uid: number): void {
    const uids = this.#uids
    const mayor = uids.findIndex(other => other >= uid)
    if (uids[mayor] === uid) return
    uids.splice(mayor < 0 ? uids.length : mayor, 0, uid)
    if (uids.length > this.#cuantos) uids.pop()
    // As many as are wanted are one at least.
    if (uids.length === this.#cuantos) this.#hasta = uids.at(-1)! - 1
  }
}
