/** OTLP's JSON (opentelemetry.io/docs/specs/otlp, opentelemetry/proto/trace/v1): what a collector takes at /v1/traces. */
import type { Tramo } from './tramo.ts'

type Valor = { stringValue: string } | { intValue: string }

const valorDe = (value: string | number): Valor =>
  typeof value === 'string' ? { stringValue: value } : { intValue: String(value) }

const atributosDe = (atributos: Record<string, string | number>) =>
  Object.entries(atributos).map(([key, value]) => ({ key, value: valorDe(value) }))

/** 64 bits do not fit into a number of JSON: a text. */
const nanos = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

const STATUS_ERROR = 2

const spanDe = ({ lugar, padre, nombre, clase, desde, hasta, atributos, fallado }: Tramo) => ({
  traceId: lugar.trazaId,
  spanId: lugar.tramoId,
  ...(padre === null ? {} : { parentSpanId: padre }),
  name: nombre,
  kind: clase,
  startTimeUnixNano: nanos(desde),
  endTimeUnixNano: nanos(hasta),
  attributes: atributosDe(atributos),
  status: fallado ? { code: STATUS_ERROR } : {},
})

/** `recurso`: what this process is called, the same for all its spans. */
export const toOtlp = (recurso: Record<string, string>, tramos: readonly Tramo[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: atributosDe(recurso) },
        scopeSpans: [{ scope: { name: 'mbohera' }, spans: tramos.map(spanDe) }],
      },
    ],
  })
