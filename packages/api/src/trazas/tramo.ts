import { traceparentDe } from '../http/traza.ts'

/** Where something stands in a trace (www.w3.org/TR/trace-context). */
export interface Lugar {
  trazaId: string
  tramoId: string
  /** Whether the trace is told to the collector. */
  muestreado: boolean
}

/** OpenTelemetry's kinds of a span. */
export const CLASE = { interno: 1, servidor: 2, cliente: 3, consumidor: 5 } as const

/** One step of a trace, from its begin to its end: a span. */
export interface Tramo {
  lugar: Lugar
  /** The one that it is part of. */
  padre: string | null
  nombre: string
  clase: (typeof CLASE)[keyof typeof CLASE]
  /** Milliseconds since 1970, with fractions. */
  desde: number
  hasta: number
  /** Words and numbers of a closed list: never what a person or a caller wrote. */
  atributos: Record<string, string | number>
  fallado: boolean
}

const FLAG_MUESTREADO = 1

export const formatLugar = ({ trazaId, tramoId, muestreado }: Lugar): string =>
  `00-${trazaId}-${tramoId}-0${muestreado ? FLAG_MUESTREADO : 0}`

/** Null for whatever is no traceparent. */
export function parseLugar(traceparent: unknown): Lugar | null {
  const parts = typeof traceparent === 'string' ? traceparentDe(traceparent) : null
  if (parts === null) return null
  const { trazaId, tramoId, flags } = parts
  return { trazaId, tramoId, muestreado: (Number.parseInt(flags, 16) & FLAG_MUESTREADO) !== 0 }
}

export interface TrazadorOptions {
  /** Random bytes, as hexadecimal digits. */
  azar: (bytes: number) => string
  /** Milliseconds since 1970, with fractions. */
  ahora: () => number
  /** Which part of the traces that begin here is told: 0 to 1. Of one that begins elsewhere its beginner decided, where that is believed of `deOtros`. */
  parte: number
  deOtros: boolean
  onTramo: (tramo: Tramo) => void
}

/** Seven bytes of the identifier are as random as a number can hold. */
const AZAR_DE_TRAZA = 2 ** 52

export class Trazador {
  readonly #options: TrazadorOptions

  constructor(options: TrazadorOptions) {
    this.#options = options
  }

  begin(nombre: string, clase: Tramo['clase'], padre: Lugar | null): Tramo {
    const { azar, ahora } = this.#options
    const trazaId = padre?.trazaId ?? azar(16)
    const muestreado = padre?.muestreado ?? this.#samples(trazaId)
    const desde = ahora()
    return {
      lugar: { trazaId, tramoId: azar(8), muestreado },
      padre: padre?.tramoId ?? null,
      ...{ nombre, clase, desde, hasta: desde, atributos: {}, fallado: false },
    }
  }

  /** Where a caller says that she stands: anybody can write it, and with it any identifier, so that chance decides and not that. */
  ofCaller(lugar: Lugar | null): Lugar | null {
    if (lugar === null || this.#options.deOtros) return lugar
    return { ...lugar, muestreado: this.#samples(this.#options.azar(16)) }
  }

  end(tramo: Tramo): void {
    tramo.hasta = this.#options.ahora()
    if (tramo.lugar.muestreado) this.#options.onTramo(tramo)
  }

  /** The same for every process that sees the identifier. */
  #samples(trazaId: string): boolean {
    return Number.parseInt(trazaId.slice(-13), 16) / AZAR_DE_TRAZA < this.#options.parte
  }
}
