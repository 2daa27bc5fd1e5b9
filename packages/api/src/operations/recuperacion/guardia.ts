import type { Db } from '../../db/db.ts'
import {
  findEncarnacion,
  findRecuperacionPendiente,
  insertRecuperacion,
  listPerdidos,
  upsertEncarnacion,
} from '../../db/recuperacion.ts'
import type { IdentidadDeFirmado } from '../../domain/diario/registro.ts'
import type { Failure } from '../../domain/failure.ts'
import { toError } from '../../domain/thrown.ts'

/** Why nothing is issued and nothing sent. */
export type RecuperacionPendiente =
  /** The journal has what the database lacks; since then, by the database's clock. */
  | { causa: 'perdida'; desde: number }
  /** The journal cannot be read, so nobody knows; `nunca`: nor could this process since it began. */
  | { causa: 'sin-comprobar'; detalle: string; nunca: boolean }

export interface GuardiaOptions {
  /** What the last records of the journal are about. */
  readFinal: () => Promise<readonly IdentidadDeFirmado[]>
  onPendiente: (pendiente: RecuperacionPendiente) => void
  onTerminada: () => void
}

const REPETIR_S = 30

/**
 * Whether the database is older than the journal. Whatever the journal has, the database had before: a record that it lacks proves that it
 * was restored, or lost its last commits. Every new connection is asked which database it leads to; where that is another than before, the end
 * of the journal is compared before anybody uses it.
 */
export class GuardiaDeRecuperacion {
  readonly #options: GuardiaOptions
  #comprobada: string | null = null
  #comprobando: { encarnacion: string; fin: Promise<void> } | null = null
  #pendiente: RecuperacionPendiente | null = null
  #onOtra: () => void = () => {}
  /** How often something was found in the way: whoever looked before that knows less. */
  #halladas = 0
  /** What it saw of the journal at its first look. */
  vistos: readonly IdentidadDeFirmado[] = []

  constructor(options: GuardiaOptions) {
    this.#options = options
  }

  get pendiente(): RecuperacionPendiente | null {
    return this.#pendiente
  }

  /** Told before anybody uses a connection to another database than before: what is remembered under its numbers is nothing to that one. */
  onOtra(tell: () => void): void {
    this.#onOtra = tell
  }

  /** The failure of whatever would issue or register something now; null when nothing is in the way. */
  refuse(): Failure | null {
    return this.#pendiente === null ? null : { type: 'recovery-pending', segundos: REPETIR_S }
  }

  /** For each new connection, before it is used. */
  async verify(db: Db): Promise<void> {
    const encarnacion = await findEncarnacion(db)
    if (encarnacion === this.#comprobada) return
    const underWay = this.#comprobando
    if (underWay?.encarnacion === encarnacion) return underWay.fin
    const fin = this.#compare(db, encarnacion).finally(() => {
      this.#comprobando = null
    })
    this.#comprobando = { encarnacion, fin }
    return fin
  }

  /** Now and then: whether another process found out, and whether it is over. */
  async look(db: Db): Promise<void> {
    if (this.#pendiente !== null) return this.#compare(db, await findEncarnacion(db))
    const halladas = this.#halladas
    this.#note(await findRecuperacionPendiente(db), halladas)
  }

  async #compare(db: Db, encarnacion: string): Promise<void> {
    const halladas = this.#halladas
    if (encarnacion !== this.#comprobada) this.#onOtra()
    await upsertEncarnacion(db, encarnacion)
    let final: readonly IdentidadDeFirmado[]
    try {
      final = await this.#options.readFinal()
    } catch (error) {
      const nunca = this.#comprobada === null
      this.#set({ causa: 'sin-comprobar', detalle: toError(error).message, nunca })
      return
    }
    if (this.vistos.length === 0) this.vistos = final
    if ((await listPerdidos(db, final)).length > 0) await insertRecuperacion(db)
    if (this.#note(await findRecuperacionPendiente(db), halladas)) this.#comprobada = encarnacion
  }

  /** That nothing is in the way is said only where nothing was found meanwhile. Whether it was noted. */
  #note(desde: number | null, halladas: number): boolean {
    if (desde === null && halladas !== this.#halladas) return false
    this.#set(desde === null ? null : { causa: 'perdida', desde })
    return true
  }

  #set(pendiente: RecuperacionPendiente | null): void {
    const before = this.#pendiente
    this.#pendiente = pendiente
    if (pendiente !== null) this.#halladas++
    if (pendiente !== null && pendiente.causa !== before?.causa) this.#options.onPendiente(pendiente)
    if (pendiente === null && before !== null) this.#options.onTerminada()
  }
}
