import type { Simulador } from '@mbohera/simulador'
import { Emisiones } from './emisiones.ts'
import type { Respuesta, Servicio } from './servicio.ts'

/** The body of the interface document, with what identifies the buyer. */
export const NOMINACION = {
  receptor: {
    naturaleza: 'CONTRIBUYENTE',
    tipoOperacion: 'B2B',
    pais: 'PRY',
    nombreRazonSocial: 'COMPRADORA SA',
    numeroDocumento: '80012345-0',
  },
  motivo: 'El comprador se identificó después',
}

export const INNOMINADA = {
  receptor: { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' },
}

/** Issues without a name, and gives one, as a client does. */
export class Nominaciones {
  readonly #servicio: Servicio
  readonly #simulador: Simulador
  readonly #key: string
  readonly emisiones: Emisiones

  constructor(servicio: Servicio, simulador: Simulador, key: string) {
    this.#servicio = servicio
    this.#simulador = simulador
    this.#key = key
    this.emisiones = new Emisiones(servicio, simulador, key)
  }

  /** An approved invoice that names nobody. */
  async innominada(): Promise<string> {
    const cdc = await this.emisiones.emitir(INNOMINADA)
    await this.emisiones.fin(cdc)
    return cdc
  }

  nominar(
    id: string,
    { clave, json = NOMINACION, as = this.#key }: { clave?: string; json?: unknown; as?: string } = {},
  ): Promise<Respuesta> {
    return this.#servicio.request('POST', `/api/v1/documento-electronico/${id}/nominar`, {
      as,
      json,
      ...(clave === undefined ? {} : { headers: { 'idempotency-key': clave } }),
    })
  }

  /** What SIFEN has registered for a documento, of any kind. */
  registrados = (cdc: string) => this.#simulador.eventos(cdc)
}
