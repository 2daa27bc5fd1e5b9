import { vi } from 'vitest'
import { RUTAS, type Ruta } from './contrato.ts'

/** What the page asked for. */
export interface Pedido {
  query: Record<string, string>
  body: unknown
  headers: Headers
  path: string
}

interface Respuesta {
  status: number
  body: unknown
  headers?: Record<string, string>
}

type Responder = (pedido: Pedido) => Respuesta | Response | Promise<Respuesta | Response>

/** A value as the contract has it, with some of it otherwise. */
export type Retoque = (value: never) => unknown

const BASE = '/api/v1/contribuyentes'
const PROBLEMA = 'application/problem+json'

/** «GET …/documentos/{id}»: the dots stand for the taxpayer's own part of the path. */
const claveDe = (ruta: string): string =>
  ruta
    .replace('…/', `${BASE}/{contribuyenteId}/`)
    .replace(/…$/, `${BASE}/{contribuyenteId}`)
    .replace(/^(\w+) \.$/, `$1 ${BASE}`)

function findRuta(clave: string): Ruta {
  const found = RUTAS.find(one => one.clave === claveDe(clave))
  if (found === undefined) throw new Error(`el contrato no tiene «${clave}»`)
  return found
}

const isJson = (request: Request): boolean => request.headers.get('content-type')?.includes('json') === true

const readBody = async (request: Request): Promise<unknown> => {
  const text = await request.text()
  if (text === '') return undefined
  return isJson(request) ? JSON.parse(text) : text
}

/** A request that stays under way until the test says what comes of it. */
export class EnCamino {
  #resolve: (respuesta: Respuesta | Response) => void = () => {}
  #reject: (error: unknown) => void = () => {}
  readonly promise = new Promise<Respuesta | Response>((resolve, reject) => {
    this.#resolve = resolve
    this.#reject = reject
  })
  llega(body: unknown, status = 200): void {
    this.#resolve({ status, body })
  }
  falla(type: string, status: number): void {
    this.#resolve({ status, body: { type, title: type, status, detail: type, errors: [] } })
  }
  /** The connection broke. */
  corta(): void {
    this.#reject(new TypeError('fetch failed'))
  }
}

/**
 * The service at the rim of the page. What nobody said otherwise is answered as the contract's own example shows it; what is asked and what is
 * answered is judged by the contract's schemas.
 */
export class Servicio {
  readonly #responders = new Map<Ruta, Responder[]>()
  readonly #pedidos = new Map<Ruta, Pedido[]>()
  /** What the contract says against what was asked or answered. */
  readonly faltas: string[] = []
  enVuelo = 0

  /** What a route answers: a value judged by the contract, made of its example. */
  responde(
    clave: string,
    retoque: Retoque,
    { ejemplo, status }: { ejemplo?: string; status?: number } = {},
  ): void {
    const ruta = findRuta(clave)
    const model = ruta.ejemplo(ejemplo)
    const body = retoque(structuredClone(model.value) as never)
    const code = status ?? model.status
    this.faltas.push(...ruta.faltasDeRespuesta(code, body).map(falta => `${clave} responde: ${falta}`))
    this.#responders.set(ruta, [() => ({ status: code, body })])
  }

  /** What the contract's example says, with some of its data otherwise. */
  con(clave: string, more: object): void {
    this.responde(clave, (value: { data: object }) => ({ ...value, data: { ...value.data, ...more } }))
  }

  /** Who looks at it, and at whom. */
  soy(more: object): void {
    this.con('GET …', more)
  }

  /** The rows of a list, made of its first example. */
  lista(clave: string, retoques: readonly object[], siguiente: string | null = null): void {
    this.responde(clave, (value: { datos?: object[]; data?: { datos: object[] } }) => {
      const list = (value.data ?? value) as { datos: object[]; siguiente?: string | null }
      const [first] = list.datos
      list.datos = retoques.map(retoque => ({ ...structuredClone(first), ...retoque }))
      if ('siguiente' in list) list.siguiente = siguiente
      return value
    })
  }

  /** A refusal as the service writes it. */
  rechaza(
    clave: string,
    type: string,
    status: number,
    more: { errors?: unknown[]; retryAfter?: number; detail?: string } & Record<string, unknown> = {},
  ): void {
    const { retryAfter, ...rest } = more
    this.#responders.set(findRuta(clave), [
      () => ({
        status,
        body: {
          type,
          title: 'Título del servicio',
          status,
          detail: 'Detalle del servicio.',
          errors: [],
          ...rest,
        },
        headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
      }),
    ])
  }

  /** Whatever a proxy or a broken line gives. */
  contesta(clave: string, responder: Responder): void {
    this.#responders.set(findRuta(clave), [responder])
  }

  /** These answers one after the other, and the last of them from then on. */
  contestaEnOrden(clave: string, ...responders: Responder[]): void {
    this.#responders.set(findRuta(clave), responders)
  }

  /** What is asked of it waits. */
  demora(clave: string): EnCamino {
    const waiting = new EnCamino()
    this.contesta(clave, () => waiting.promise)
    return waiting
  }

  /** The connection is gone. */
  corta(clave: string): void {
    this.contesta(clave, () => Promise.reject(new TypeError('fetch failed')))
  }

  ejemplo(clave: string, nombre?: string): unknown {
    return findRuta(clave).ejemplo(nombre).value
  }

  pedidos(clave: string): Pedido[] {
    return this.#pedidos.get(findRuta(clave)) ?? []
  }

  /** The last that was asked of it. */
  pedido(clave: string): Pedido {
    const last = this.pedidos(clave).at(-1)
    if (last === undefined) throw new Error(`nadie pidió ${clave}`)
    return last
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    this.enVuelo += 1
    try {
      return await this.#answer(request)
    } finally {
      this.enVuelo -= 1
    }
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const ruta = RUTAS.find(one => one.matches(request.method, pathname))
    if (ruta === undefined) throw new Error(`el contrato no tiene ${request.method} ${pathname}`)
    const pedido: Pedido = {
      query: Object.fromEntries(searchParams),
      body: await readBody(request),
      headers: request.headers,
      path: pathname,
    }
    this.#pedidos.set(ruta, [...(this.#pedidos.get(ruta) ?? []), pedido])
    this.faltas.push(
      ...ruta
        .faltasDePedido(searchParams, isJson(request) ? pedido.body : undefined)
        .map(falta => `${ruta.clave} pide: ${falta}`),
    )
    const responders = this.#responders.get(ruta) ?? []
    const [responder] = responders
    if (responders.length > 1) responders.shift()
    if (responder !== undefined) return toResponse(await responder(pedido))
    const { status, value, tipo } = ruta.ejemplo()
    return value === undefined
      ? new Response('', { status, headers: { 'content-type': tipo } })
      : toResponse({ status, body: value })
  }
}

function toResponse(answer: Respuesta | Response): Response {
  if (answer instanceof Response) return answer
  const { status, body, headers = {} } = answer
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : PROBLEMA, ...headers },
  })
}

/** A new service at the rim, until the test ends. */
export function openServicio(): Servicio {
  const servicio = new Servicio()
  vi.stubGlobal('fetch', servicio.fetch)
  return servicio
}
