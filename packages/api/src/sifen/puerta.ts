import { rootCertificates } from 'node:tls'
import { createTransport, endpoint, type Outcome, RUTAS, type Transport } from '@mbohera/sifen'
import type { EstadoDeSifen, Impedimento, PedidoASifen, SifenGateway } from '../operations/ports.ts'
import { Disyuntor, type DisyuntorOptions } from './disyuntor.ts'

type AmbienteSifen = PedidoASifen['ambiente']

export interface PuertaOptions {
  /** Where each ambiente is, when it is not the tax authority's own address. */
  urls: Readonly<Partial<Record<AmbienteSifen, string>>>
  /** Who is trusted besides the system's authorities, in PEM. */
  ca: string | null
  /** The longest that one exchange takes. */
  plazoMs: number
  /** Exchanges at once per RUC. */
  porRuc: number
  disyuntor: DisyuntorOptions
  monotonic: () => number
  onCircuito: (ambiente: AmbienteSifen, abierto: boolean) => void
}

/** The way to SIFEN: which host, how long, how many at once, and whether it is worth asking now. */
export class PuertaSifen implements SifenGateway {
  readonly plazoMs: number
  readonly #options: PuertaOptions
  readonly #transport: Transport
  readonly #disyuntores: Record<AmbienteSifen, Disyuntor>
  readonly #cuentas = new Map<
    string,
    { ambiente: AmbienteSifen; servicio: string; resultado: string; cuantos: number }
  >()

  constructor(options: PuertaOptions) {
    this.#options = options
    this.plazoMs = options.plazoMs
    this.#transport = createTransport({
      now: options.monotonic,
      maxPerRuc: options.porRuc,
      ...(options.ca === null ? {} : { ca: [...rootCertificates, options.ca] }),
    })
    const nuevo = () => new Disyuntor(options.disyuntor, options.monotonic)
    this.#disyuntores = { DEV: nuevo(), PROD: nuevo() }
  }

  cupo(ambiente: AmbienteSifen): number {
    return this.#disyuntores[ambiente].cupo
  }

  readonly impedimento = (ambiente: AmbienteSifen): Impedimento | null => {
    const { faltaMs } = this.#disyuntores[ambiente]
    return faltaMs === null
      ? null
      : { causa: 'circuito-abierto', segundos: Math.max(1, Math.ceil(faltaMs / 1000)) }
  }

  async exchange({
    ambiente,
    servicio,
    body,
    certificado,
    plazoMs = this.plazoMs,
  }: PedidoASifen): Promise<Outcome> {
    const disyuntor = this.#disyuntores[ambiente]
    if (!disyuntor.admite())
      return { kind: 'broken', fase: 'before', causa: 'circuito-abierto', codigo: 'CIRCUIT_OPEN' }
    const base = this.#options.urls[ambiente]
    const url = base === undefined ? endpoint(servicio, ambiente) : base.replace(/\/$/, '') + RUTAS[servicio]
    const outcome = await withDeadline(Math.min(plazoMs, this.plazoMs), signal =>
      this.#transport.exchange({ url, body, certificado, signal }),
    )
    this.#count(ambiente, servicio, outcome)
    const change = disyuntor.anota(contesto(outcome))
    if (change !== null) this.#options.onCircuito(ambiente, change === 'abrio')
    return outcome
  }

  estado(): EstadoDeSifen {
    return {
      ambientes: (['DEV', 'PROD'] as const).map(ambiente => ({
        ambiente,
        abierto: this.#disyuntores[ambiente].abierto,
      })),
      intercambios: [...this.#cuentas.values()],
    }
  }

  close(): void {
    this.#transport.close()
  }

  #count(ambiente: AmbienteSifen, servicio: string, outcome: Outcome): void {
    const resultado = outcome.kind === 'reply' ? String(outcome.status) : outcome.causa
    const key = `${ambiente} ${servicio} ${resultado}`
    const cuenta = this.#cuentas.get(key) ?? { ambiente, servicio, resultado, cuantos: 0 }
    cuenta.cuantos++
    this.#cuentas.set(key, cuenta)
  }
}

/** Unlike `AbortSignal.timeout` it leaves nothing behind: what ended in time has no timer that goes off later. */
async function withDeadline<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** What an outcome says of the server: a certificate that it refuses is the fault of one taxpayer, not its own. */
function contesto(outcome: Outcome): boolean | null {
  if (outcome.kind === 'reply') return outcome.status < 500
  return outcome.causa === 'cancelado' || outcome.causa === 'tls' ? null : false
}
