import { rootCertificates } from 'node:tls'
import {
  Breaker,
  type Certificado,
  callerOf,
  createTransport,
  endpoint,
  type Outcome,
  RUTAS,
  type Timer,
  type Transport,
} from '@mbohera/sifen'
import type { Intercambiados } from '../domain/semaforo.ts'
import type { Impedimento, PedidoASifen, SifenGateway } from '../operations/ports.ts'

type AmbienteSifen = PedidoASifen['ambiente']

export interface GatewayOptions {
  /** Where each ambiente is, when it is not the tax authority's own address. */
  urls: Readonly<Partial<Record<AmbienteSifen, string>>>
  /** Authorities (PEM) that are trusted besides the system's. */
  ca: string | null
  /** The longest that one exchange takes from when it may begin. */
  plazoMs: number
  /** Exchanges at once per RUC. */
  porRuc: number
  breaker: { failures: number; coolDownMs: number }
  monotonic: () => number
  /** How long ago SIFEN answered anybody, in whichever process; null: nobody, as far as is known. */
  answeredAgoMs?: (ambiente: AmbienteSifen) => number | null
  /** Another than the system's, in tests. */
  timer?: Timer
  /** SIFEN begins to be spared, or is spared no more: for that RUC, or (null) for everybody. */
  onCircuito: (ambiente: AmbienteSifen, ruc: string | null, abierto: boolean) => void
}

export type Gateway = SifenGateway & { close: () => void }

const AMBIENTES = ['DEV', 'PROD'] as const

/** The time budget of an exchange that no request waits for, in deadlines: half a deadline to wait for its turn, and a whole one for the exchange. */
const PLAZOS = 1.5
/** An exchange with less time left than this does not begin: cut in the middle it would leave open whether it was done. */
const MINIMO_MS = 1_000
/** A server that is given less than this to answer in is not blamed for not answering. */
const PACIENCIA_MS = 5_000
/** Processes tell one another every few seconds what they heard: so much later it was surely heard after this one tried. */
const SIN_ENTERARSE_MS = 15_000
/** Retry-After for a certificate that TLS refuses: nothing changes until another certificate is uploaded. */
const OTRO_CERTIFICADO_S = 60

/** The way to SIFEN: which host, how long, how many at once, and whether it is worth asking now. */
export function createGateway(options: GatewayOptions): Gateway {
  const { monotonic, timer, plazoMs } = options
  const urlDe = (ambiente: AmbienteSifen, servicio: PedidoASifen['servicio']) => {
    const base = options.urls[ambiente]
    return base === undefined ? endpoint(servicio, ambiente) : base.replace(/\/$/, '') + RUTAS[servicio]
  }
  const originDe = (ambiente: AmbienteSifen) => new URL(urlDe(ambiente, 'siConsDE')).origin
  const origins = { DEV: originDe('DEV'), PROD: originDe('PROD') }
  const onChange = ({ origin, caller, open }: { origin: string; caller: string | null; open: boolean }) => {
    for (const ambiente of AMBIENTES)
      if (origins[ambiente] === origin) options.onCircuito(ambiente, caller, open)
  }
  const breaker = new Breaker({ ...options.breaker, onChange }, monotonic)
  const transport = createTransport({
    now: monotonic,
    ...(timer === undefined ? {} : { timer }),
    breaker,
    patienceMs: Math.min(plazoMs, PACIENCIA_MS),
    maxPerRuc: options.porRuc,
    ...(options.ca === null ? {} : { ca: [...rootCertificates, options.ca] }),
  })
  const cuentas = new Map<string, Intercambiados>()

  return {
    plazoMs: plazoMs * PLAZOS,
    lugares: options.porRuc,
    cupo: (ambiente, certificado) =>
      breaker.allowance(origins[ambiente], certificado === undefined ? undefined : callerOf(certificado)),
    impedimento: (ambiente, certificado) =>
      impedimentoDe(breaker, transport, { origin: origins[ambiente], certificado }),
    async exchange({ ambiente, servicio, body, certificado, plazoMs: suyo, sinApuro = false }) {
      const url = urlDe(ambiente, servicio)
      const budget =
        suyo === undefined
          ? { budgetMs: plazoMs * PLAZOS, leastMs: plazoMs }
          : { budgetMs: suyo, leastMs: Math.min(MINIMO_MS, suyo), first: true }
      const turno = { ...budget, aside: sinApuro }
      const begun = monotonic()
      const outcome = await transport.exchange({ url, body, certificado, deadlineMs: plazoMs, ...turno })
      count(cuentas, { ambiente, servicio }, outcome, Math.round(monotonic() - begun))
      return outcome
    },
    estado: () => ({
      ambientes: AMBIENTES.map(ambiente => ({
        ambiente,
        abierto: breaker.isSilent(origins[ambiente]),
        rucs: breaker.openCallers(origins[ambiente]),
        ...contestaAOtros(options, ambiente, breaker.silentForMs(origins[ambiente])),
      })),
      intercambios: [...cuentas.values()],
    }),
    close: () => transport.close(),
  }
}

function contestaAOtros(
  { answeredAgoMs }: GatewayOptions,
  ambiente: AmbienteSifen,
  silentForMs: number | null,
): { contestaAOtros?: true } {
  if (silentForMs === null) return {}
  const hace = answeredAgoMs?.(ambiente) ?? null
  return hace !== null && hace < silentForMs - SIN_ENTERARSE_MS ? { contestaAOtros: true } : {}
}

function impedimentoDe(
  breaker: Breaker,
  transport: Transport,
  { origin, certificado }: { origin: string; certificado: Certificado },
): Impedimento | null {
  if (transport.refuses(certificado) !== null) return { causa: 'local', segundos: OTRO_CERTIFICADO_S }
  const waitMs = breaker.waitMs(origin, callerOf(certificado))
  if (waitMs === null) return null
  return { causa: 'circuito-abierto', segundos: Math.max(1, Math.ceil(waitMs / 1000)) }
}

function count(
  cuentas: Map<string, Intercambiados>,
  { ambiente, servicio }: Pick<PedidoASifen, 'ambiente' | 'servicio'>,
  outcome: Outcome,
  milisegundos: number,
): void {
  const resultado = outcome.kind === 'reply' ? String(outcome.status) : outcome.causa
  const key = `${ambiente} ${servicio} ${resultado}`
  const cuenta = cuentas.get(key) ?? { ambiente, servicio, resultado, cuantos: 0, milisegundos: 0 }
  cuenta.cuantos++
  cuenta.milisegundos += milisegundos
  cuentas.set(key, cuenta)
}
