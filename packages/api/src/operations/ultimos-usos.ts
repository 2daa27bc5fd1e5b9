import type { Origen, VistoEnRed } from '../domain/api-key/uso.ts'

/** Of one key between two writes. Addresses beyond this many are not remembered: the first ones tell enough. */
const DIRECCIONES_MAX = 32

export interface UsosDeClave {
  ultimo: number | null
  vistos: Map<string, VistoEnRed>
  /** From outside its list of addresses: no use, but its owner should know. */
  rechazos: Map<string, VistoEnRed>
}

export type Usos = ReadonlyMap<number, UsosDeClave>

/** What every key was used for last and from where, kept here and written together: no request pays a write for it. */
export class UltimosUsos {
  #pending = new Map<number, UsosDeClave>()
  #write: (usos: Usos) => Promise<void>
  #writing: Promise<void> = Promise.resolve()

  constructor(write: (usos: Usos) => Promise<void>) {
    this.#write = write
  }

  note(apiKeyId: number, origen: Origen, now: number): void {
    const apiKey = this.#of(apiKeyId)
    apiKey.ultimo = Math.max(apiKey.ultimo ?? now, now)
    note(apiKey.vistos, { ...origen, primera: now, ultima: now })
  }

  noteRechazo(apiKeyId: number, origen: Origen, now: number): void {
    note(this.#of(apiKeyId).rechazos, { ...origen, primera: now, ultima: now })
  }

  /** Ends when all that was noted before is written, what another flush has in hand included: whoever closes the database waits for it. */
  flush(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#writePending())
    return this.#writing
  }

  async #writePending(): Promise<void> {
    if (this.#pending.size === 0) return
    const usos = this.#pending
    this.#pending = new Map()
    try {
      await this.#write(usos)
    } catch (error) {
      for (const [apiKeyId, apiKey] of usos) this.#keep(apiKeyId, apiKey)
      throw error
    }
  }

  #of(apiKeyId: number): UsosDeClave {
    const known = this.#pending.get(apiKeyId)
    if (known !== undefined) return known
    const apiKey: UsosDeClave = { ultimo: null, vistos: new Map(), rechazos: new Map() }
    this.#pending.set(apiKeyId, apiKey)
    return apiKey
  }

  /** What was not written joins what came meanwhile. */
  #keep(apiKeyId: number, { ultimo, vistos, rechazos }: UsosDeClave): void {
    const apiKey = this.#of(apiKeyId)
    if (ultimo !== null) apiKey.ultimo = Math.max(apiKey.ultimo ?? ultimo, ultimo)
    for (const visto of vistos.values()) note(apiKey.vistos, visto)
    for (const visto of rechazos.values()) note(apiKey.rechazos, visto)
  }
}

function note(lugar: Map<string, VistoEnRed>, visto: VistoEnRed): void {
  const known = lugar.get(visto.direccion)
  if (known === undefined) {
    if (lugar.size < DIRECCIONES_MAX) lugar.set(visto.direccion, visto)
    return
  }
  known.primera = Math.min(known.primera, visto.primera)
  known.ultima = Math.max(known.ultima, visto.ultima)
  known.pais ??= visto.pais
}
