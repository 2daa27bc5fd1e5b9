import { join } from 'node:path'
import type { Simulador } from '@mbohera/simulador'
import type pg from 'pg'
import { expect } from 'vitest'
import { openAlmacen } from '../../../src/almacen.ts'
import { SecretosCifrados } from '../../../src/cifrado/secretos.ts'
import { toConfig } from '../../../src/config/config.ts'
import { openPool } from '../../../src/db/db.ts'
import { formatCivil } from '../../../src/domain/tiempo.ts'
import { ImprentaEnHilos } from '../../../src/imprenta/imprenta.ts'
import { recoverDatabase } from '../../../src/operador/recuperar.ts'
import type { EnvioDeps } from '../../../src/operations/envio/deps.ts'
import { journaled } from '../../../src/sifen/diario.ts'
import { createGateway, type Gateway } from '../../../src/sifen/gateway.ts'
import { copiarBase, volverA } from '../../support/copia-de-base.ts'
import { administer } from '../../support/database.ts'
import { Emisiones } from '../../support/emisiones.ts'
import { hasta } from '../../support/hasta.ts'
import { pararBase } from '../../support/reloj.ts'
import { NOW, Servicio } from '../../support/servicio.ts'
import { envDe, startSifen } from '../../support/simulador.ts'

const MINUTO = 60_000
const HORA = 60 * MINUTO
const VIEJO_MS = 60 * 24 * HORA
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
  readonly #deps: Omit<EnvioDeps, 'pool'>
  #pool: pg.Pool
  #copia: string | null = null
  readonly #servicio: Servicio
  readonly #imprenta = new ImprentaEnHilos({ onError })
  readonly #gateway: Gateway
  /** How often the way to SIFEN was given up for a while. */
  aperturas = 0
  #ahora = NOW
  #demora = 0

  readonly #key: string

  private constructor(servicio: Servicio, simulador: Simulador, key: string) {
    this.#key = key
    this.#servicio = servicio
    this.simulador = simulador
    this.emisiones = new Emisiones(servicio, simulador, key)
    this.#pool = this.#abrir()
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
    const guardia = {
      refuse: () =>
        servicio.envio.sifen.estado().enRecuperacion
          ? ({ type: 'recovery-pending', segundos: 1 } as const)
          : null,
    }
    this.#deps = {
      clock: () => this.#ahora,
      monotonic: () => performance.now() + this.#demora,
      secretos: SecretosCifrados.ofFile({ file: join(servicio.dataDir, 'claves-maestras'), create: false }),
      sifen: journaled(this.#gateway, servicio.envio.diario, guardia),
      imprenta: this.#imprenta,
      impreso: async () => null,
      ritmo: RITMO,
      loteDesde: 3,
    }
  }

  get pool(): pg.Pool {
    return this.#pool
  }

  get deps(): EnvioDeps {
    return { ...this.#deps, pool: this.#pool }
  }

  #abrir(): pg.Pool {
    return openPool({ url: this.#servicio.databaseUrl, connections: 8, onError })
  }

  static async open(): Promise<MundoDeEnvios> {
    const simulador = await startSifen({ latencia: 0, startAt: NOW, traficoGuardado: 5_000 })
    simulador.stopClock()
    const servicio = await Servicio.start({ worker: '0' }, simulador)
    // It is cut off whenever the database is copied.
    servicio.db.on('error', () => {})
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

  /** What a backup has is what is here now. */
  async copiar(): Promise<void> {
    await this.#descartar()
    await this.#aSolas(async url => {
      this.#copia = await copiarBase(url)
    })
  }

  /** The database is what it was then; of the service one request has seen it. */
  async volver(): Promise<void> {
    const copia = this.#copia! // copied before
    await this.#aSolas(url => volverA(url, copia))
    await this.#servicio.request('GET', '/api/v1/documento-electronico/status/1', { as: this.#key })
  }

  /** What the journal has is put back. */
  async recuperar(): Promise<void> {
    const { databaseUrl: ownerUrl, dataDir } = this.#servicio
    const faults: string[] = []
    const env = { ...envDe(this.simulador, dataDir), dataDir, oidcIssuer: 'https://no.usado.invalid' }
    const config = toConfig(env, faults)
    expect(faults).toEqual([])
    const diario = openAlmacen(config.diario, { objetos: null })
    // Of files: those of a disk whose clock nobody sets have no place among instants that nobody lived.
    const todo = { desde: 0, archivo: null, json: false, clock: () => this.#ahora }
    const { ok, text } = await recoverDatabase({ ownerUrl, config, diario, ...todo })
    expect(ok, text).toBe(true)
    await this.#descartar()
    await hasta(async () => !this.#servicio.envio.sifen.estado().enRecuperacion)
  }

  /** Nobody is connected meanwhile. */
  async #aSolas(work: (url: string) => Promise<void>): Promise<void> {
    await this.#pool.end()
    await work(this.#servicio.databaseUrl)
    await this.#servicio.reconectar()
    await this.pasan(0)
    this.#pool = this.#abrir()
  }

  async #descartar(): Promise<void> {
    if (this.#copia !== null) await administer(`drop database if exists ${this.#copia} with (force)`)
    this.#copia = null
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
    await this.#descartar()
    await this.#imprenta[Symbol.asyncDispose]()
    this.#gateway.close()
    await this.#pool.end()
    await this.#servicio.close()
    await this.simulador.close()
  }
}
