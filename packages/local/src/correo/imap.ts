import { createServer, type Server, type Socket } from 'node:net'
import type { Bandeja, CorreoRecibido } from './bandeja.ts'

const CONEXIONES_MAX = 32
const ORDEN_MAX = 8_192
const SILENCIO_MS = 60_000

/**
 * Shows over IMAP (RFC 3501) what came to one address: whoever logs in says which, with any password, for the page beside it shows all of them without one.
 * There is one folder, INBOX, and nothing in it can be changed.
 */
export function createImap(bandeja: Bandeja): Server {
  const server = createServer(socket => {
    socket.setTimeout(SILENCIO_MS, () => socket.end('* BYE nadie dijo nada\r\n', () => socket.destroy()))
    socket.on('error', () => socket.destroy())
    void new Visita(socket, bandeja).run().catch(() => socket.destroy())
  })
  server.maxConnections = CONEXIONES_MAX
  return server
}

const LOGIN = /^LOGIN ("(?:[^"\\]|\\["\\])*"|[^\s"]+) ("(?:[^"\\]|\\["\\])*"|[^\s"]+)$/i
const unquote = (text: string): string =>
  text.startsWith('"') ? text.slice(1, -1).replace(/\\(["\\])/g, '$1') : text

/** Whom a mail reaches: what stands behind a + is between them and whoever wrote it. */
const casillaDe = (direccion: string): string => direccion.toLowerCase().replace(/^([^+@]+)\+[^@]*@/, '$1@')

class Visita {
  readonly #socket: Socket
  readonly #bandeja: Bandeja
  #casilla: string | null = null
  #abierta = false

  constructor(socket: Socket, bandeja: Bandeja) {
    this.#socket = socket
    this.#bandeja = bandeja
  }

  async run(): Promise<void> {
    this.#socket.write('* OK buzon de prueba de Mbohera\r\n')
    let heard = ''
    for await (const chunk of this.#socket as AsyncIterable<Buffer>) {
      heard += chunk.toString('utf8')
      for (let end = heard.indexOf('\r\n'); end !== -1; end = heard.indexOf('\r\n')) {
        const line = heard.slice(0, end)
        heard = heard.slice(end + 2)
        const [, tag = '*', orden = ''] = /^([^\s]{1,32}) (.+)$/.exec(line) ?? []
        await this.#answer(tag, orden)
        if (this.#socket.writableEnded) return
      }
      if (heard.length > ORDEN_MAX) return void this.#socket.end('* BYE una orden tan larga no existe\r\n')
    }
  }

  /** Its mails, the first one first; each is called by its number in the page. */
  #suyos(): CorreoRecibido[] {
    const { list } = this.#bandeja
    return list()
      .filter(({ para }) => para.some(uno => casillaDe(uno) === this.#casilla))
      .toReversed()
  }

  async #answer(tag: string, orden: string): Promise<void> {
    const ok = (...antes: (string | Buffer)[]) => {
      for (const text of antes) this.#socket.write(text)
      this.#socket.write(`${tag} OK\r\n`)
    }
    const no = (why: string) => void this.#socket.write(`${tag} NO ${why}\r\n`)
    const [verbo = ''] = orden.toUpperCase().split(' ', 1)
    const login = LOGIN.exec(orden)
    if (verbo === 'CAPABILITY') return ok('* CAPABILITY IMAP4rev1\r\n')
    if (verbo === 'NOOP') return ok()
    if (verbo === 'LOGOUT') return void this.#socket.end(`* BYE adios\r\n${tag} OK\r\n`)
    if (verbo === 'LOGIN' && login !== null) {
      this.#casilla = casillaDe(unquote(login[1]!))
      return ok()
    }
    if (this.#casilla === null) return no('primero LOGIN "direccion" "cualquier clave"')
    if (verbo === 'LIST') return ok('* LIST () "/" INBOX\r\n')
    if (/^(EXAMINE|SELECT) "?INBOX"?$/i.test(orden)) {
      this.#abierta = true
      return ok(`* ${this.#suyos().length} EXISTS\r\n`, `* OK [UIDVALIDITY ${this.#bandeja.validez}]\r\n`)
    }
    if (verbo === 'EXAMINE' || verbo === 'SELECT') return no('[NONEXISTENT] hay una sola carpeta: INBOX')
    if (!this.#abierta) return no('primero EXAMINE INBOX')
    if (/^UID SEARCH /i.test(orden)) return ok(this.#search(orden))
    const fetch = /^UID FETCH (\d{1,10}) \(?(.+?)\)?$/i.exec(orden)
    if (fetch !== null) return ok(...(await this.#fetch(Number(fetch[1]), fetch[2]!)))
    no('no se entiende; nada de aqui se cambia')
  }

  /** From a number on; or whatever there is: of days it knows nothing. */
  #search(orden: string): string {
    const desde = Number(/ UID (\d{1,10}):\*$/i.exec(orden)?.[1] ?? 0)
    const uids = this.#suyos().map(({ id }) => id)
    const found = uids.filter(uid => uid >= desde)
    // What * means: of nothing new, the last one.
    return `* SEARCH${(found.length === 0 ? uids.slice(-1) : found).map(uid => ` ${uid}`).join('')}\r\n`
  }

  async #fetch(uid: number, what: string): Promise<(string | Buffer)[]> {
    const at = this.#suyos().findIndex(({ id }) => id === uid)
    const found = at === -1 ? null : await this.#bandeja.read(uid)
    if (found === null) return []
    const { mensaje } = found
    const head = `* ${at + 1} FETCH (UID ${uid}`
    if (/RFC822\.SIZE/i.test(what)) return [`${head} RFC822.SIZE ${mensaje.length})\r\n`]
    const part = /BODY(?:\.PEEK)?\[(HEADER)?\]/i.exec(what)
    if (part === null) return []
    const end = mensaje.indexOf('\r\n\r\n')
    const bytes = part[1] === undefined || end === -1 ? mensaje : mensaje.subarray(0, end + 4)
    return [`${head} BODY[${part[1] ?? ''}] {${bytes.length}}\r\n`, bytes, ')\r\n']
  }
}
