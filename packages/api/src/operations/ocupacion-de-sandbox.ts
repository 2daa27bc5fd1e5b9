import type { Db } from '../db/db.ts'
import { sumSandboxBytes } from '../db/documento-sandbox.ts'
import { Acotado } from '../domain/acotado.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { cupoDeSandbox } from '../domain/cupo.ts'
import { NOTHING, type Validated } from '../domain/validated.ts'
import type { Clock } from './ports.ts'

const VALE_MS = 60_000
const MAX_RECORDADOS = 5_000

interface Ocupacion {
  hasta: number
  medida: Promise<number>
  /** What this process has written since it was measured. */
  sumados: number
}

/**
 * How much each contribuyente has in SANDBOX: measured once a minute at most, and between two measurements counted up by what this process
 * signs. So nothing is written for it, and DEV and PROD do not pay for it. What other processes write and the KuDE come with the next
 * measurement: a quota may be passed by what comes in a minute, and is never passed for longer.
 */
export class OcupacionDeSandbox {
  #db: Db
  #monotonic: Clock
  #cupo: number
  #known = new Acotado<number, Ocupacion>(MAX_RECORDADOS)

  constructor(db: Db, monotonic: Clock, cupo: number) {
    this.#db = db
    this.#monotonic = monotonic
    this.#cupo = cupo
  }

  /** Whether more is taken in, or why not. */
  async cabe({ contribuyenteId, ambiente }: Emisor): Promise<Validated<null>> {
    if (ambiente !== 'SANDBOX' || this.#cupo === 0) return NOTHING
    const ocupacion = this.#known.get(contribuyenteId)
    const { medida, sumados } =
      ocupacion === undefined || ocupacion.hasta <= this.#monotonic()
        ? this.#measure(contribuyenteId)
        : ocupacion
    return cupoDeSandbox((await medida) + sumados, this.#cupo)
  }

  add({ contribuyenteId, ambiente }: Emisor, xml: string): void {
    if (ambiente !== 'SANDBOX') return
    const known = this.#known.get(contribuyenteId)
    if (known !== undefined) known.sumados += Buffer.byteLength(xml)
  }

  #measure(contribuyenteId: number): Ocupacion {
    const medida = sumSandboxBytes(this.#db, contribuyenteId)
    const ocupacion = { hasta: this.#monotonic() + VALE_MS, medida, sumados: 0 }
    this.#known.set(contribuyenteId, ocupacion)
    // The requests that wait for this measurement get its error; the next request measures again.
    medida.catch(() => {
      if (this.#known.get(contribuyenteId) === ocupacion) this.#known.delete(contribuyenteId)
    })
    return ocupacion
  }
}
