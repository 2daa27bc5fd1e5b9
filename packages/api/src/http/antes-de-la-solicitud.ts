import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Failure } from '../domain/failure.ts'
import { formatUtc } from '../domain/tiempo.ts'
import type { Clock } from '../operations/ports.ts'
import { CAUTELA } from './cautela.ts'
import { PROBLEM_TYPE, toProblem } from './problems.ts'

/** Node's own limit for the request line and the headers together. */
const LIMITE_BYTES = 16 * 1024

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** Why the parser gave up, as a caller is told of it. */
export function failureOfParser(code: string | undefined): Failure {
  if (code === 'HPE_HEADER_OVERFLOW') return { type: 'headers-too-large', limiteBytes: LIMITE_BYTES }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { type: 'request-timeout' }
  return {
    type: 'malformed-body',
    faults: [{ campo: '', codigo: 'http', detail: 'La solicitud HTTP está mal formada.' }],
  }
}

/** The whole answer, as it goes over the wire. The parser never said which path was meant. */
export function answerOfParser(failure: Failure, requestId: string, now: number): string {
  const { status, headers, body } = toProblem(failure, {
    instance: '/',
    requestId,
    timestamp: formatUtc(now),
  })
  const text = JSON.stringify(body)
  const lines = Object.entries({
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(text)),
    'x-request-id': requestId,
    connection: 'close',
    ...CAUTELA,
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${REASONS[status] ?? 'Error'}\r\n${lines.join('')}\r\n${text}`
}

/** What a connection asked for and has no answer to yet. */
const debidas = new WeakMap<Socket, Set<ServerResponse>>()

/** Of each connection, which requests are being answered. */
export function noteAnswers(server: Server): void {
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const suyas = debidas.get(socket) ?? new Set()
    debidas.set(socket, suyas.add(response))
    response.once('close', () => suyas.delete(response))
  })
}

/** A request that came whole and is not answered yet: what stands behind it is no part of it. */
const lastAwaited = (socket: Socket): ServerResponse | undefined =>
  [...(debidas.get(socket) ?? [])].filter(({ req }) => req.complete).at(-1)

/**
 * Answers what never became a request with a problem, as everything else is answered. What stands behind a request that is being done is not answered
 * but by the end of the connection: its refusal would be taken for the answer to that request, and what was done would be asked for again.
 */
export const onClientError =
  ({ clock, randomId }: { clock: Clock; randomId: () => string }) =>
  ({ code }: { code?: string }, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const awaited = lastAwaited(socket)
    if (awaited === undefined)
      return void socket.end(answerOfParser(failureOfParser(code), randomId(), clock()))
    socket.pause()
    awaited.shouldKeepAlive = false
    awaited.once('close', () => socket.end())
  }
