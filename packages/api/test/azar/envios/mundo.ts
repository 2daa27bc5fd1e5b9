import { join } from 'node:path'
import type { Simulador } from '@mbohera/simulador'
import type pg from 'pg'
import { SecretosCifrados } from '../../../src/cifrado/secretos.ts'
import { openPool } from '../../../src/db/db.ts'
import { formatCivil } from '../../../src/domain/tiempo.ts'
import { ImprentaEnHilos } from '../../../src/imprenta/imprenta.ts'
import type { EnvioDeps } from '../../../src/operations/envio/deps.ts'
import { createGateway, type Gateway } from '../../../src/sifen/gateway.ts'
import { Emisiones } from '../../support/emisiones.ts'
import { pararBase } from '../../support/reloj.ts'
import { NOW, Servicio } from '../../support/servicio.ts'
import { startSifen } from '../../support/simulador.ts'

const MINUTO = 60_000
const VIEJO_MS = 60 * 24 * 60 * MINUTO
export const RUC = '80099999'
export const EMISOR = { contribuyenteId: 1, ambiente: 'DEV' } as const
/** What is told to those who run it. */
const RITMO = { baseMs: 30_000, maxMs: 15 * MINUTO, loteMs: 10 * MINUTO }

const onError = (error: Error): never => {
  throw error
}

/** A database, a simulator and a service that issues; who sends is in the hands of the test, and so are all their clocks. */
export class MundoDeEnvios {
  readonly simulador: Simulador
  readonly emisiones: Emisiones
  readonly pool: pg.Pool
  readonly deps: EnvioDeps
  readonly #servicio: Servicio
  readonly #imprenta = new ImprentaEnHilos({ onError })
  readonly #gateway: Gateway
  /** How often the way to SIFEN was given up for a while. */
  aperturas = 0
  #ahora = NOW
  #demora = 0

  private constructor(servicio: Servicio, simulador: Simulador, key: string) {
    this.#servicio = servicio
    this.simulador = simulador
    this.emisiones = new Emisiones(servicio, simulador, key)
    this.pool = openPool({ url: servicio.databaseUrl, connections: 8, onError })
    this.#gateway = createGateway({
      urls: { DEV: simulador.urlTest },
      ca: simulador.caPem,
      plazoMs: 8_000,
      porRuc: 32,
      breaker: { failures: 2, coolDownMs: 20_000 },
      monotonic: () => this.#ahora,
      onCircuito: (_ambiente, _ruc, abierto) => {
        if (abierto) this.aperturas++
      },
    })
    this.deps = {
      pool: this.pool,
      clock: () => this.#ahora,
      monotonic: () => performance.now() + this.#demora,
      secretos: SecretosCifrados.ofFile({ file: join(servicio.dataDir, 'claves-maestras'), create: false }),
      sifen: this.#gateway,
      imprenta: this.#imprenta,
      impreso: async () => null,
      ritmo: RITMO,
      loteDesde: 3,
    }
  }

  static async open(): Promise<MundoDeEnvios> {
    const simulador = await startSifen({ latencia: 0, startAt: NOW, traficoGuardado: 5_000 })
    simulador.stopClock()
    const servicio = await Servicio.start({ worker: '0' }, simulador)
    const mundo = new MundoDeEnvios(servicio, simulador, (await servicio.clave('ana')).key)
    await mundo.pasan(0)
    return mundo
  }

  /** Whether so much time has passed here that certificates end. */
  get isViejo(): boolean {
    return this.#ahora - NOW > VIEJO_MS
  }

  /** So much time passes for everybody. */
  async pasan(ms: number): Promise<void> {
    this.#ahora += ms
    this.simulador.setTime(this.#ahora)
    this.#servicio.now = this.#ahora
    await pararBase(this.#servicio.db, this.#ahora)
  }

  /** While whoever was about to do something stands still. */
  async seDemoran(ms: number): Promise<void> {
    this.#demora += ms
    await this.pasan(ms)
  }

  /** So many come in. */
  async emitir(cuantos: number): Promise<string[]> {
    if (cuantos > 0) await this.#servicio.ponerBase(this.#ahora, { parada: true })
    const cdcs: string[] = []
    for (let i = 0; i < cuantos; i++)
      cdcs.push(await this.emisiones.emitir({ fechaEmision: formatCivil(this.#ahora) }))
    return cdcs
  }

  /** How often its RUC was blocked for sending lotes that it should not; it is not any more. */
  async desbloquear(): Promise<number> {
    const url = `${this.simulador.gestionUrl}/api/bloqueos`
    const { bloqueos } = (await (await fetch(`${url}?ambiente=test`)).json()) as {
      bloqueos: { veces: number }[]
    }
    if (bloqueos.length === 0) return 0
    await fetch(`${url}/${RUC}?ambiente=test`, { method: 'DELETE' })
    return bloqueos[0]!.veces
  }

  async close(): Promise<void> {
    await this.#imprenta[Symbol.asyncDispose]()
    this.#gateway.close()
    await this.pool.end()
    await this.#servicio.close()
    await this.simulador.close()
  }
}
