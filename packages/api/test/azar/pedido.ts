import pg from 'pg'
import type { PipelineDeps } from '../../src/operations/eventos/policy.ts'
import type { PedidoASifen, SifenGateway } from '../../src/operations/ports.ts'
import { Caida, type Turnos } from './turnos.ts'

export interface CaidaPrevista {
  /** At which await, counted from 0. */
  en: number
  /** What was awaited happened, and nobody was there to hear of it. */
  despues: boolean
}

/** The database fails one await of a request, whose process goes on. */
export interface TropiezoPrevisto {
  /** At which of its awaits of the database, counted from 0. */
  en: number
  /** What the server says of a statement that it did not carry out; or how a connection breaks on which one was. */
  como: (typeof NEGATIVAS | typeof CORTES)[number]
}

/** In each other's way, after too long, while the server ends, and when it has no more places. */
export const NEGATIVAS = ['40P01', '40001', '55P03', '57014', '57P01', '53300'] as const
/** It breaks, it says nothing, and a pooler says that it lost the server. */
export const CORTES = ['Connection terminated unexpectedly', 'Query read timeout', '08P01'] as const

const isCorte = (como: TropiezoPrevisto['como']): boolean => CORTES.some(corte => corte === como)
const errorDe = (como: TropiezoPrevisto['como']): Error =>
  como.includes(' ')
    ? new Error(como)
    : Object.assign(new pg.DatabaseError(`told to fail: ${como}`, 0, 'error'), { code: como })

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
  readonly #tropiezo: TropiezoPrevisto | null
  #preguntas = 0
  /** Whether the database failed it. */
  tropezo = false
  /** Whether something of it is signed and stored. */
  guardado = false
  /** What this request exchanged with SIFEN, in order; and what all of the run did. */
  readonly intercambios: Hablado[] = []
  readonly #hablado: Hablado[]
  /** The sessions of the run between whose statements something of the database is held. */
  readonly #sesiones: Set<unknown>

  constructor(
    turnos: Turnos,
    { caida, tropiezo }: { caida: CaidaPrevista | null; tropiezo: TropiezoPrevisto | null },
    { hablado, sesiones }: { hablado: Hablado[]; sesiones: Set<unknown> },
  ) {
    this.#hablado = hablado
    this.#sesiones = sesiones
    this.#turnos = turnos
    this.#caida = caida
    this.#tropiezo = tropiezo
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

  /** One statement, and what becomes of it. */
  #preguntar<T extends { rowCount?: number | null }>(
    statement: string | pg.QueryConfig,
    work: () => Promise<T>,
  ): Promise<T> {
    const here = this.#preguntas++ === this.#tropiezo?.en ? this.#tropiezo.como : null
    return this.#esperar(async () => {
      if (here !== null) this.tropezo = true
      if (here !== null && !isCorte(here)) throw errorDe(here)
      const done = await work()
      this.#look(statement, done.rowCount ?? 0)
      if (here !== null) throw errorDe(here)
      return done
    })
  }

  #enTransaccion = false
  #insertado = false

  #look(statement: string | pg.QueryConfig, rowCount: number): void {
    const name = typeof statement === 'string' ? statement : statement.name
    if (name?.startsWith('begin')) this.#enTransaccion = true
    if (name === 'insert-eventos' && rowCount > 0) this.#insertado = true
    if (name === 'commit' || !this.#enTransaccion) this.guardado = this.#insertado
    if (name === 'commit') this.#enTransaccion = false
  }

  pool(real: pg.Pool): pg.Pool {
    const query = (statement: pg.QueryConfig) => this.#preguntar(statement, () => real.query(statement))
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
      if (statement === 'rollback') {
        this.#enTransaccion = false
        this.#insertado = false
        return client.query(statement)
      }
      return this.#preguntar(statement, () => client.query(statement as string))
    }
    this.#sesiones.add(client)
    const release = (error?: Error) => {
      this.#sesiones.delete(client)
      if (error !== undefined) this.#enTransaccion = false
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
      lugares: real.lugares,
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
