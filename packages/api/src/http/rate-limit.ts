import type { Emisor } from '../domain/ambiente.ts'
import {
  type Bucket,
  full,
  giveBack,
  isFull,
  spendElsewhere,
  type Tasa,
  takeToken,
} from '../domain/bucket.ts'
import { type Gasto, LIMITES } from '../domain/consumo.ts'
import type { Failure } from '../domain/failure.ts'

/** A caller who was silent may spend the requests of this many seconds at once. */
const BURST_SECONDS = 5
const MAX_CALLERS = 100_000

export const porSegundo = (limite: number): Tasa => ({ porSegundo: limite, maximo: limite * BURST_SECONDS })

/** A minute's worth may come at once. */
export const porMinuto = (limite: number): Tasa => ({ porSegundo: limite / 60, maximo: limite })

/** Behind a link is a person: half a minute's worth may come at once. */
const porEnlace = (limite: number): Tasa => ({ porSegundo: limite / 60, maximo: limite / 2 })

/** Who spent less than this part of a second's worth since it was told is not worth telling: the other processes hear of it later. */
const POCO = 0.1

/** One token bucket for each caller. A limit of 0 lets everything pass. */
export class RateLimit {
  /** In the order of the last call, the oldest first: it is evicted when the map is full. */
  #buckets = new Map<string, Bucket>()
  /** What was spent here and the other processes have not been told. */
  #untold = new Map<string, number>()
  #tasa: Tasa
  #maxCallers: number

  constructor(tasa: Tasa, maxCallers = MAX_CALLERS) {
    this.#tasa = tasa
    this.#maxCallers = maxCallers
  }

  /** In how many seconds it is worth trying again; 0: go on. */
  take(caller: string, now: number, costo = 1): number {
    const espera = this.reserve(caller, now, costo)
    if (espera === 0) this.tell(caller, costo)
    return espera
  }

  /** As `take`, for what may be given back: the other processes hear of it when it is told. */
  reserve(caller: string, now: number, costo = 1): number {
    if (this.#tasa.porSegundo === 0) return 0
    const before = this.#buckets.get(caller)
    const { cubeta, esperaMs } = takeToken(before ?? full(this.#tasa, now), this.#tasa, now, costo)
    this.#buckets.delete(caller)
    if (before === undefined) this.#makeRoom(now)
    this.#buckets.set(caller, cubeta)
    return Math.ceil(esperaMs / 1000)
  }

  giveBack(caller: string): void {
    const cubeta = this.#buckets.get(caller)
    if (cubeta !== undefined) this.#buckets.set(caller, giveBack(cubeta, this.#tasa))
  }

  tell(caller: string, costo = 1): void {
    if (this.#tasa.porSegundo !== 0) this.#untold.set(caller, (this.#untold.get(caller) ?? 0) + costo)
  }

  /** What the other processes should know, once. Whose bucket is full again has spent nothing that counts. */
  takeUntold(now: number): { quien: string; cuanto: number }[] {
    const told: { quien: string; cuanto: number }[] = []
    for (const [quien, cuanto] of this.#untold) {
      const cubeta = this.#buckets.get(quien)
      const past = cubeta === undefined || isFull(cubeta, this.#tasa, now)
      const much = cuanto >= this.#tasa.porSegundo * POCO
      if (much && !past) told.push({ quien, cuanto })
      if (much || past) this.#untold.delete(quien)
    }
    return told
  }

  /** Another process let that through. */
  hear(caller: string, cuanto: number, now: number): void {
    if (this.#tasa.porSegundo === 0) return
    const before = this.#buckets.get(caller)
    this.#buckets.delete(caller)
    if (before === undefined) this.#makeRoom(now)
    this.#buckets.set(caller, spendElsewhere(before ?? full(this.#tasa, now), this.#tasa, now, cuanto))
  }

  /** Forgets those whose silence has filled their bucket again, and if that is not enough, who was silent longest. */
  #makeRoom(now: number): void {
    for (const [caller, cubeta] of this.#buckets) {
      const crowded = this.#buckets.size >= this.#maxCallers
      if (!crowded && !isFull(cubeta, this.#tasa, now)) return
      this.#buckets.delete(caller)
      this.#untold.delete(caller)
    }
  }
}

/** Of a body so much goes with the request; each further one costs as much as another request. */
const PESO_BYTES = 4096
/** Of a file only the CDCs are read: it is judged and kept by nobody. */
const PESO_DE_ARCHIVO_BYTES = 65_536

/** What reading, judging and keeping a body costs besides the request itself: that of 999 lines some forty times as much as that of one. */
export const pesoDe = (bytes: number): number => Math.floor(bytes / PESO_BYTES)

export const pesoDeArchivo = (bytes: number): number => Math.floor(bytes / PESO_DE_ARCHIVO_BYTES)

type Limitado = Extract<Failure, { type: 'rate-limited' }>

export interface CuantoSeAdmite {
  /** Requests a second of one API key or person, of one contribuyente in one ambiente, and with good credentials from one address. */
  credencial: number
  contribuyente: number
  direccion: number
  /** Refused credentials a minute from one address. */
  fallidas: number
  /** What is done a minute through one link, whoever holds it: what costs more counts for several. */
  enlace: number
}

/** A caller with an accepted credential. `red`: the network of its address. */
export interface Llamador {
  credencial: string
  emisor: Emisor | null
  red: string
}

/** Whoever holds a link that was made here. `enlace`: which one; `enlaces`: those of its taxpayer, of that kind, together. */
export interface Portador {
  enlace: string
  enlaces: string
  red: string
}

/** Everything that is counted of callers: by this process, and by those that tell it what they counted. */
export class Limites {
  #cuanto: CuantoSeAdmite
  #de: Readonly<Record<keyof CuantoSeAdmite, RateLimit>>

  constructor(cuanto: CuantoSeAdmite) {
    this.#cuanto = cuanto
    this.#de = {
      credencial: new RateLimit(porSegundo(cuanto.credencial)),
      contribuyente: new RateLimit(porSegundo(cuanto.contribuyente)),
      direccion: new RateLimit(porSegundo(cuanto.direccion)),
      fallidas: new RateLimit(porMinuto(cuanto.fallidas)),
      enlace: new RateLimit(porEnlace(cuanto.enlace)),
    }
  }

  /** What the other processes should know, once. */
  takeUntold(now: number): Gasto[] {
    return LIMITES.flatMap(limite => this.#de[limite].takeUntold(now).map(gasto => ({ limite, ...gasto })))
  }

  hear(gastos: readonly Gasto[], now: number): void {
    for (const { limite, quien, cuanto } of gastos) this.#de[limite].hear(quien, cuanto, now)
  }

  /** From the narrowest to the widest: what is refused of one key takes nothing from the other keys of its taxpayer, nor of its address. */
  admit({ credencial, emisor, red }: Llamador, costo: number, now: number): Limitado | null {
    const propia = this.#de.credencial.take(credencial, now, costo)
    if (propia > 0) return this.#demasiadas('credencial', propia)
    const suya = emisor === null ? 0 : this.#de.contribuyente.take(emisorDe(emisor), now, costo)
    if (suya > 0) return this.#demasiadas('contribuyente', suya)
    const comun = this.#de.direccion.take(red, now, costo)
    return comun > 0 ? this.#demasiadas('direccion', comun) : null
  }

  /**
   * Whoever holds a link is a stranger with one piece of paper. What she spends of it is what a person does; of what all links of a taxpayer may spend
   * together each request takes one, so that one of them alone cannot use it up; and what programs of the taxpayer may spend is left alone.
   */
  admitEnlace({ enlace, enlaces, red }: Portador, costo: number, now: number): Limitado | null {
    const suyo = this.#de.enlace.take(enlace, now, costo)
    if (suyo > 0) return this.#demasiadas('enlace', suyo)
    const juntos = this.#de.contribuyente.take(enlaces, now)
    if (juntos > 0) return this.#demasiadas('contribuyente', juntos)
    const comun = this.#de.direccion.take(red, now, costo)
    return comun > 0 ? this.#demasiadas('direccion', comun) : null
  }

  /** Counts a credential that was refused. */
  fallida(red: string, now: number): Limitado | null {
    return this.#fallidas(this.#de.fallidas.take(red, now))
  }

  /** Counts one that is about to be looked up, so that nobody has more than so many looked up at once. */
  suspect(red: string, now: number): Limitado | null {
    return this.#fallidas(this.#de.fallidas.reserve(red, now))
  }

  /** It was looked up, and is none. */
  condemn(red: string): void {
    this.#de.fallidas.tell(red)
  }

  /** It was good after all. */
  forgive(red: string): void {
    this.#de.fallidas.giveBack(red)
  }

  #fallidas(espera: number): Limitado | null {
    return espera > 0 ? this.#demasiadas('fallidas', espera) : null
  }

  #demasiadas(de: keyof CuantoSeAdmite, segundos: number): Limitado {
    return { type: 'rate-limited', de, limite: this.#cuanto[de], segundos }
  }
}

/** Each ambiente of a contribuyente has its own bucket, so that tests in SANDBOX or DEV take nothing from PROD. */
const emisorDe = ({ contribuyenteId, ambiente }: Emisor): string => `${contribuyenteId} ${ambiente}`
