import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { Papeles } from './papeles.ts'

/** What a server does instead of answering a command; null: it answers. `cortar` ends the connection. */
export type PercanceImap = (
  orden: string,
  tag: string,
  linea: { decir: (text: string | Buffer) => void; cortar: () => void },
) => boolean

/** An inbox over IMAP, as small as its clients are: what is in it, who may read it, and everything that was asked. */
export class ServidorImap {
  readonly ordenes: string[] = []
  correos = new Map<number, Buffer>()
  validez = 7
  clave = 'secreta'
  carpetas = ['INBOX', 'Facturas', '&ANE-and&APo-']
  percance: PercanceImap = () => false
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(tls?: Papeles) {
    const atender = (socket: Socket) => this.#attend(socket)
    this.#server = tls === undefined ? createServer(atender) : createTlsServer(tls, atender)
    // A client that ends TLS because it does not believe it is no fault of the test.
    this.#server.on('tlsClientError', () => {})
  }

  static async start(tls?: Papeles): Promise<ServidorImap> {
    const imap = new ServidorImap(tls)
    await new Promise<void>(resolve => imap.#server.listen(0, '127.0.0.1', resolve))
    return imap
  }

  get puerto(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** A mail comes in; its number. */
  poner(mensaje: string | Buffer): number {
    const uid = Math.max(0, ...this.correos.keys()) + 1
    this.correos.set(uid, Buffer.from(mensaje))
    return uid
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise(resolve => this.#server.close(resolve))
  }

  #attend(socket: Socket): void {
    this.#sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => {})
    let heard = ''
    socket.write('* OK listo\r\n')
    socket.on('data', data => {
      heard += data.toString('utf8')
      for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
        this.#answer(socket, heard.slice(0, end))
        heard = heard.slice(end + 2)
      }
    })
  }

  #answer(socket: Socket, line: string) {
    const [, tag = '', orden = ''] = /^(\S+) (.*)$/s.exec(line) ?? []
    this.ordenes.push(orden)
    const decir = (text: string | Buffer) => void socket.write(text)
    if (this.percance(orden, tag, { decir, cortar: () => socket.destroy() })) return
    const ok = (...antes: (string | Buffer)[]) => {
      for (const text of antes) decir(text)
      decir(`${tag} OK hecho\r\n`)
    }
    const no = (why: string) => decir(`${tag} NO ${why}\r\n`)
    if (orden.startsWith('LOGIN '))
      return orden.endsWith(` "${this.clave}"`) ? ok() : no('[AUTHENTICATIONFAILED] no es así')
    const carpeta = /^EXAMINE "(.*)"$/.exec(orden)?.[1]
    if (carpeta !== undefined)
      return this.carpetas.includes(carpeta)
        ? ok(`* ${this.correos.size} EXISTS\r\n`, `* OK [UIDVALIDITY ${this.validez}] vale\r\n`)
        : no('[NONEXISTENT] no hay tal carpeta')
    if (orden.startsWith('UID SEARCH ')) {
      const desde = Number(/^UID SEARCH UID (\d+):\*$/.exec(orden)?.[1] ?? 0)
      const uids = [...this.correos.keys()]
      const found = uids.filter(uid => uid >= desde)
      // What * means: of nothing new, the last one.
      const shown = found.length === 0 ? uids.slice(-1) : found
      return ok(`* SEARCH${shown.map(uid => ` ${uid}`).join('')}\r\n`)
    }
    const [, uid, what] = /^UID FETCH (\d+) \(UID (.*)\)$/.exec(orden) ?? []
    const correo = this.correos.get(Number(uid))
    if (what === undefined) return orden === 'LOGOUT' ? ok('* BYE\r\n') : no('no se entiende')
    if (correo === undefined) return ok()
    if (what === 'RFC822.SIZE') return ok(`* 1 FETCH (UID ${uid} RFC822.SIZE ${correo.length})\r\n`)
    const [, parte = '', hasta] = /^BODY\.PEEK\[(HEADER)?\](?:<0\.(\d+)>)?$/.exec(what) ?? []
    const pedido = parte === '' ? correo : correo.subarray(0, correo.indexOf('\r\n\r\n') + 4)
    const bytes = hasta === undefined ? pedido : pedido.subarray(0, Number(hasta))
    ok(`* 1 FETCH (UID ${uid} BODY[${parte}] {${bytes.length}}\r\n`, bytes, ')\r\n')
  }
}

interface Parte {
  nombre: string
  contenido: string | Buffer
  tipo?: string
}

let corrido = 0

/** A mail as programs of mail write them. */
export function correoCon(
  partes: readonly Parte[],
  { de = 'Proveedor <facturas@proveedor.com.py>', asunto = 'Su factura' } = {},
): string {
  const cuerpo = partes.map(({ nombre, contenido, tipo = 'application/octet-stream' }) =>
    [
      '--limite',
      `Content-Type: ${tipo}; name="${nombre}"`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="${nombre}"`,
      '',
      Buffer.from(contenido)
        .toString('base64')
        .replace(/(.{76})/g, '$1\r\n'),
    ].join('\r\n'),
  )
  return [
    `From: ${de}`,
    `Subject: ${asunto}`,
    'Date: Fri, 20 Nov 2026 09:30:00 -0300',
    `Message-ID: <${++corrido}@proveedor.com.py>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="limite"',
    '',
    ['--limite', 'Content-Type: text/plain; charset=utf-8', '', 'Gracias por su compra.'].join('\r\n'),
    ...cuerpo,
    '--limite--',
    '',
  ].join('\r\n')
}
