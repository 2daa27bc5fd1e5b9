import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** Where a conversation is when something happens to it. */
export type Momento = 'saludo' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'cuerpo' | 'punto'

/** What it does there instead of taking it: an answer of its own, or none and the end. `toma`: it keeps the mail all the same. */
export type Percance =
  | { responde: string }
  | { corta: true; toma?: boolean }
  | { calla: true; toma?: boolean }

export interface CorreoLlegado {
  de: string
  para: string
  /** As it was on the wire, without the dots that the protocol adds. */
  mensaje: string
}

/** Under what it speaks: from the first byte, or when it is asked to. */
export interface Cifrado {
  key: string
  cert: string
  alPrincipio: boolean
}

/** A mail server that keeps what it takes, and may die at each point of a conversation. It knows nothing of ours. */
export class ServidorSmtp {
  readonly llegados: CorreoLlegado[] = []
  /** Whatever was said to it, line by line, bodies apart. */
  readonly dicho: string[] = []
  percance: (momento: Momento, texto: string) => Percance | null = () => null
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  readonly #cifrado: Cifrado | null

  private constructor(cifrado: Cifrado | null) {
    this.#cifrado = cifrado
    this.#server = createServer(socket => {
      if (cifrado?.alPrincipio) this.#converse(this.#secure(socket, cifrado))
      else this.#converse(socket)
    })
  }

  static async start(cifrado: Cifrado | null = null): Promise<ServidorSmtp> {
    const servidor = new ServidorSmtp(cifrado)
    await new Promise<void>(resolve => servidor.#server.listen(0, '127.0.0.1', resolve))
    return servidor
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise(resolve => this.#server.close(resolve))
  }

  #secure(socket: Socket, { key, cert }: Cifrado): Socket {
    socket.on('error', () => {})
    return new TLSSocket(socket, { isServer: true, key, cert }).once('secure', () => this.dicho.push('(TLS)'))
  }

  #converse(socket: Socket, saluda = true): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => {})
    const correo = { de: '', para: '', mensaje: '' }
    let heard = ''
    let inData = false
    const at = (momento: Momento, texto: string, bien: string): boolean => {
      const percance = this.percance(momento, texto)
      if (percance !== null && 'toma' in percance && percance.toma) this.llegados.push({ ...correo })
      if (percance === null) socket.write(`${bien}\r\n`)
      else if ('responde' in percance) socket.write(`${percance.responde}\r\n`)
      else if ('corta' in percance) socket.destroy()
      return percance === null
    }
    if (saluda) at('saludo', '', '220 correo de prueba')
    socket.on('data', data => {
      heard += data.toString('latin1')
      for (;;) {
        if (inData) {
          if (heard.length > 0 && this.percance('cuerpo', heard) !== null) return void socket.destroy()
          const end = heard.indexOf('\r\n.\r\n')
          if (end === -1) return
          correo.mensaje = heard.slice(0, end + 2).replace(/^\.\./gm, '.')
          heard = heard.slice(end + 5)
          inData = false
          if (at('punto', correo.mensaje, '250 2.0.0 tomado')) this.llegados.push({ ...correo })
          continue
        }
        const end = heard.indexOf('\r\n')
        if (end === -1) return
        const line = heard.slice(0, end)
        heard = heard.slice(end + 2)
        this.dicho.push(line)
        const [verbo = ''] = line.toUpperCase().split(/[ :]/, 1)
        const cifrado = socket instanceof TLSSocket ? null : this.#cifrado
        if (verbo === 'EHLO')
          at('EHLO', line, `250-prueba${cifrado ? '\r\n250-STARTTLS' : ''}\r\n250-8BITMIME\r\n250 HELP`)
        else if (verbo === 'STARTTLS' && cifrado) {
          if (!at('STARTTLS', line, '220 adelante')) return
          socket.removeAllListeners('data')
          return this.#converse(this.#secure(socket, cifrado), false)
        } else if (verbo === 'AUTH') at('AUTH', line, '235 bien')
        else if (verbo === 'MAIL') {
          correo.de = line
          at('MAIL', line, '250 bien')
        } else if (verbo === 'RCPT') {
          correo.para = line
          at('RCPT', line, '250 bien')
        } else if (verbo === 'DATA') inData = at('DATA', line, '354 diga')
        else if (verbo === 'QUIT') socket.end('221 adiós\r\n')
        else socket.write('502 no entiendo\r\n')
      }
    })
  }
}
