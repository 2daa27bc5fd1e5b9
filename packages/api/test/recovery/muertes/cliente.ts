import { randomUUID } from 'node:crypto'
import { ventaDeAhora } from '../../support/factura.ts'
import type { Azar } from '../campana/azar.ts'
import type { Mundo } from './mundo.ts'

const EN_CAMINO = ['PENDIENTE', 'ENVIADO', 'EN_LOTE']
const DOCUMENTOS = '/api/v1/documento-electronico'
/** One in so many is emitted by a client who knows nothing of keys, and posts again after a broken connection. */
const SIN_CLAVE_CADA = 5
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** What clients did, and what they never should have met. */
export class Cliente {
  readonly reconocidos: string[] = []
  readonly cuentas = new Map<string, number>()
  readonly faltas: string[] = []
  readonly #mundo: Mundo
  readonly #key: string
  readonly #sondeoMs: number
  /** After this nobody looks any more. */
  readonly #plazoMs: number
  readonly #miradas: Promise<void>[] = []

  constructor(mundo: Mundo, key: string, { sondeoMs, plazoMs }: { sondeoMs: number; plazoMs: number }) {
    this.#mundo = mundo
    this.#key = key
    this.#sondeoMs = sondeoMs
    this.#plazoMs = plazoMs
  }

  #count(what: string): void {
    this.cuentas.set(what, (this.cuentas.get(what) ?? 0) + 1)
  }

  /** Insists until it is acknowledged, wherever there is a service; whoever looks after the documento begins at once. */
  async emitir(azar: Azar): Promise<void> {
    const sinClave = azar.entre(0, SIN_CLAVE_CADA) === 0
    const headers = {
      authorization: `Bearer ${this.#key}`,
      'content-type': 'application/json',
      ...(sinClave ? {} : { 'idempotency-key': randomUUID() }),
    }
    const body = JSON.stringify(ventaDeAhora())
    for (;;) {
      const cdc = await this.#intentar(azar, headers, body)
      if (cdc !== null) {
        this.reconocidos.push(cdc)
        this.#miradas.push(this.#seguir(cdc))
        return
      }
      await wait(20)
    }
  }

  async #intentar(azar: Azar, headers: Record<string, string>, body: string): Promise<string | null> {
    const alive = this.#mundo.vivos('api')
    if (alive.length === 0) return null
    const signal = AbortSignal.timeout(15_000)
    try {
      const url = azar.uno(alive).url + DOCUMENTOS
      const response = await fetch(url, { method: 'POST', headers, body, signal })
      const text = await response.text()
      this.#count(`POST → ${response.status}`)
      if (response.status === 202) return (JSON.parse(text) as { cdc: string }).cdc
      if (![409, 503].includes(response.status)) this.faltas.push(`an emission: ${response.status} ${text}`)
    } catch {
      this.#count('POST → conexión rota')
    }
    return null
  }

  /** As clients do: from the very instant of the 202, always at the same pace, and the KuDE at the first sight of an approval. */
  async #seguir(cdc: string): Promise<void> {
    const deadline = performance.now() + this.#plazoMs
    const get = (path: string) =>
      fetch(`${this.#mundo.fija.url}${DOCUMENTOS}${path}`, {
        headers: { authorization: `Bearer ${this.#key}` },
      })
    for (;;) {
      const response = await get(`/status/${cdc}`)
      const text = await response.text()
      this.#count(`GET status → ${response.status}`)
      if (response.status !== 200)
        return void this.faltas.push(`status of ${cdc}: ${response.status} ${text}`)
      const { estado } = JSON.parse(text) as { estado: string }
      if (!EN_CAMINO.includes(estado)) {
        if (estado !== 'APROBADO') return void this.faltas.push(`${cdc} ended ${text}`)
        const kude = await get(`/${cdc}/kude`)
        await kude.arrayBuffer()
        this.#count(`GET kude → ${kude.status}`)
        if (kude.status !== 200) this.faltas.push(`the KuDE of ${cdc}: ${kude.status}`)
        return
      }
      if (performance.now() > deadline) return void this.faltas.push(`${cdc} is still ${estado}`)
      await wait(this.#sondeoMs)
    }
  }

  /** When everything that was acknowledged has ended. */
  fin = async (): Promise<void> => void (await Promise.all(this.#miradas))
}
