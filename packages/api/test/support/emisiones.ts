import type { Simulador } from '@mbohera/simulador'
import { expect } from 'vitest'
import { preguntaEntreEnvios } from './conversacion.ts'
import { ventaCon } from './factura.ts'
import { hasta } from './hasta.ts'
import { insistir } from './insistir.ts'
import type { Servicio } from './servicio.ts'

const EN_CAMINO = ['PENDIENTE', 'ENVIADO', 'EN_LOTE']

/** Issues and looks as a client does. */
export class Emisiones {
  readonly #servicio: Servicio
  readonly #simulador: Simulador
  readonly #key: string

  constructor(servicio: Servicio, simulador: Simulador, key: string) {
    this.#servicio = servicio
    this.#simulador = simulador
    this.#key = key
  }

  async emitir(cambios: Record<string, unknown> = {}): Promise<string> {
    const json = ventaCon(cambios)
    const { status, body, text } = await insistir(() =>
      this.#servicio.request('POST', '/api/v1/documento-electronico', { as: this.#key, json }),
    )
    expect(status, text).toBe(202)
    return body.cdc
  }

  async estado(cdc: string) {
    const url = `/api/v1/documento-electronico/status/${cdc}`
    return (await insistir(() => this.#servicio.request('GET', url, { as: this.#key }))).body
  }

  /** Its state when it is on its way no longer. */
  async fin(cdc: string) {
    let last = await this.estado(cdc)
    await hasta(async () => {
      last = await this.estado(cdc)
      return !EN_CAMINO.includes(last.estado)
    })
    return last
  }

  fines = async (cdcs: readonly string[]): Promise<string[]> =>
    (await Promise.all(cdcs.map(cdc => this.fin(cdc)))).map(({ estado }) => estado)

  /** The services that saw this CDC, in the order in which they did. */
  conversacion = (cdc: string): string[] =>
    this.#simulador
      .trafico()
      .filter(({ cdcs }) => cdcs?.includes(cdc))
      .map(({ servicio }) => servicio!)
}

/** Between two sends of one CDC there was a query. */
export function expectPreguntas(conversacion: readonly string[]): void {
  expect(preguntaEntreEnvios(conversacion), conversacion.join(' ')).toBe(true)
}
