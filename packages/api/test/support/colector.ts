import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hasta } from './hasta.ts'

/** A span as a collector of OpenTelemetry reads it from OTLP's JSON. */
export interface Recibido {
  proceso: string
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  desde: bigint
  hasta: bigint
  atributos: Record<string, string | number>
  fallado: boolean
}

interface Atributo {
  key: string
  value: { stringValue?: string; intValue?: string }
}

const readAtributos = (atributos: Atributo[]) =>
  Object.fromEntries(
    atributos.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)] as const),
  )

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Atributo[]
  status: { code?: number }
}

interface Cuerpo {
  resourceSpans: { resource: { attributes: Atributo[] }; scopeSpans: { spans: Span[] }[] }[]
}

const readSpans = ({ resourceSpans }: Cuerpo): Recibido[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, kind, attributes, status, ...span }) => ({
        proceso: String(readAtributos(resource.attributes)['service.name']),
        ...{ traceId, spanId, name, kind },
        ...(parentSpanId === undefined ? {} : { parentSpanId }),
        desde: BigInt(span.startTimeUnixNano),
        hasta: BigInt(span.endTimeUnixNano),
        atributos: readAtributos(attributes),
        fallado: status.code === 2,
      })),
    ),
  )

/** What stands where an operator's collector would: it takes OTLP over HTTP as JSON. */
export class Colector {
  readonly tramos: Recibido[] = []
  /** Everything as it came. */
  readonly texts: string[] = []
  readonly cabeceras: (string | undefined)[] = []
  readonly #server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    this.texts.push(text)
    this.cabeceras.push(request.headers['x-colector'] as string | undefined)
    const isOtlp = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json'
    if (isOtlp) this.tramos.push(...readSpans(JSON.parse(text)))
    response.writeHead(isOtlp ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })

  static async start(): Promise<Colector> {
    const colector = new Colector()
    colector.#server.listen(0, '127.0.0.1')
    await once(colector.#server, 'listening')
    return colector
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The spans of a trace, when those that are named are among them. */
  async traza(traceId: string, ...names: string[]): Promise<Recibido[]> {
    const suyos = () => this.tramos.filter(tramo => tramo.traceId === traceId)
    await hasta(() => names.every(name => suyos().some(tramo => tramo.name === name)))
    return suyos()
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
