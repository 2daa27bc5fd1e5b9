import type pg from 'pg'
import type { PipelineDeps } from '../../src/operations/eventos/policy.ts'
import type { PedidoASifen, SifenGateway } from '../../src/operations/ports.ts'
import { Caida, type Turnos } from './turnos.ts'

export interface CaidaPrevista {
  /** At which await, counted from 0. */
  en: number
  /** What was awaited happened, and nobody was there to hear of it. */
  despues: boolean
}

export interface Hablado {
  servicio: PedidoASifen['servicio']
  body: string
}

/** What one request sees of the world: every await has a turn, and at one of them its process may end. */
export class Ojos {
  readonly #turnos: Turnos
  readonly #caida: CaidaPrevista | null
  #awaits = 0
  caido = false
  /** What this request exchanged with SIFEN, in order; and what all of the run did. */
  readonly intercambios: Hablado[] = []
  readonly #hablado: Hablado[]
  /** The sessions of the run between whose statements something of the database is held. */
  readonly #sesiones: Set<unknown>

  constructor(
    turnos: Turnos,
    caida: CaidaPrevista | null,
    { hablado, sesiones }: { hablado: Hablado[]; sesiones: Set<unknown> },
  ) {
    this.#hablado = hablado
    this.#sesiones = sesiones
    this.#turnos = turnos
    this.#caida = caida
  }

  async #esperar<T>(work: () => Promise<T>, dejar: (value: T) => void = () => {}): Promise<T> {
    if (this.caido) throw new Caida()
    const here = this.#awaits++ === this.#caida?.en
    const { despues } = this.#caida ?? {}
    return this.#turnos.pasar(async () => {
      if (here && !despues) throw this.#cae()
      const value = await work()
      if (here) {
        dejar(value)
        throw this.#cae()
      }
      return value
    })
  }

  #cae(): Caida {
    this.caido = true
    return new Caida()
  }

  pool(real: pg.Pool): pg.Pool {
    const query = (statement: pg.QueryConfig) => this.#esperar(() => real.query(statement))
    const connect = () =>
      this.#esperar(
        () => real.connect(),
        client => client.release(),
      ).then(client => this.#cliente(client))
    return { query, connect } as unknown as pg.Pool
  }

  /** Whatever a process had not committed when it ended is undone. */
  #cliente(client: pg.PoolClient) {
    const query = (statement: string | pg.QueryConfig) => {
      if (statement === 'rollback') return client.query(statement)
      return this.#esperar(() => client.query(statement as string))
    }
    this.#sesiones.add(client)
    const release = (error?: Error) => {
      this.#sesiones.delete(client)
      client.release(error)
    }
    return {
      query,
      release,
      on: client.on.bind(client),
      off: client.off.bind(client),
    }
  }

  sifen(real: SifenGateway): SifenGateway {
    return {
      plazoMs: real.plazoMs,
      cupo: (ambiente, certificado) => real.cupo(ambiente, certificado),
      impedimento: (...args) => real.impedimento(...args),
      estado: () => real.estado(),
      exchange: pedido =>
        this.#esperar(async () => {
          for (const list of [this.intercambios, this.#hablado])
            list.push({ servicio: pedido.servicio, body: pedido.body })
          return real.exchange(pedido)
        }),
    }
  }

  deps(mundo: PipelineDeps): PipelineDeps {
    return { ...mundo, pool: this.pool(mundo.pool), sifen: this.sifen(mundo.sifen) }
  }
}
