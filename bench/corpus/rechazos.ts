import type { Fault } from '../../packages/api/src/domain/failure.ts'
import { campoSinIndices, type Fuente, fuenteDe } from './fuentes.ts'

export interface Rechazo {
  readonly tipo: string
  readonly campo: string
  readonly codigo: string
  readonly fuente: Fuente | undefined
  readonly detalle: string
  cuantos: number
  /** One draw in which it can be seen. */
  readonly sorteo: number
}

/** Every refusal once, with how often it was met. */
export class Rechazos {
  readonly #vistos = new Map<string, Rechazo>()

  add(tipo: string, sorteo: number, faults: readonly Fault[]): void {
    for (const { campo, codigo, detail } of faults) {
      const sinIndices = campoSinIndices(campo)
      const clave = `${tipo} ${sinIndices} ${codigo}`
      const visto = this.#vistos.get(clave)
      if (visto !== undefined) visto.cuantos++
      else {
        const fuente = fuenteDe({ campo, codigo })
        this.#vistos.set(clave, {
          tipo,
          campo: sinIndices,
          codigo,
          fuente,
          detalle: detail,
          cuantos: 1,
          sorteo,
        })
      }
    }
  }

  get todos(): Rechazo[] {
    return [...this.#vistos.values()].sort((a, b) => b.cuantos - a.cuantos)
  }
}
