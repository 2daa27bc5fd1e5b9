import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Accion, Respuesta } from './accion.ts'

export const MARCA = { server: 'simulador-sifen' }

/** What was really written to the connection; it is shown in the traffic log. */
export type Envio = 'respondida' | 'cortada' | 'colgada' | 'goteada'

function head(res: ServerResponse, { status, headers, body }: Respuesta): void {
  res.writeHead(status, { ...MARCA, ...headers, 'content-length': body.length })
}

// A TLS socket has no reset of its own: the one below it has.
function reset(res: ServerResponse): void {
  const { socket } = res
  if (socket === null) return
  const below = (socket as Socket & { _parent?: Socket | null })._parent
  below?.resetAndDestroy()
  socket.destroy()
}

function cut(res: ServerResponse, respuesta: Respuesta | undefined, bytes: number | undefined): void {
  if (respuesta === undefined) {
    reset(res)
    return
  }
  head(res, respuesta)
  const part = respuesta.body.subarray(0, bytes ?? respuesta.body.length)
  const after = () => setImmediate(() => reset(res))
  if (part.length === respuesta.body.length) res.end(part, after)
  else res.write(part, after)
}

function drip(res: ServerResponse, respuesta: Respuesta, bytes: number, cadaMs: number): void {
  head(res, respuesta)
  let sent = 0
  const timer = setInterval(() => {
    const part = respuesta.body.subarray(sent, sent + Math.max(1, bytes))
    sent += part.length
    if (sent < respuesta.body.length) res.write(part)
    else {
      clearInterval(timer)
      res.end(part)
    }
  }, cadaMs)
  res.once('close', () => clearInterval(timer))
}

function hang(res: ServerResponse, ms: number): void {
  const timer = setTimeout(() => reset(res), ms)
  res.once('close', () => clearTimeout(timer))
}

export function send(res: ServerResponse, accion: Accion): Envio {
  switch (accion.tipo) {
    case 'responder':
      head(res, accion.respuesta)
      res.end(accion.respuesta.body)
      return 'respondida'
    case 'cortar':
      cut(res, accion.respuesta, accion.bytes)
      return 'cortada'
    case 'colgar':
      hang(res, accion.ms)
      return 'colgada'
    case 'gotear':
      drip(res, accion.respuesta, accion.bytes, accion.cadaMs)
      return 'goteada'
  }
}
