import net from 'node:net'
import tls from 'node:tls'
import { toError } from '../domain/thrown.ts'
import type { PrimerosUids } from './uids.ts'

/** Of what a server answers to one command so many bytes are kept, and the texts that were asked for. */
const RESPUESTA_MAX = 64 * 1024
/** A list of mails is not kept, and may be of a million of them: a number takes up to ten digits and a space. */
const LISTA_MAX = 1_000_000 * 11
const LISTA = /^\* SEARCH(?=[ \r\n])/i
const LISTA_BYTES = '* SEARCH '.length
const LF = 0x0a
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

/** What a command may be answered with, but for a few lines. */
interface Admitido {
  /** How long a text that the server announces may be; all of them together. */
  literal?: number
  /** Who reads what a SEARCH lists. */
  lista?: PrimerosUids
}

/** A connection that speaks IMAP: one command at a time, and no more in memory than was asked for. */
export class HiloImap {
  readonly #socket: net.Socket
  readonly #parts: AsyncIterator<Buffer>
  readonly #responderMs: number
  #rest: Buffer = Buffer.alloc(0)
  #commands = 0
  /** How much more of the answer that is being heard may be kept, how long its texts may be, and how long its list. */
  #left = 0
  #literal = 0
  #listed = 0

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
    this.#left = RESPUESTA_MAX
    return this.#inTime(() => this.#response())
  }

  command(text: string, { literal = 0, lista }: Admitido = {}): Promise<Contestado> {
    const tag = `m${++this.#commands}`
    this.#left = RESPUESTA_MAX
    this.#literal = literal
    this.#listed = LISTA_MAX
    this.#socket.write(`${tag} ${text}\r\n`)
    return this.#inTime(() => this.#answer(tag, lista))
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

  async #answer(tag: string, lista?: PrimerosUids): Promise<Contestado> {
    const sueltas: RespuestaImap[] = []
    for (;;) {
      if (lista !== undefined && (await this.#isLista())) {
        await this.#readLista(lista)
        continue
      }
      const response = await this.#response()
      if (response.texto.startsWith(`${tag} `)) {
        const [, estado = '', texto = ''] = /^\S+ (\S+) ?(.*)$/s.exec(response.texto) ?? []
        return { estado: estado.toUpperCase(), texto, sueltas }
      }
      if (/^\* BYE\b/i.test(response.texto)) throw new Error(response.texto)
      if (!response.texto.startsWith('* ')) throw new Error('el servidor no habla IMAP')
      sueltas.push(response)
    }
  }

  /** Whether what comes next lists mails. */
  async #isLista(): Promise<boolean> {
    while (this.#rest.length < LISTA_BYTES && !this.#rest.includes(LF))
      this.#rest = Buffer.concat([this.#rest, await this.#part()])
    return LISTA.test(this.#rest.toString('latin1', 0, LISTA_BYTES))
  }

  /** A list is as long as the inbox is old: it is read as it comes, and nothing of it waits for the rest. */
  async #readLista(lista: PrimerosUids): Promise<void> {
    this.#listed -= LISTA_BYTES
    this.#rest = this.#rest.subarray(LISTA_BYTES - 1)
    for (;;) {
      const end = this.#rest.indexOf(LF) + 1
      const piece = end > 0 ? this.#rest.subarray(0, end) : this.#rest
      this.#listed -= piece.length
      if (this.#listed < 0)
        throw this.#leave('la carpeta tiene demasiados correos: elija una donde entren solo las facturas')
      lista.read(piece)
      this.#rest = this.#rest.subarray(piece.length)
      if (end > 0) return
      this.#rest = await this.#part()
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
      this.#literal -= length
      if (this.#literal < 0 || literales.length > 0)
        throw this.#leave('el servidor anuncia más de lo que se le pidió: no contesta como un servidor IMAP')
      literales.push(await this.#bytes(length))
    }
  }

  async #line(): Promise<string> {
    for (let from = 0; ; ) {
      const end = this.#rest.indexOf(LF, from)
      const length = end >= 0 ? end + 1 : this.#rest.length
      if (length > this.#left)
        throw this.#leave('el servidor dice más de lo que se le preguntó: no contesta como un servidor IMAP')
      if (end >= 0) {
        this.#left -= length
        const line = this.#rest.subarray(0, end).toString('utf8').replace(/\r$/, '')
        this.#rest = this.#rest.subarray(length)
        return line
      }
      from = length
      this.#rest = Buffer.concat([this.#rest, await this.#part()])
    }
  }

  /** In one place from the beginning: a text that comes byte by byte takes no more of it. */
  async #bytes(length: number): Promise<Buffer> {
    const all = Buffer.alloc(length)
    for (let have = 0; ; ) {
      const taken = this.#rest.copy(all, have)
      have += taken
      this.#rest = this.#rest.subarray(taken)
      if (have === length) return all
      this.#rest = await this.#part()
    }
  }

  async #part(): Promise<Buffer> {
    const { value, done } = await this.#parts.next()
    if (done) throw new Error('el servidor cortó la conexión')
    return value
  }

  /** Whoever says what nobody asked for is not asked anything more. */
  #leave(why: string): Error {
    const error = new Error(why)
    this.destroy(error)
    return error
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
