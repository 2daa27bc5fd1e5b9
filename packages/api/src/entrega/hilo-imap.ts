import net from 'node:net'
import tls from 'node:tls'
import { toError } from '../domain/thrown.ts'

/** A line that means anything is shorter; one that lists many mails is the longest. */
const LINEA_MAX = 1024 * 1024
/** Of one command so many lines are heard, and of one visit so much. */
const SUELTAS_MAX = 10_000
const TOTAL_MAX = 256 * 1024 * 1024
const LITERAL = /\{(\d{1,12})\}$/

interface Adonde {
  address: string
  host: string
  puerto: number
  segura: boolean
}

/** A line of a server, and the texts of announced length in it. */
export interface RespuestaImap {
  texto: string
  literales: Buffer[]
}

interface Contestado {
  estado: string
  texto: string
  /** What was said before. */
  sueltas: RespuestaImap[]
}

/** A connection that speaks IMAP: one command at a time, and no more in memory than was asked for. */
export class HiloImap {
  readonly #socket: net.Socket
  readonly #parts: AsyncIterator<Buffer>
  readonly #responderMs: number
  #rest: Buffer = Buffer.alloc(0)
  #total = 0
  #commands = 0
  /** How long a text may be that the server announces. */
  limite = 0

  private constructor(socket: net.Socket, responderMs: number) {
    this.#socket = socket
    this.#parts = socket[Symbol.asyncIterator]()
    this.#responderMs = responderMs
  }

  static connect(
    { address, host, puerto: port, segura }: Adonde,
    { conectar, responder }: { conectar: number; responder: number },
  ): Promise<HiloImap> {
    return new Promise((resolve, reject) => {
      const servername = net.isIP(host) === 0 ? host : ''
      const socket = segura
        ? tls.connect({ host: address, port, servername })
        : net.connect({ host: address, port })
      const timer = setTimeout(() => socket.destroy(new Error('el servidor no atiende')), conectar)
      socket.once('error', reject)
      socket.once(segura ? 'secureConnect' : 'connect', () => {
        clearTimeout(timer)
        socket.off('error', reject)
        socket.setNoDelay(true)
        // Whatever breaks it later is told to whoever reads.
        socket.on('error', () => {})
        resolve(new HiloImap(socket, responder))
      })
      socket.once('close', () => clearTimeout(timer))
    })
  }

  /** What a server says before anybody asked it anything. */
  greeting(): Promise<RespuestaImap> {
    return this.#inTime(() => this.#response())
  }

  command(text: string): Promise<Contestado> {
    const tag = `m${++this.#commands}`
    this.#socket.write(`${tag} ${text}\r\n`)
    return this.#inTime(() => this.#answer(tag))
  }

  /** Every silence ends. */
  async #inTime<T>(hear: () => Promise<T>): Promise<T> {
    const timer = setTimeout(
      () => this.destroy(new Error('el servidor no contestó a tiempo')),
      this.#responderMs,
    )
    try {
      return await hear()
    } finally {
      clearTimeout(timer)
    }
  }

  async #answer(tag: string): Promise<Contestado> {
    const sueltas: RespuestaImap[] = []
    for (;;) {
      const response = await this.#response()
      if (response.texto.startsWith(`${tag} `)) {
        const [, estado = '', texto = ''] = /^\S+ (\S+) ?(.*)$/s.exec(response.texto) ?? []
        return { estado: estado.toUpperCase(), texto, sueltas }
      }
      if (/^\* BYE\b/i.test(response.texto)) throw new Error(response.texto)
      if (!response.texto.startsWith('* ')) throw new Error('el servidor no habla IMAP')
      if (sueltas.push(response) > SUELTAS_MAX) throw new Error('el servidor dice demasiado')
    }
  }

  /** One whole response: its lines as one, with a mark where each announced text stood. */
  async #response(): Promise<RespuestaImap> {
    const literales: Buffer[] = []
    let texto = ''
    for (;;) {
      const line = await this.#line()
      const announced = LITERAL.exec(line)
      if (announced === null) return { texto: texto + line, literales }
      texto += `${line.slice(0, announced.index)}\u0000`
      const length = Number(announced[1])
      if (length > this.limite || literales.length > 0) throw new Error('el servidor anuncia demasiado')
      literales.push(await this.#bytes(length))
    }
  }

  async #line(): Promise<string> {
    for (let from = 0; ; ) {
      const end = this.#rest.indexOf(0x0a, from)
      if (end >= 0) {
        const line = this.#rest.subarray(0, end).toString('utf8').replace(/\r$/, '')
        this.#rest = this.#rest.subarray(end + 1)
        return line
      }
      from = this.#rest.length
      if (from > LINEA_MAX) throw new Error('el servidor dice una línea sin fin')
      this.#rest = Buffer.concat([this.#rest, await this.#part()])
    }
  }

  async #bytes(length: number): Promise<Buffer> {
    const parts = [this.#rest]
    let have = this.#rest.length
    while (have < length) {
      const part = await this.#part()
      parts.push(part)
      have += part.length
    }
    const all = Buffer.concat(parts)
    this.#rest = all.subarray(length)
    return all.subarray(0, length)
  }

  async #part(): Promise<Buffer> {
    const { value, done } = await this.#parts.next()
    if (done) throw new Error('el servidor cortó la conexión')
    this.#total += value.length
    if (this.#total > TOTAL_MAX) throw new Error('el servidor dice demasiado')
    return value
  }

  destroy(why: unknown): void {
    this.#socket.destroy(toError(why))
  }

  /** Says goodbye, and does not wait for the answer. */
  end(): void {
    if (this.#socket.destroyed) return
    this.#socket.end('mfin LOGOUT\r\n')
    setTimeout(() => this.#socket.destroy(), 1_000).unref()
  }
}

/** A text in a command (RFC 3501, quoted). What would begin another line is nobody's name. */
export function quoted(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be said
  if (/[\u0000-\u001f\u007f]/.test(text)) throw new Error('un nombre no tiene saltos de línea')
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** The name of a folder as servers have it (RFC 3501, 5.1.3). */
export const toMutf7 = (text: string): string =>
  text.replaceAll('&', '&-').replace(/[^\u0020-\u007e]+/g, run => {
    const bytes = Buffer.from(run, 'utf16le').swap16()
    return `&${bytes.toString('base64').replaceAll('/', ',').replace(/=+$/, '')}-`
  })
