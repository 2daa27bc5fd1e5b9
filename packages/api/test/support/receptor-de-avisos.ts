import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface Recibida {
  id: string
  headers: Record<string, string>
  cuerpo: string
  /** As it was verified, or why it was not. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read what came as receivers do
  aviso: any
}

type Respuesta = { estado: number; headers?: Record<string, string>; texto?: string } | 'calla'

/** Somebody who is told: everything that comes is judged by the reference library of the specification. */
export class ReceptorDeAvisos {
  readonly recibidas: Recibida[] = []
  /** What each delivery is answered, by what came. */
  responder: (recibida: Recibida) => Respuesta | Promise<Respuesta> = () => ({ estado: 204 })
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<ReceptorDeAvisos> {
    const server = createServer()
    const receptor = new ReceptorDeAvisos(server)
    server.on('request', (request, response) => {
      const parts: Buffer[] = []
      request.on('data', part => parts.push(part))
      request.on('end', async () => {
        const headers = request.headers as Record<string, string>
        const cuerpo = Buffer.concat(parts).toString('utf8')
        const recibida = { id: headers['webhook-id'] ?? '', headers, cuerpo, aviso: JSON.parse(cuerpo) }
        receptor.recibidas.push(recibida)
        const respuesta = await receptor.responder(recibida)
        if (respuesta === 'calla') return
        response.writeHead(respuesta.estado, respuesta.headers)
        response.end(respuesta.texto ?? '')
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return receptor
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/avisos`
  }

  get tipos(): string[] {
    return this.recibidas.map(({ aviso }) => aviso.type)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }
}

/** Whether the reference library takes it for one that was signed with this secret at that time. */
export function verifica({ headers, cuerpo }: Recibida, secreto: string): boolean {
  // What it holds against its own clock is not asked: the service's is frozen.
  const libreria = new Webhook(secreto)
  const firmada = libreria.sign(
    headers['webhook-id']!,
    new Date(Number(headers['webhook-timestamp']) * 1000),
    cuerpo,
  )
  return headers['webhook-signature']!.split(' ').includes(firmada)
}
