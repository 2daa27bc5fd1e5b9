import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import type { Autoridad } from '../ca/autoridad.ts'
import type { Ambiente, Servicio } from '../juez/contrato.ts'
import type { Nucleo } from '../nucleo.ts'
import { type Accion, empty, type Respuesta } from './accion.ts'
import { transmisorOf } from './cliente.ts'
import { send } from './enviar.ts'
import { exchange } from './intercambio.ts'
import { fallaSoap11, hangup } from './paginas.ts'
import { ambienteDeHost, servicioDe } from './puertas.ts'
import type { Intercambio } from './trafico.ts'
import { wsdl } from './wsdl.ts'

export interface Escucha {
  readonly url: string
  readonly puerto: number
  close(): Promise<void>
}

const MAX_BODY = 16 << 20

async function readBody(req: IncomingMessage): Promise<Buffer | undefined> {
  const { socket } = req
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY) {
      socket.destroy()
      return undefined
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

interface Destino {
  readonly ambiente: Ambiente
  readonly metodo: string
  readonly ruta: string
  readonly consulta: string
  readonly servicio: Servicio | undefined
  readonly ruc: string | undefined
  readonly serie: string | undefined
}

function destinoOf(nucleo: Nucleo, req: IncomingMessage, puerto: Ambiente): Destino {
  const socket = req.socket as TLSSocket & { servername?: string | false }
  const transmisor = transmisorOf(socket)
  const [ruta = '/', consulta = ''] = (req.url ?? '/').split('?')
  return {
    ambiente: ambienteDeHost(req.headers.host, socket.servername, puerto),
    metodo: req.method ?? 'GET',
    ruta,
    consulta,
    servicio: servicioDe(ruta),
    ruc:
      transmisor === undefined || nucleo.registro.padron.revocados.has(transmisor.serie)
        ? undefined
        : transmisor.ruc,
    serie: transmisor?.serie,
  }
}

const describe = (servicio: Servicio, ambiente: Ambiente): Respuesta => ({
  status: 200,
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body: Buffer.from(wsdl(servicio, ambiente)),
})

// A request without an accepted certificate, or to an unknown path, is answered here: the services never see it.
function atTheDoor({ ruc, servicio, metodo, consulta, ambiente }: Destino): Respuesta | undefined {
  if (ruc === undefined) return hangup()
  if (servicio === undefined) return empty()
  if (metodo === 'POST') return undefined
  return consulta.toLowerCase() === 'wsdl' ? describe(servicio, ambiente) : empty()
}

function note(item: Intercambio, accion: Accion): void {
  if (!('respuesta' in accion) || accion.respuesta === undefined) return
  item.status = accion.respuesta.status
  item.respuesta = accion.respuesta.body
}

async function attendRequest(nucleo: Nucleo, req: IncomingMessage, res: ServerResponse, puerto: Ambiente) {
  const destino = destinoOf(nucleo, req, puerto)
  const body = await readBody(req)
  if (body === undefined) return
  res.setHeader('date', new Date(nucleo.reloj.now()).toUTCString())
  const { ambiente, metodo, ruta, servicio, ruc, serie } = destino
  const base = { cuando: nucleo.reloj.now(), ambiente, metodo, ruta, servicio, ruc, serie, pedido: body }
  const turned = atTheDoor(destino)
  if (turned !== undefined || servicio === undefined || ruc === undefined) {
    const item = nucleo.trafico.add({ ...base, servicio: undefined })
    const accion: Accion = { tipo: 'responder', respuesta: turned ?? empty() }
    note(item, accion)
    item.envio = send(res, accion)
    return
  }
  const { cookie } = req.headers
  const outcome = exchange(nucleo, { servicio, ambiente, ruc, body, socket: req.socket, cookie })
  const item = nucleo.trafico.add({ ...base, cdcs: outcome.cdcs, eventos: outcome.eventos })
  item.demoraMs = outcome.demoraMs
  if (outcome.escenario !== undefined) item.escenario = outcome.escenario
  note(item, outcome.accion)
  await nucleo.registro.flush()
  if (outcome.demoraMs > 0) await wait(outcome.demoraMs)
  item.envio = send(res, outcome.accion)
}

function fail(nucleo: Nucleo, res: ServerResponse, error: unknown): void {
  const last = nucleo.trafico.list().at(-1)
  if (last !== undefined) last.error = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (!res.headersSent && !res.destroyed) send(res, { tipo: 'responder', respuesta: fallaSoap11() })
}

function createPuerta(nucleo: Nucleo, autoridad: Autoridad, puerto: Ambiente): Server {
  const server = createServer(
    {
      ...autoridad.servidor,
      ca: nucleo.confianza.map(cert => cert.toString()),
      requestCert: true,
      rejectUnauthorized: false,
      minVersion: 'TLSv1.2',
      maxVersion: 'TLSv1.2',
    },
    (req, res) => {
      attendRequest(nucleo, req, res, puerto).catch(error => {
        if (!req.complete && req.destroyed) return
        fail(nucleo, res, error)
      })
    },
  )
  server.on('secureConnection', socket => nucleo.rafagas.open(socket))
  server.on('tlsClientError', (_, socket: Socket) => socket.destroy())
  server.on('clientError', (_, socket) => socket.destroy())
  server.keepAliveTimeout = 60_000
  server.requestTimeout = 120_000
  return server
}

/** One listening port. The real host names may be used on any of them. */
export async function listen(
  nucleo: Nucleo,
  autoridad: Autoridad,
  options: { ambiente: Ambiente; puerto: number; host: string },
): Promise<Escucha> {
  const server = createPuerta(nucleo, autoridad, options.ambiente)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.puerto, options.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    puerto: port,
    url: `https://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
