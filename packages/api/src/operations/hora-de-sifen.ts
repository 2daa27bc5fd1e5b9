import type { Outcome } from '@mbohera/sifen'
import type { Db } from '../db/db.ts'
import { shareHoras } from '../db/reloj-sifen.ts'
import { type Desfase, estimateDesfase, type Muestra, muestraDe, PASARELA } from '../domain/hora-de-sifen.ts'
import { hasClockJumped, type Lectura } from '../domain/reloj.ts'
import { parseInstant } from '../domain/tiempo.ts'
import type { HoraDeSifen, PedidoASifen, SifenGateway } from './ports.ts'
import { type Relojes, readClocks } from './reloj.ts'

type AmbienteSifen = PedidoASifen['ambiente']

/** So many answers of each service are remembered. */
const RECUERDA = 8
/** What took longer says nothing of any clock. */
const LENTA_MS = 10_000
/** The date of an answer stands at its beginning. */
const COMIENZO = 4_096
/** The date of a lote's result is that of the lote, which may have been done hours ago; that of a documento found (0422) is its approval's. */
const isOfBefore = (servicio: string, texto: string): boolean =>
  servicio === 'siResultLoteDE' || (servicio === 'siConsDE' && /<(?:\w+:)?dCodRes>\s*0422\s*</.test(texto))

interface Oida {
  ambiente: AmbienteSifen
  servicio: string
  muestras: Muestra[]
  /** What they come to. */
  estimado: Muestra | null
  /** When the last of them was heard, on the monotonic clock. */
  ultima: number
}

/**
 * What SIFEN's clocks show, learnt from every answer. Processes tell each other through the database, against its clock: one that only
 * receives requests knows what another heard.
 */
export class RelojesDeSifen implements HoraDeSifen {
  readonly #relojes: Relojes
  #desde: Lectura
  #oidas = new Map<string, Oida>()
  #nuevas = new Set<string>()
  #compartidas: (Desfase & { ambiente: AmbienteSifen })[] = []
  /** When they were heard, on the monotonic clock. */
  #compartidasEn = 0
  /** How far the database's clock is ahead of ours. */
  #base: number | null = null

  constructor(relojes: Relojes) {
    this.#relojes = relojes
    this.#desde = readClocks(relojes)
  }

  hear(
    { ambiente, servicio }: Pick<PedidoASifen, 'ambiente' | 'servicio'>,
    outcome: Outcome,
    desde: Lectura,
  ) {
    const hasta = readClocks(this.#relojes)
    const duro = hasta.monotona - desde.monotona
    if (outcome.kind !== 'reply' || hasClockJumped(desde, hasta) || duro > LENTA_MS) return
    this.#forgetAfterJump()
    const { date } = outcome.headers
    const pasarela = date === undefined ? Number.NaN : Date.parse(date)
    if (!Number.isNaN(pasarela)) this.#note(ambiente, PASARELA, muestraDe(pasarela, desde.pared, hasta.pared))
    const texto = Buffer.from(outcome.body.subarray(0, COMIENZO)).toString('utf8')
    const propia = parseInstant(/<(?:\w+:)?dFecProc>\s*([^<\s]+)/.exec(texto)?.[1] ?? '')
    if (propia !== null && !isOfBefore(servicio, texto))
      this.#note(ambiente, servicio, muestraDe(propia, desde.pared, hasta.pared))
  }

  desfases(ambiente: AmbienteSifen): readonly Desfase[] {
    this.#forgetAfterJump()
    const { monotona } = this.#desde
    const propias = [...this.#oidas.values()]
      .filter(oida => oida.ambiente === ambiente)
      .flatMap(({ servicio, estimado, ultima }) =>
        estimado === null ? [] : [{ servicio, edadMs: monotona - ultima, ...estimado }],
      )
    const ajenas = this.#compartidas.filter(
      ajena => ajena.ambiente === ambiente && !propias.some(({ servicio }) => servicio === ajena.servicio),
    )
    return [...propias, ...ajenas]
  }

  /** How long ago SIFEN answered anybody, in whichever process; null: nobody, as far as is known. Its gateway answers also for one that is down, and is not heeded. */
  answeredAgoMs(ambiente: AmbienteSifen): number | null {
    this.#forgetAfterJump()
    const edades = this.#compartidas
      .filter(({ ambiente: de, servicio }) => de === ambiente && servicio !== PASARELA)
      .map(({ edadMs }) => edadMs)
    return edades.length === 0 ? null : Math.min(...edades) + this.#desde.monotona - this.#compartidasEn
  }

  /** Tells the other processes what was heard since the last time, and hears what they did. */
  async share(db: Db): Promise<void> {
    this.#forgetAfterJump()
    // What was heard is told against the database's clock: that has to be known first.
    if (this.#base === null && this.#nuevas.size > 0) await this.#change(db, [])
    const base = this.#base
    const nuevas = [...this.#nuevas].flatMap(key => this.#oidas.get(key) ?? [])
    this.#nuevas.clear()
    const dichas = nuevas.flatMap(({ ambiente, servicio, estimado }) => {
      if (base === null || estimado === null) return []
      const { desfaseMs, margenMs } = estimado
      return [{ ambiente, servicio, desfaseMs: Math.round(desfaseMs - base), margenMs: Math.ceil(margenMs) }]
    })
    await this.#change(db, dichas)
  }

  async #change(db: Db, nuevas: Parameters<typeof shareHoras>[1]): Promise<void> {
    const desde = readClocks(this.#relojes)
    const { ahora, horas } = await shareHoras(db, nuevas)
    const hasta = readClocks(this.#relojes)
    const base = ahora - (desde.pared + hasta.pared) / 2
    this.#base = base
    this.#compartidas = horas.map(hora => ({ ...hora, desfaseMs: hora.desfaseMs + base }))
    this.#compartidasEn = desde.monotona
  }

  #note(ambiente: AmbienteSifen, servicio: string, muestra: Muestra): void {
    const key = `${ambiente} ${servicio}`
    const muestras = [...(this.#oidas.get(key)?.muestras ?? []).slice(1 - RECUERDA), muestra]
    const estimado = estimateDesfase(muestras)
    this.#oidas.set(key, { ambiente, servicio, muestras, estimado, ultima: this.#desde.monotona })
    this.#nuevas.add(key)
  }

  /** What was heard before the machine slept, or its clock was set, says nothing of how far it is off now. */
  #forgetAfterJump(): void {
    const ahora = readClocks(this.#relojes)
    if (hasClockJumped(this.#desde, ahora)) {
      this.#oidas.clear()
      this.#nuevas.clear()
      this.#compartidas = []
      this.#base = null
    }
    this.#desde = ahora
  }
}

/** From here on every answer that comes this way is listened to. */
export function listenToSifen(sifen: SifenGateway, horas: RelojesDeSifen, relojes: Relojes): void {
  const exchange = sifen.exchange.bind(sifen)
  Object.assign(sifen, {
    async exchange(pedido: PedidoASifen) {
      const desde = readClocks(relojes)
      const outcome = await exchange(pedido)
      horas.hear(pedido, outcome, desde)
      return outcome
    },
  })
}
