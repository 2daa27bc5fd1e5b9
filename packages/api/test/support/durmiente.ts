import { join } from 'node:path'
import { SecretosCifrados } from '../../src/cifrado/secretos.ts'
import { openPool, type Pool } from '../../src/db/db.ts'
import type { Ambiente } from '../../src/domain/ambiente.ts'
import { ImprentaEnHilos } from '../../src/imprenta/imprenta.ts'
import { sendPendientes } from '../../src/operations/send-pendientes.ts'
import type { Servicio } from './servicio.ts'

/** A worker in this process whose two clocks are in the test's hands, and that may be stopped right after it commits. */
export class Durmiente {
  readonly pool: Pool
  readonly #imprenta = new ImprentaEnHilos({ onError: expectNone })
  /** How far its wall clock is from the service's. */
  desfase = 0
  /** How much its monotonic clock ran ahead, as while it was stalled. */
  demora = 0
  /** What happens to it after so many commits from now on; then never again. */
  #alConfirmar: { faltan: number; que: () => unknown } | null = null
  ambiente: Ambiente = 'DEV'
  readonly #servicio: Servicio

  constructor(servicio: Servicio) {
    this.#servicio = servicio
    this.pool = openPool({ url: servicio.databaseUrl, connections: 2, onError: error => expectNone(error) })
    this.pool.on('connect', client => {
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
      Object.assign(client, {
        query: async (...args: unknown[]) => {
          const result = await query(...args)
          if (args[0] === 'commit' && this.#alConfirmar !== null && --this.#alConfirmar.faltan === 0) {
            const { que } = this.#alConfirmar
            this.#alConfirmar = null
            await que()
          }
          return result
        },
      })
    })
  }

  alConfirmar(que: () => unknown, faltan = 1): void {
    this.#alConfirmar = { faltan, que }
  }

  /** Sends everything of this issuer whose time has come, turn after turn. */
  async enviar(): Promise<void> {
    while (await this.turno());
  }

  /** One turn of it. */
  turno(): Promise<boolean> {
    const { envio, dataDir } = this.#servicio
    const clock = () => this.#servicio.now + this.desfase
    const monotonic = () => performance.now() + this.demora
    const secretos = SecretosCifrados.ofFile({ file: join(dataDir, 'claves-maestras'), create: false })
    const ritmo = { baseMs: 30_000, maxMs: 60_000, loteMs: 50 }
    const { sifen } = envio
    const imprenta = this.#imprenta
    const deps = {
      ...{ pool: this.pool, clock, monotonic, secretos, sifen, imprenta, impreso: async () => null, ritmo },
      loteDesde: 3,
    }
    return sendPendientes(deps, { contribuyenteId: 1, ambiente: this.ambiente }, new AbortController().signal)
  }

  async close(): Promise<void> {
    await this.#imprenta[Symbol.asyncDispose]()
    await this.pool.end()
  }
}

function expectNone(error: Error): never {
  throw error
}
