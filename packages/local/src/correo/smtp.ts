import { createServer, type Server, type Socket } from 'node:net'

/** From whom and to whom a mail goes on the wire, whatever its headers say. */
export interface Sobre {
  de: string
  para: string[]
}

/** What one mail may weigh. */
export const CORREO_MAX = 5 * 1_048_576
/** RFC 5321 asks for 512 bytes of a command. */
const ORDEN_MAX = 2_048
const PARA_MAX = 20
/** Of what is not kept, so much is heard to its end; then nobody listens any more. */
const OIDO_MAX = 8 * CORREO_MAX
const CONEXIONES_MAX = 32
const ERRORES_MAX = 10
const SILENCIO_MS = 60_000

const CRLF = Buffer.from('\r\n')
const FIN = Buffer.from('\r\n.\r\n')
const DIRECCION = /^(?:MAIL FROM|RCPT TO): ?<([^<>\s\p{Cc}]*)>/iu
const PAGINA_WEB = /^(GET|POST|PUT|HEAD|OPTIONS|CONNECT) .*HTTP\//

/**
 * Takes mails over SMTP (RFC 5321) and hands them to `keep`: it gives them to nobody else, so it is no relay for anyone. A mail is acknowledged when
 * `keep` is done with it.
 */
export function createSmtp(keep: (sobre: Sobre, mensaje: Buffer) => Promise<void>): Server {
  const server = createServer(socket => {
    socket.setTimeout(SILENCIO_MS, () => socket.end('421 4.4.2 nadie dijo nada\r\n', () => socket.destroy()))
    socket.on('error', () => socket.destroy())
    void new Conversacion(socket, keep).run().catch(() => socket.destroy())
  })
  server.maxConnections = CONEXIONES_MAX
  return server
}

class Conversacion {
  readonly #socket: Socket
  readonly #keep: (sobre: Sobre, mensaje: Buffer) => Promise<void>
  #heard: Buffer = Buffer.alloc(0)
  #sobre: Sobre | null = null
  #cuerpo: Cuerpo | null = null
  #errores = 0
  #over = false

  constructor(socket: Socket, keep: (sobre: Sobre, mensaje: Buffer) => Promise<void>) {
    this.#socket = socket
    this.#keep = keep
  }

  /** What is said while a mail is put away waits. */
  async run(): Promise<void> {
    this.#say('220 correo de prueba de Mbohera')
    for await (const chunk of this.#socket as AsyncIterable<Buffer>) {
      this.#heard = this.#heard.length === 0 ? chunk : Buffer.concat([this.#heard, chunk])
      while (
        !this.#over &&
        (this.#cuerpo === null ? this.#hearOrden() : await this.#hearCuerpo(this.#cuerpo))
      );
      if (this.#over) return
    }
  }

  #say(text: string): void {
    if (!this.#socket.destroyed) this.#socket.write(`${text}\r\n`)
  }

  #finish(text: string): void {
    this.#over = true
    this.#socket.end(`${text}\r\n`, () => this.#socket.destroy())
  }

  #refuse(text: string): void {
    this.#errores += 1
    if (this.#errores < ERRORES_MAX) this.#say(text)
    else this.#finish('421 4.7.0 demasiados errores')
  }

  /** Whether there was a whole one. */
  #hearOrden(): boolean {
    const end = this.#heard.indexOf(CRLF)
    if (end > ORDEN_MAX || (end === -1 && this.#heard.length > ORDEN_MAX)) {
      this.#finish('500 5.5.2 una orden tan larga no existe; cada una termina en CRLF')
      return false
    }
    if (end === -1) return false
    const orden = this.#heard.toString('utf8', 0, end)
    this.#heard = this.#heard.subarray(end + CRLF.length)
    this.#obey(orden)
    return true
  }

  #obey(orden: string): void {
    const verbo = orden.slice(0, 4).toUpperCase()
    // A page in a browser that tries whatever listens here.
    if (PAGINA_WEB.test(orden)) this.#finish('554 5.5.1 esto no es HTTP')
    else if (verbo === 'EHLO') this.#greet(`250-mbohera\r\n250-8BITMIME\r\n250 SIZE ${CORREO_MAX}`)
    else if (verbo === 'HELO') this.#greet('250 mbohera')
    else if (verbo === 'MAIL') this.#takeDe(orden)
    else if (verbo === 'RCPT') this.#takePara(orden)
    else if (verbo === 'DATA') this.#openCuerpo()
    else if (verbo === 'RSET') this.#greet('250 2.0.0 bien')
    else if (verbo === 'NOOP') this.#say('250 2.0.0 bien')
    else if (verbo === 'QUIT') this.#finish('221 2.0.0 adios')
    else this.#refuse('502 5.5.1 no se entiende')
  }

  #greet(text: string): void {
    this.#sobre = null
    this.#say(text)
  }

  #takeDe(orden: string): void {
    const de = DIRECCION.exec(orden)?.[1]
    if (de === undefined) this.#refuse('501 5.1.7 se escribe MAIL FROM:<direccion>')
    else if (Number(/ SIZE=(\d+)/i.exec(orden)?.[1] ?? 0) > CORREO_MAX) this.#refuse(MUY_GRANDE)
    else {
      this.#sobre = { de, para: [] }
      this.#say('250 2.1.0 bien')
    }
  }

  #takePara(orden: string): void {
    const para = DIRECCION.exec(orden)?.[1]
    if (this.#sobre === null) this.#refuse('503 5.5.1 primero MAIL FROM')
    else if (!para) this.#refuse('501 5.1.3 se escribe RCPT TO:<direccion>')
    else if (this.#sobre.para.length >= PARA_MAX) this.#refuse('452 4.5.3 demasiados destinatarios')
    else {
      this.#sobre.para.push(para)
      this.#say('250 2.1.5 bien')
    }
  }

  #openCuerpo(): void {
    if (this.#sobre === null || this.#sobre.para.length === 0)
      this.#refuse('503 5.5.1 primero MAIL FROM y RCPT TO')
    else {
      this.#cuerpo = new Cuerpo()
      this.#say('354 diga; termina con una linea que sea un punto')
    }
  }

  /** Whether it came to its end. */
  async #hearCuerpo(cuerpo: Cuerpo): Promise<boolean> {
    const rest = cuerpo.add(this.#heard)
    this.#heard = rest ?? Buffer.alloc(0)
    if (rest === null) {
      if (cuerpo.oido > OIDO_MAX) this.#finish(MUY_GRANDE)
      return false
    }
    this.#cuerpo = null
    const sobre = this.#sobre!
    this.#sobre = null
    const mensaje = cuerpo.read()
    if (mensaje === null) this.#refuse(MUY_GRANDE)
    else
      await this.#keep(sobre, mensaje).then(
        () => this.#say('250 2.0.0 guardado'),
        () => this.#say('451 4.3.0 no se pudo guardar'),
      )
    return true
  }
}

const MUY_GRANDE = `552 5.3.4 un correo pesa a lo sumo ${CORREO_MAX} bytes`

/** What follows DATA. Each byte of it is looked at once, and of what is too much nothing is kept. */
class Cuerpo {
  #trozos: Buffer[] = [CRLF]
  /** The last bytes so far: its end may come in pieces. */
  #cola: Buffer = CRLF
  oido = 0

  /** What comes after its end; null before that. */
  add(chunk: Buffer): Buffer | null {
    const seen = Buffer.concat([this.#cola, chunk])
    const at = seen.indexOf(FIN)
    const rest = at === -1 ? null : seen.subarray(at + FIN.length)
    const mine = chunk.subarray(0, chunk.length - (rest?.length ?? 0))
    this.oido += mine.length
    if (this.oido > CORREO_MAX) this.#trozos = []
    else this.#trozos.push(mine)
    this.#cola = Buffer.from(seen.subarray(-FIN.length + 1))
    return rest
  }

  /** Without the dots that the protocol adds; null when it was too much. */
  read(): Buffer | null {
    if (this.oido > CORREO_MAX) return null
    const text = Buffer.concat(this.#trozos).toString('latin1').slice(0, -3)
    return Buffer.from(text.replace(/\r\n\./g, '\r\n').slice(CRLF.length), 'latin1')
  }
}
