import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** Hands on transactions, as PgBouncer with `pool_mode = transaction`: all its clients speak, one after the other, with one session of the server. */
export interface Agrupador extends Disposable {
  url: string
}

const LISTO = 'Z'.charCodeAt(0)
const LIBRE = 'I'.charCodeAt(0)
const FIN = 'X'.charCodeAt(0)
/** AuthenticationOk, how dates are written, and that it is ready. */
const BIENVENIDA = Buffer.concat([
  Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1'),
  Buffer.from('S\0\0\0\x17DateStyle\0ISO, MDY\0', 'latin1'),
  Buffer.from('Z\0\0\0\x05I', 'latin1'),
])

/** Whole messages at the front of what came, and the rest. */
function splitMessages(bytes: Buffer): { whole: Buffer[]; rest: Buffer } {
  const whole: Buffer[] = []
  let at = 0
  while (bytes.length - at >= 5 && bytes.length - at > bytes.readUInt32BE(at + 1)) {
    const end = at + 1 + bytes.readUInt32BE(at + 1)
    whole.push(bytes.subarray(at, end))
    at = end
  }
  return { whole, rest: bytes.subarray(at) }
}

export async function startAgrupador(url: string): Promise<Agrupador> {
  const session = new pg.Client({ connectionString: url })
  session.on('error', () => {})
  await session.connect()
  const servidor = (session as unknown as { connection: { stream: Socket } }).connection.stream // its types hide it
  servidor.removeAllListeners('data')
  let turno: Socket | null = null
  const esperan: { de: Socket; mensaje: Buffer }[] = []
  const attend = () => {
    while (esperan.length > 0) {
      const at = turno === null ? 0 : esperan.findIndex(({ de }) => de === turno)
      const [siguiente] = at < 0 ? [] : esperan.splice(at, 1)
      if (siguiente === undefined) return
      turno = siguiente.de
      servidor.write(siguiente.mensaje)
    }
  }
  let llegado: Buffer = Buffer.alloc(0)
  servidor.on('data', (bytes: Buffer) => {
    const { whole, rest } = splitMessages(Buffer.concat([llegado, bytes]))
    llegado = rest
    for (const mensaje of whole) {
      turno?.write(mensaje)
      if (mensaje[0] === LISTO && mensaje[5] === LIBRE) turno = null
    }
    attend()
  })
  const server = createServer(cliente => {
    let saludado = false
    let pendiente: Buffer = Buffer.alloc(0)
    cliente.on('error', () => {})
    cliente.on('data', (bytes: Buffer) => {
      pendiente = Buffer.concat([pendiente, bytes])
      if (!saludado) {
        if (pendiente.length < 4 || pendiente.length < pendiente.readUInt32BE(0)) return
        pendiente = pendiente.subarray(pendiente.readUInt32BE(0))
        saludado = true
        cliente.write(BIENVENIDA)
      }
      const { whole, rest } = splitMessages(pendiente)
      pendiente = rest
      for (const mensaje of whole)
        if (mensaje[0] === FIN) cliente.end()
        else esperan.push({ de: cliente, mensaje })
      attend()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const suya = new URL(url)
  suya.port = String((server.address() as AddressInfo).port) // it listens to a port
  return {
    url: suya.href,
    [Symbol.dispose]: () => {
      server.close()
      servidor.destroy()
    },
  }
}
