import type { components } from './contrato.generated.ts'

export type Ambiente = components['schemas']['Contribuyente']['ambiente']

/**
 * Which ambiente this page shows of each contribuyente. It is what every request names, and changes only when the
 * person says so: never under her hands, whatever another window chose.
 */
export class AmbientesVistos {
  readonly #vistos = new Map<string, Ambiente>()
  readonly #oyentes = new Set<() => void>()

  de(contribuyenteId: string): Ambiente | undefined {
    return this.#vistos.get(contribuyenteId)
  }

  mostrar(contribuyenteId: string, ambiente: Ambiente): void {
    this.#vistos.set(contribuyenteId, ambiente)
    for (const oyente of this.#oyentes) oyente()
  }

  readonly oir = (oyente: () => void): (() => void) => {
    this.#oyentes.add(oyente)
    return () => this.#oyentes.delete(oyente)
  }
}
