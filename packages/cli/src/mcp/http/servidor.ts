import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Falla, fallaDe } from '../../falla.ts'
import type { Respondido } from '../mensaje.ts'
import { type Rechazo, RUTA, rechazo, refuseLlegada, refuseVersion } from './cabeceras.ts'
import type { Donde } from './donde.ts'
import { namesSinSaludo } from './espejo.ts'
import { findSesion, type Mesa, SESION, takeMensaje } from './recibir.ts'

export const CUERPO_MAXIMO = 1024 * 1024
const CONEXIONES = 128
const SOLO_POST = { allow: 'POST' }
const PLAZO_MS = 30_000
const LATIDO_MS = 15_000

/** What it serves with. */
export interface Casa extends Mesa {
  readonly token: string
  /** What the person who started it must know. */
  readonly tell: (text: string) => void
}

/** Null: it is too much. What is too much is read and not kept, or who sends it would not read the answer. */
async function readCuerpo(request: IncomingMessage): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? 0) > CUERPO_MAXIMO) return null
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length <= CUERPO_MAXIMO) chunks.push(chunk)
  }
  return length > CUERPO_MAXIMO ? null : Buffer.concat(chunks).toString('utf8')
}

function sendJson(response: ServerResponse, estado: number, mensaje: object): void {
  response.writeHead(estado, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(mensaje))
}

function sendRechazo(
  response: ServerResponse,
  { estado, detalle, cabeceras = {} }: Rechazo,
  mensaje?: object,
): void {
  for (const [name, value] of Object.entries(cabeceras)) response.setHeader(name, value)
  sendJson(
    response,
    estado,
    mensaje ?? { jsonrpc: '2.0', id: null, error: { code: -32000, message: detalle } },
  )
}

/** A stream that says it is alive, so that nobody in between takes it for dead; false ends it. */
function openFlujo(response: ServerResponse, isAlive: () => boolean): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  response.write(':\n\n')
  const beat = setInterval(() => (isAlive() ? response.write(':\n\n') : response.end()), LATIDO_MS)
  beat.unref()
  response.once('close', () => clearInterval(beat))
}

/** Only what was told is forgotten. */
function forgetAfter(response: ServerResponse, { despues }: Respondido, { tell }: Casa): void {
  response.once('finish', () => {
    try {
      despues?.()
    } catch (error) {
      // It was told; the same call again tells the same.
      tell(`No se pudo olvidar lo que ya terminó: ${fallaDe(error).message}`)
    }
  })
}

async function post(request: IncomingMessage, response: ServerResponse, casa: Casa): Promise<void> {
  const text = await readCuerpo(request)
  if (text === null)
    return sendRechazo(response, rechazo(413, `El mensaje tiene más de ${CUERPO_MAXIMO} bytes.`))
  const recibido = takeMensaje(casa, request.headers, text)
  if ('rechazo' in recibido) return sendRechazo(response, recibido.rechazo, recibido.mensaje)
  if ('tomado' in recibido) return void response.writeHead(202).end()
  const { sesion, flujo, answer } = recibido
  const cancel = new AbortController()
  if (sesion === null) response.once('close', () => cancel.abort())
  else response.setHeader(SESION, sesion.id)
  if (flujo) openFlujo(response, () => true)
  const known = await answer(cancel.signal)
  forgetAfter(response, known, casa)
  if (flujo) response.end(`event: message\ndata: ${JSON.stringify(known.mensaje)}\n\n`)
  else sendJson(response, 200, known.mensaje)
}

/** We never ask anything of a client by ourselves: what she hears is that we are there, and the end of her session. */
function listen(request: IncomingMessage, response: ServerResponse, { sesiones }: Casa): void {
  const found = findSesion(sesiones, request.headers)
  if ('rechazo' in found) {
    sendRechazo(response, found.rechazo)
    return
  }
  const { sesion } = found
  if (sesion.colgar !== null) {
    sendRechazo(response, rechazo(409, 'Esa sesión ya escucha.'))
    return
  }
  sesion.colgar = () => {
    response.end()
  }
  response.setHeader(SESION, sesion.id)
  response.once('close', () => {
    sesion.colgar = null
  })
  openFlujo(response, () => sesiones.find(sesion.id) !== null)
}

async function handle(request: IncomingMessage, response: ServerResponse, casa: Casa): Promise<void> {
  const { method = '', url = '', headers } = request
  const [ruta = ''] = url.split('?')
  const refused = refuseLlegada({ metodo: method, ruta, cabeceras: headers }, casa.token)
  if (refused !== null) return sendRechazo(response, refused)
  if (method === 'POST') return post(request, response, casa)
  if (namesSinSaludo(headers))
    return sendRechazo(response, rechazo(405, `${method} no: en esa revisión no hay sesiones.`, SOLO_POST))
  const old = refuseVersion(headers)
  if (old !== null) return sendRechazo(response, old)
  if (method === 'GET') return listen(request, response, casa)
  const found = findSesion(casa.sesiones, headers)
  if ('rechazo' in found) return sendRechazo(response, found.rechazo)
  casa.sesiones.close(found.sesion.id)
  response.writeHead(204).end()
}

const PUERTO: Readonly<Record<string, string>> = {
  EADDRINUSE: 'El puerto ya está en uso.',
  EACCES: 'Ese puerto es de administradores.',
  EADDRNOTAVAIL: 'Esta máquina no tiene esa dirección.',
}

/** It listens when this returns. */
export async function startServidor(
  { host, puerto }: Donde,
  casa: Casa,
): Promise<{ server: Server; url: string }> {
  const server = createServer(
    { requestTimeout: PLAZO_MS, headersTimeout: PLAZO_MS },
    (request, response) =>
      void handle(request, response, casa).catch(error => {
        casa.tell(fallaDe(error).message)
        response.destroy()
      }),
  )
  server.maxConnections = CONEXIONES
  server.listen({ host, port: puerto })
  try {
    await once(server, 'listening')
  } catch (error) {
    const said = PUERTO[(error as { code?: string }).code ?? '']
    throw said === undefined ? error : new Falla('uso', said, 'Con el puerto 0 lo elige el sistema.')
  }
  // Of a server that listens on a port.
  const { port } = server.address() as AddressInfo
  return { server, url: `http://${host === '::1' ? '[::1]' : host}:${port}${RUTA}` }
}
