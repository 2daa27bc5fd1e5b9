import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

interface Answer {
  status: number
  body: string
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** One connection that stays open, one request at a time, with as little work as that can be done with. */
class Linea {
  #socket: Socket
  #rest: Buffer = Buffer.alloc(0)
  #answered: ((answer: Answer) => void) | null = null
  #failed: ((error: Error) => void) | null = null

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', chunk => this.#take(chunk))
    socket.on('error', error => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('the service closed the connection')))
  }

  ask(head: string, body: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) return reject(new Error('the service closed the idle connection'))
      this.#answered = resolve
      this.#failed = reject
      this.#socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
    })
  }

  #take(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const end = this.#rest.indexOf(HEAD_END)
    if (end === -1) return
    const head = this.#rest.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    if (this.#rest.length < end + 4 + length) return
    const body = this.#rest.toString('utf8', end + 4, end + 4 + length)
    this.#rest = this.#rest.subarray(end + 4 + length)
    this.#answered?.({ status: Number(head.slice(9, 12)), body })
  }

  close(): void {
    this.#failed = null
    this.#socket.destroy()
  }
}

export interface Solicitud {
  cdc: string
  clave: string | null
}

export interface Nominada {
  eventoSifenId: number
  ms: number
}

const CUERPO = JSON.stringify({
  receptor: {
    naturaleza: 'CONTRIBUYENTE',
    tipoOperacion: 'B2B',
    pais: 'PRY',
    nombreRazonSocial: 'COMPRADORA DE EJEMPLO SRL',
    numeroDocumento: '80088888-0',
  },
  motivo: 'El comprador se identificó después',
})

/** Whoever nominates: so many at once, or at a pace. */
export class Clientela implements Disposable {
  readonly #lineas: Linea[]
  readonly #key: string
  readonly #host: string

  private constructor(lineas: Linea[], host: string, key: string) {
    this.#lineas = lineas
    this.#host = host
    this.#key = key
  }

  static async open(url: string, key: string, lineas: number): Promise<Clientela> {
    const { hostname, port, host } = new URL(url)
    const opened = Array.from({ length: lineas }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      await once(socket, 'connect')
      return new Linea(socket)
    })
    return new Clientela(await Promise.all(opened), host, key)
  }

  async #nominar(linea: Linea, { cdc, clave }: Solicitud): Promise<Nominada> {
    const key = clave === null ? '' : `idempotency-key: ${clave}\r\n`
    const head = `POST /api/v1/documento-electronico/${cdc}/nominar HTTP/1.1\r\nhost: ${this.#host}\r\nauthorization: Bearer ${this.#key}\r\ncontent-type: application/json\r\n${key}`
    const from = performance.now()
    const { status, body } = await linea.ask(head, CUERPO)
    const ms = performance.now() - from
    if (status !== 200 || !body.includes('"estadoEvento":"APROBADO"'))
      throw new Error(`a nomination was answered ${status}: ${body}`)
    return { ms, eventoSifenId: Number(/"eventoSifenId":(\d+)/.exec(body)![1]) }
  }

  /** All of them, each connection the next one as soon as it has an answer. Milliseconds that it took. */
  async todas(solicitudes: readonly Solicitud[]): Promise<number> {
    let next = 0
    const from = performance.now()
    const work = async (linea: Linea) => {
      while (next < solicitudes.length) await this.#nominar(linea, solicitudes[next++]!)
    }
    await Promise.all(this.#lineas.map(work))
    return performance.now() - from
  }

  /** The same question so many times, all connections at once. */
  async preguntar(camino: string, veces: number): Promise<void> {
    const text = `GET ${camino} HTTP/1.1\r\nhost: ${this.#host}\r\nauthorization: Bearer ${this.#key}\r\n`
    let left = veces
    const work = async (linea: Linea) => {
      while (left-- > 0) {
        const { status, body } = await linea.ask(text, '')
        if (status !== 200) throw new Error(`a question was answered ${status}: ${body}`)
      }
    }
    await Promise.all(this.#lineas.map(work))
  }

  /** So many per second, whatever the answers take; whoever finds every connection busy waits, and that counts. */
  async aRitmo(solicitudes: readonly Solicitud[], perSecond: number): Promise<Nominada[]> {
    const free = [...this.#lineas]
    const waiting: ((linea: Linea) => void)[] = []
    const from = performance.now()
    const answers = solicitudes.map(async (solicitud, at) => {
      const due = from + (at * 1000) / perSecond
      await new Promise(resolve => setTimeout(resolve, Math.max(0, due - performance.now())))
      const asked = performance.now()
      const linea = free.pop() ?? (await new Promise<Linea>(resolve => waiting.push(resolve)))
      const waited = performance.now() - asked
      const { ms, eventoSifenId } = await this.#nominar(linea, solicitud)
      const next = waiting.shift()
      if (next === undefined) free.push(linea)
      else next(linea)
      return { ms: ms + waited, eventoSifenId }
    })
    return Promise.all(answers)
  }

  [Symbol.dispose]() {
    for (const linea of this.#lineas) linea.close()
  }
}
