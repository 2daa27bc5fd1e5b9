import { type Agent as HttpAgent, request as httpRequest } from 'node:http'
import { type Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Pedir } from './mezcla.ts'

export interface Respuesta {
  status: number
  /** Seconds after which to come again. */
  retryAfter: number
  text: string
}

interface Pedido {
  url: string
  method: string
  headers: Record<string, string>
  json?: object | undefined
  agent: HttpAgent | HttpsAgent
  /** Nobody waits any longer. */
  plazoMs?: number
}

/** One attempt. A connection that breaks, and an answer that does not come, are thrown. */
export function askOnce({ url, method, headers, json, agent, plazoMs }: Pedido): Promise<Respuesta> {
  const body = json === undefined ? '' : JSON.stringify(json)
  const type =
    json === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  const ask = url.startsWith('https:') ? httpsRequest : httpRequest
  const signal = plazoMs === undefined ? {} : { signal: AbortSignal.timeout(plazoMs) }
  return new Promise((resolve, reject) => {
    const options = { method, agent, headers: { ...headers, ...type }, rejectUnauthorized: false, ...signal }
    const outgoing = ask(url, options, incoming => {
      let text = ''
      incoming.setEncoding('utf8')
      incoming.on('data', chunk => {
        text += chunk
      })
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          retryAfter: Number(incoming.headers['retry-after'] ?? 0),
          text,
        }),
      )
      incoming.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Who asks once and takes the answer as it is. */
export const pedirUnaVez =
  (url: string, clave: string, agent: HttpAgent): Pedir =>
  async (wanted, method, path, json) => {
    const headers = { authorization: `Bearer ${clave}` }
    const to = `${url}/api/v1/documento-electronico${path}`
    const { status, text } = await askOnce({ url: to, method, headers, json, agent })
    if (status !== wanted) throw new Error(`${status}: ${text.slice(0, 200)}`)
    return JSON.parse(text)
  }
