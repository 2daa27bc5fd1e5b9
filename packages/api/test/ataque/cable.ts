import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface RespuestaDelCable {
  status: number
  headers: Record<string, string>
  texto: string
}
/** The connection ended, and there was no answer. */
export interface Corte {
  corte: string
}

interface Envio {
  ultimo?: boolean
  trunco?: boolean
  /** Of a HEAD. */
  sinCuerpo?: boolean
}

/** So long nobody is kept waiting without a word. */
const PACIENCIA_MS = 90_000

/** Whole answers at the beginning of these bytes: where the first one ends, and what it is; null while it is not there whole. */
export function leerRespuesta(bytes: Buffer, cerrado: boolean, sinCuerpo: boolean): RespuestaDelCable | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return null
  const [first, ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(first!.split(' ')[1])
  const rest = bytes.subarray(end + 4)
  // What an Expect is answered with comes before the answer.
  if (status < 200) return leerRespuesta(rest, cerrado, sinCuerpo)
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  if (sinCuerpo || status === 204 || status === 304) return { status, headers, texto: '' }
  if (headers['content-length'] === undefined)
    return cerrado || rest.indexOf('\r\n0\r\n\r\n') !== -1
      ? { status, headers, texto: rest.toString('utf8') }
      : null
  const length = Number(headers['content-length'])
  if (rest.length < length) return null
  return { status, headers, texto: unpacked(rest.subarray(0, length), headers['content-encoding']) }
}

/** What is said, however it was packed for whoever asked for that. */
function unpacked(bytes: Buffer, coding: string | undefined): string {
  const plain = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes
  return plain.toString('utf8')
}

/** One connection to the service, on which any bytes may be written. A new one is opened when the old one has ended. */
export class Cable {
  readonly #port: number
  #socket: Socket | null = null

  constructor(port: number) {
    this.#port = port
  }

  #abrir(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    socket.setTimeout(PACIENCIA_MS)
    return socket
  }

  /** `ultimo`: nothing else is asked on this connection; `trunco`: and the other side is told so, for it waits for more. */
  enviar(
    bytes: Buffer,
    { ultimo = false, trunco = false, sinCuerpo = false }: Envio = {},
  ): Promise<RespuestaDelCable | Corte> {
    const socket = this.#socket ?? this.#abrir()
    this.#socket = ultimo ? null : socket
    let got: Buffer = Buffer.alloc(0)
    return new Promise(resolve => {
      const settle = (answer: RespuestaDelCable | Corte) => {
        socket.removeAllListeners()
        const over = ultimo || 'corte' in answer || /close/i.test(answer.headers.connection ?? '')
        if (over) {
          socket.on('error', () => {})
          socket.destroy()
          if (this.#socket === socket) this.#socket = null
        }
        resolve(answer)
      }
      const look = (closed: boolean, why: string) => {
        const answer = leerRespuesta(got, closed, sinCuerpo)
        if (answer !== null) settle(answer)
        else if (closed) settle({ corte: got.length === 0 ? why : `${why}, in the middle of an answer` })
      }
      socket.on('data', chunk => {
        got = Buffer.concat([got, chunk])
        look(false, '')
      })
      socket.on('end', () => look(true, 'ended'))
      socket.on('close', () => look(true, 'closed'))
      socket.on('error', error => look(true, (error as NodeJS.ErrnoException).code ?? error.message))
      socket.on('timeout', () => settle({ corte: 'no answer' }))
      if (trunco) socket.end(bytes)
      else socket.write(bytes)
    })
  }

  cerrar(): void {
    this.#socket?.on('error', () => {})
    this.#socket?.destroy()
    this.#socket = null
  }
}
