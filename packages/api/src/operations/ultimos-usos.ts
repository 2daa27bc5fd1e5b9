import type { Origen, Visto } from '../domain/clave-api/uso.ts'

/** Of one key between two writes. Addresses beyond this many are not remembered: the first ones tell enough. */
const DIRECCIONES_MAX = 32

export interface UsosDeClave {
  ultimo: number | null
  vistos: Map<string, Visto>
  /** From outside its list of addresses: no use, but its owner should know. */
  rechazos: Map<string, Visto>
}

export type Usos = ReadonlyMap<number, UsosDeClave>

/** What every key was used for last and from where, kept here and written together: no request pays a write for it. */
export class UltimosUsos {
  #pending = new Map<number, UsosDeClave>()
  #write: (usos: Usos) => Promise<void>

  constructor(write: (usos: Usos) => Promise<void>) {
    this.#write = write
  }

  note(apiKeyId: number, origen: Origen, now: number): void {
    const clave = this.#of(apiKeyId)
    clave.ultimo = Math.max(clave.ultimo ?? now, now)
    anotar(clave.vistos, { ...origen, primera: now, ultima: now })
  }

  noteRechazo(apiKeyId: number, origen: Origen, now: number): void {
    anotar(this.#of(apiKeyId).rechazos, { ...origen, primera: now, ultima: now })
  }

  async flush(): Promise<void> {
    if (this.#pending.size === 0) return
    const usos = this.#pending
    this.#pending = new Map()
    try {
      await this.#write(usos)
    } catch (error) {
      for (const [apiKeyId, clave] of usos) this.#keep(apiKeyId, clave)
      throw error
    }
  }

  #of(apiKeyId: number): UsosDeClave {
    const known = this.#pending.get(apiKeyId)
    if (known !== undefined) return known
    const clave: UsosDeClave = { ultimo: null, vistos: new Map(), rechazos: new Map() }
    this.#pending.set(apiKeyId, clave)
    return clave
  }

  /** What was not written joins what came meanwhile. */
  #keep(apiKeyId: number, { ultimo, vistos, rechazos }: UsosDeClave): void {
    const clave = this.#of(apiKeyId)
    if (ultimo !== null) clave.ultimo = Math.max(clave.ultimo ?? ultimo, ultimo)
    for (const visto of vistos.values()) anotar(clave.vistos, visto)
    for (const visto of rechazos.values()) anotar(clave.rechazos, visto)
  }
}

function anotar(lugar: Map<string, Visto>, visto: Visto): void {
  const known = lugar.get(visto.direccion)
  if (known === undefined) {
    if (lugar.size < DIRECCIONES_MAX) lugar.set(visto.direccion, visto)
    return
  }
  known.primera = Math.min(known.primera, visto.primera)
  known.ultima = Math.max(known.ultima, visto.ultima)
  known.pais ??= visto.pais
}
