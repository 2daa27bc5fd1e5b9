import { ConfigFaults } from './config.ts'
import { type Env, NAMES, readEnv } from './env.ts'

export interface ConfigDeTrazas {
  url: string
  /** They may hold a credential: given to the collector, and to nobody else. */
  headers: Record<string, string>
  recurso: Record<string, string>
  /** Which part of the traces that begin here is told. */
  parte: number
  /** Whether whoever began one elsewhere says if it is told; else it is as those that begin here. */
  deOtros: boolean
}

/** By this one of OpenTelemetry's names nobody who calls decides; of the others that it has, which other programs may be meant by, none says so here. */
const PROPIO = 'traceidratio'
const MUESTREOS = /^(?:parentbased_)?(?:always_on|always_off|traceidratio)$/

/** `a=1,b=2`, each value percent-encoded, as OpenTelemetry writes lists in variables. */
function readPairs(text: string, name: string, faults: string[]): Record<string, string> {
  const pairs: Record<string, string> = {}
  for (const pair of text.split(',').filter(one => one.trim() !== '')) {
    const at = pair.indexOf('=')
    try {
      if (at < 1) throw new URIError()
      pairs[pair.slice(0, at).trim()] = decodeURIComponent(pair.slice(at + 1).trim())
    } catch {
      faults.push(`${name}: se esperaba nombre=valor,nombre=valor`)
    }
  }
  return pairs
}

/** What OpenTelemetry's own variables say (opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables). */
export function loadTrazas(env: Env = readEnv()): ConfigDeTrazas {
  const faults: string[] = []
  const base = URL.parse(env.otlpEndpoint ?? 'http://127.0.0.1:4318')
  if (base === null || !/^https?:$/.test(base.protocol))
    faults.push(`${NAMES.otlpEndpoint}: se esperaba una dirección http:// o https://`)
  const parte = Number(env.otelSamplerArg ?? 1)
  if (!(parte >= 0 && parte <= 1)) faults.push(`${NAMES.otelSamplerArg}: se esperaba un número de 0 a 1`)
  if (env.otelSampler !== undefined && !MUESTREOS.test(env.otelSampler))
    faults.push(`${NAMES.otelSampler}: se esperaba parentbased_${PROPIO} o ${PROPIO}`)
  const headers = readPairs(env.otlpHeaders ?? '', NAMES.otlpHeaders, faults)
  const recurso = readPairs(env.otelResource ?? '', NAMES.otelResource, faults)
  if (base === null || faults.length > 0) throw new ConfigFaults(faults)
  return {
    url: `${base.href.replace(/\/$/, '')}/v1/traces`,
    headers,
    recurso: { ...recurso, 'service.name': env.otelService ?? recurso['service.name'] ?? 'mbohera' },
    parte,
    deOtros: env.otelSampler !== PROPIO,
  }
}
