/**
 * Listens at the rims: Node's own channels for what comes and goes over HTTP, Fastify's for the route, ours for tasks and statements. The
 * service knows nothing of it, and need not be made of the same files.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { channel, subscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import { RUTAS } from '@mbohera/sifen'
import { keysOf } from '../domain/enumeracion.ts'
import { JUNTOS, PREGUNTA, type PreguntaPorTraza, SENTENCIA, TAREA, type Tarea } from './canales.ts'
import { CLASE, formatLugar, type Lugar, parseLugar, type Tramo, type Trazador } from './tramo.ts'

const aqui = new AsyncLocalStorage<Lugar>()

/** What is looked at every few seconds would hide what somebody asked for. */
const SIN_TRAZA = /^\/(healthz|readyz|metrics)(\?|$)/

export function listenToRims(trazador: Trazador): void {
  listenToRequests(trazador)
  listenToTareas(trazador)
  listenToExchanges(trazador)
  for (const canal of [SENTENCIA, JUNTOS]) listenToSentencias(trazador, canal)
  subscribe(PREGUNTA.name, message => {
    const lugar = aqui.getStore()
    // Published by currentTraza alone.
    if (lugar !== undefined) (message as PreguntaPorTraza).traza = formatLugar(lugar)
  })
}

function listenToRequests(trazador: Trazador): void {
  const tramos = new WeakMap<IncomingMessage, Tramo>()
  subscribe('http.server.request.start', message => {
    // nodejs.org/api/diagnostics_channel.html: its fields.
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (SIN_TRAZA.test(request.url ?? '')) return
    const method = request.method ?? ''
    const padre = trazador.ofCaller(parseLugar(request.headers.traceparent))
    const tramo = trazador.begin(method, CLASE.servidor, padre)
    tramo.atributos['http.request.method'] = method
    tramos.set(request, tramo)
    // The line of the log names the trace that its request is part of, whoever began it.
    request.headers.traceparent = formatLugar(tramo.lugar)
    aqui.enterWith(tramo.lugar)
    response.once('close', () => {
      tramo.atributos['http.response.status_code'] = response.statusCode
      tramo.fallado = response.statusCode >= 500
      trazador.end(tramo)
    })
  })
  // A body is read outside of what its request began: the handler is brought back.
  channel('tracing:fastify.request.handler:start').bindStore(aqui, message => {
    // fastify.dev/docs/latest/Reference/Hooks: the message of its channel.
    const { request, route } = message as { request: { raw: IncomingMessage }; route: { url?: string } }
    const tramo = tramos.get(request.raw)
    // Node's types want a place for each; where there is none the store is undefined, as outside of all.
    if (tramo === undefined) return undefined as never
    if (route.url !== undefined) {
      tramo.nombre = `${tramo.atributos['http.request.method']} ${route.url}`
      tramo.atributos['http.route'] = route.url
    }
    return tramo.lugar
  })
}

function listenToTareas(trazador: Trazador): void {
  const tramos = new WeakMap<Tarea, Tramo>()
  TAREA.start.bindStore(aqui, tarea => {
    const clase = tarea.pedido === undefined ? CLASE.consumidor : CLASE.cliente
    const tramo = trazador.begin(tarea.nombre, clase, parseLugar(tarea.traza))
    tramos.set(tarea, tramo)
    return tramo.lugar
  })
  // What was published on one of its channels is published on all.
  const ofTarea = (message: unknown) => tramos.get(message as Tarea)
  TAREA.error.subscribe(message => {
    const tramo = ofTarea(message)
    if (tramo !== undefined) tramo.fallado = true
  })
  TAREA.asyncEnd.subscribe(message => {
    const tramo = ofTarea(message)
    if (tramo === undefined) return
    // The same as it began with, by now with what came of it.
    const { pedido } = message as Tarea
    if (pedido !== undefined) {
      tramo.atributos['http.request.method'] = pedido.metodo
      if (pedido.estado !== null) tramo.atributos['http.response.status_code'] = pedido.estado
      tramo.fallado ||= pedido.fallado
    }
    trazador.end(tramo)
  })
}

/** Its messages carry nothing of this: the authority is sent no header that its manual does not know. */
function listenToExchanges(trazador: Trazador): void {
  const servicios = new Map<string, string>(keysOf(RUTAS).map(servicio => [RUTAS[servicio], servicio]))
  const tramos = new WeakMap<ClientRequest, Tramo>()
  subscribe('http.client.request.created', message => {
    // nodejs.org/api/diagnostics_channel.html: its field.
    const { request } = message as { request: ClientRequest }
    const padre = aqui.getStore()
    const servicio = servicios.get(request.path)
    if (padre === undefined || servicio === undefined) return
    const tramo = trazador.begin(servicio, CLASE.cliente, padre)
    tramo.atributos['server.address'] = request.host
    tramo.atributos['http.request.method'] = request.method
    tramos.set(request, tramo)
    request.once('close', () => {
      tramo.fallado ||= tramo.atributos['http.response.status_code'] === undefined
      trazador.end(tramo)
    })
  })
  subscribe('http.client.response.finish', message => {
    // The same page.
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
    const tramo = tramos.get(request)
    if (tramo !== undefined) tramo.atributos['http.response.status_code'] = response.statusCode ?? 0
  })
}

/** A statement is of whoever asked for it; what several asked in one is that of none of them: each has what he waited for. */
function listenToSentencias(trazador: Trazador, canal: typeof SENTENCIA): void {
  const tramos = new WeakMap<object, Tramo>()
  canal.start.subscribe(message => {
    const padre = aqui.getStore()
    if (padre === undefined) return
    const { nombre } = message as { nombre: string } // published by `canales.ts` alone
    const tramo = trazador.begin(nombre, CLASE.cliente, padre)
    tramo.atributos['db.system.name'] = 'postgresql'
    tramos.set(message as object, tramo) // the same
  })
  const ofAsker = (message: unknown) => tramos.get(message as object) // what was published on one of its channels is published on all
  canal.error.subscribe(message => {
    const tramo = ofAsker(message)
    if (tramo === undefined) return
    tramo.fallado = true
    // Any property may be asked of an object.
    const { code } = Object((message as { error: unknown }).error) as { code?: unknown }
    if (typeof code === 'string') tramo.atributos['db.response.status_code'] = code
  })
  canal.asyncEnd.subscribe(message => {
    const tramo = ofAsker(message)
    if (tramo !== undefined) trazador.end(tramo)
  })
}
