import net from 'node:net'
import tls from 'node:tls'
import { isEntregable } from '../domain/correo/direccion.ts'
import type { ReciboDeCorreo } from '../domain/correo/reintento.ts'
import { toError } from '../domain/thrown.ts'
import type { Buzon, CartaDeCorreo, Clock } from '../operations/ports.ts'

/** How long each part may take; together they are shorter than the lease of whoever sends. */
const PLAZOS_MS = { conectar: 10_000, responder: 20_000, final: 60_000 }
/** No reply that means anything is longer. */
const RESPUESTA_MAX = 65_536
const DICHO_MAX = 300

export interface BuzonOptions {
  host: string
  port: number
  /** TLS from the first byte; else it is begun after the greeting. */
  segura: boolean
  /** Only to this very machine anything is said without TLS. */
  exigeTls: boolean
  credenciales: { usuario: string; clave: string } | null
  /** From whom, on the wire. */
  de: string
  monotonic: Clock
  plazos?: typeof PLAZOS_MS
}

/** What came of a try that ended before its mail was taken, or refused. */
class NoTomado extends Error {
  readonly recibo: { que: 'rechazado'; siempre: boolean } | { que: 'sin-servidor' }

  constructor(recibo: NoTomado['recibo'], dicho: string) {
    super(dicho)
    this.recibo = recibo
  }
}

const sinServidor = (dicho: string) => new NoTomado({ que: 'sin-servidor' }, dicho)

/**
 * Gives mails to a server over SMTP (RFC 5321), each over a connection of its own. Until the line that ends a mail has left, the server must not take
 * it; after that, only what it answers says whether it did. That line leaves when whoever sends has written down that it does.
 */
export class BuzonSmtp implements Buzon {
  readonly #options: BuzonOptions

  constructor(options: BuzonOptions) {
    this.#options = options
  }

  async send(
    carta: CartaDeCorreo,
    alFinal: () => Promise<boolean>,
    parar: AbortSignal,
  ): Promise<ReciboDeCorreo> {
    const { monotonic } = this.#options
    const begun = monotonic()
    const recibo = await this.#converse(carta, alFinal, parar)
    return { ...recibo, milisegundos: Math.round(monotonic() - begun) }
  }

  /** Whether the server lets us in, and takes mails from whom they come: none is begun. Null, or what keeps it from it. */
  async probe(): Promise<string | null> {
    const linea = new Linea(this.#options.plazos ?? PLAZOS_MS)
    try {
      await this.#open(linea)
      await this.#sayFrom(linea, this.#options.de)
      return null
    } catch (error) {
      return clean(toError(error).message)
    } finally {
      linea.end()
    }
  }

  async #converse({ para, mensaje, de }: CartaDeCorreo, alFinal: () => Promise<boolean>, parar: AbortSignal) {
    if (!isEntregable(para))
      return {
        que: 'rechazado' as const,
        siempre: true,
        respuesta: 'no es una dirección a la que se pueda enviar',
      }
    const linea = new Linea(this.#options.plazos ?? PLAZOS_MS)
    const cut = () => linea.destroy()
    parar.addEventListener('abort', cut)
    let dado = false
    try {
      await this.#open(linea)
      await this.#address(linea, para, de ?? this.#options.de)
      linea.write(mensaje.replace(/^\./gm, '..'))
      if (parar.aborted || !(await alFinal())) throw sinServidor('ya no era su turno')
      // A connection that broke meanwhile takes no last line anywhere.
      linea.check()
      dado = true
      linea.write('.\r\n')
      const { codigo, dicho } = await linea.reply('final')
      if (codigo >= 200 && codigo < 300)
        return { que: 'aceptado' as const, respuesta: clean(`${codigo} ${dicho}`) }
      return { que: 'rechazado' as const, siempre: codigo >= 500, respuesta: clean(`${codigo} ${dicho}`) }
    } catch (error) {
      const respuesta = clean(toError(error).message)
      if (dado) return { que: 'incierto' as const, respuesta }
      return error instanceof NoTomado
        ? { ...error.recibo, respuesta }
        : { que: 'sin-servidor' as const, respuesta }
    } finally {
      parar.removeEventListener('abort', cut)
      linea.end()
    }
  }

  /** Greeted, under TLS, and known. */
  async #open(linea: Linea): Promise<void> {
    const { host, port, segura, exigeTls, credenciales } = this.#options
    await linea.connect({ host, port, segura })
    await expectOf(linea, 2)
    let puede = await this.#greet(linea)
    if (!segura && /^STARTTLS$/im.test(puede)) {
      linea.write('STARTTLS\r\n')
      await expectOf(linea, 2)
      await linea.secure(host)
      puede = await this.#greet(linea)
    } else if (!segura && exigeTls) throw sinServidor('el servidor de correo no ofrece TLS (STARTTLS)')
    if (credenciales === null) return
    const { usuario, clave } = credenciales
    linea.write(`AUTH PLAIN ${Buffer.from(`\0${usuario}\0${clave}`).toString('base64')}\r\n`)
    await expectOf(linea, 2)
  }

  async #greet(linea: Linea): Promise<string> {
    linea.write('EHLO mbohera\r\n')
    return (await expectOf(linea, 2)).dicho
  }

  async #sayFrom(linea: Linea, de: string): Promise<void> {
    linea.write(`MAIL FROM:<${de}>\r\n`)
    await expectOf(linea, 2)
  }

  async #address(linea: Linea, para: string, de: string): Promise<void> {
    await this.#sayFrom(linea, de)
    linea.write(`RCPT TO:<${para}>\r\n`)
    await expectOf(linea, 2, true)
    linea.write('DATA\r\n')
    await expectOf(linea, 3, true)
  }
}

/** A reply of this kind. Another one is a refusal of the mail where it may be about that; 421 is the server's own end. */
async function expectOf(linea: Linea, clase: number, delCorreo = false) {
  const respuesta = await linea.reply('responder')
  const { codigo, dicho } = respuesta
  if (Math.floor(codigo / 100) === clase) return respuesta
  if (!delCorreo || codigo === 421) throw sinServidor(`${codigo} ${dicho}`)
  throw new NoTomado({ que: 'rechazado', siempre: codigo >= 500 }, `${codigo} ${dicho}`)
}

/** What a server says, as it can be shown: one line of letters. */
const clean = (text: string): string =>
  [...text.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, DICHO_MAX).join('')

/** A connection, and the replies on it. */
class Linea {
  readonly #plazos: typeof PLAZOS_MS
  #socket: net.Socket | undefined
  #heard = ''
  #rota: Error | null = null
  #woken = () => {}

  constructor(plazos: typeof PLAZOS_MS) {
    this.#plazos = plazos
  }

  async connect({ host, port, segura }: { host: string; port: number; segura: boolean }): Promise<void> {
    const socket = segura
      ? tls.connect({ host, port, servername: nameOf(host) })
      : net.connect({ host, port })
    await this.#ready(socket, segura ? 'secureConnect' : 'connect')
  }

  /** What came before TLS was begun is not what the server said under it: it ends the conversation. */
  async secure(host: string): Promise<void> {
    const plain = this.#socket
    if (plain === undefined || this.#heard !== '') throw sinServidor('el servidor habló antes de tiempo')
    plain.removeAllListeners()
    // An address stands in no servername: without the host, the certificate would be judged as that of localhost.
    await this.#ready(tls.connect({ socket: plain, host, servername: nameOf(host) }), 'secureConnect')
  }

  async #ready(socket: net.Socket, event: string): Promise<void> {
    this.#socket = socket
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      this.#heard += text
      if (this.#heard.length > RESPUESTA_MAX)
        socket.destroy(new Error('el servidor de correo dice demasiado'))
      this.#woken()
    })
    socket.on('error', error => this.#break(error))
    socket.on('close', () => this.#break(new Error('el servidor de correo cortó la conexión')))
    let open = false
    socket.once(event, () => {
      open = true
      this.#woken()
    })
    await this.#until(() => open || null, this.#plazos.conectar)
  }

  #break(error: Error): void {
    this.#rota ??= error
    this.#woken()
  }

  write(text: string): void {
    this.#socket?.write(text)
  }

  check(): void {
    if (this.#rota !== null) throw this.#rota
  }

  async reply(plazo: 'responder' | 'final'): Promise<{ codigo: number; dicho: string }> {
    const text = await this.#until(() => this.#take(), this.#plazos[plazo])
    return { codigo: Number(text.slice(0, 3)), dicho: dichoOf(text) }
  }

  /** A whole reply, if one is there: its lines begin with one code, the last one with a space after it. */
  #take(): string | null {
    const whole = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\r?\n/.exec(this.#heard)?.[0]
    if (whole === undefined) {
      if (/^(?!\d{0,3}$|\d{3}[ \r-])/.test(this.#heard)) throw new Error('el servidor no habla SMTP')
      return null
    }
    this.#heard = this.#heard.slice(whole.length)
    return whole
  }

  #until<T>(look: () => T | null, ms: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#rota ??= new Error('el servidor de correo no respondió a tiempo')
        this.#woken()
      }, ms)
      this.#woken = () => {
        try {
          const seen = look()
          if (seen === null && this.#rota === null) return
          clearTimeout(timer)
          this.#woken = () => {}
          if (seen !== null) resolve(seen)
          else reject(this.#rota)
        } catch (error) {
          clearTimeout(timer)
          reject(toError(error))
        }
      }
      this.#woken()
    })
  }

  /** Says goodbye, and does not wait for the answer. */
  end(): void {
    const socket = this.#socket
    if (socket === undefined || socket.destroyed) return
    socket.end('QUIT\r\n')
    setTimeout(() => socket.destroy(), 1_000).unref()
  }

  destroy(): void {
    this.#socket?.destroy()
    this.#break(new Error('el proceso terminó'))
  }
}

/** The lines of a reply without their codes. */
const dichoOf = (text: string): string =>
  text
    .split('\n')
    .map(line => line.trim().replace(/^\d{3}[ -]/, ''))
    .join('\n')
    .trim()

/** An address has no name that TLS could ask for. */
const nameOf = (host: string): string => (net.isIP(host) === 0 ? host : '')
