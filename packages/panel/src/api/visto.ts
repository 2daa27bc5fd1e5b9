import type { components } from './contrato.generated.ts'

export type Ambiente = components['schemas']['Contribuyente']['ambiente']

/**
 * The ambiente that this page shows of each contribuyente. Every request names it in the header Mbohera-Ambiente. Another window may
 * choose another ambiente; this page keeps its own until the person chooses here.
 */
export class AmbientesVistos {
  readonly #vistos = new Map<string, Ambiente>()
  readonly #oyentes = new Set<() => void>()

  de(contribuyenteId: string): Ambiente | undefined {
    return this.#vistos.get(contribuyenteId)
  }

  /** As they are now, whatever is shown from now on. */
  copy(): AmbientesVistos {
    const copia = new AmbientesVistos()
    for (const [contribuyenteId, ambiente] of this.#vistos) copia.mostrar(contribuyenteId, ambiente)
    return copia
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
