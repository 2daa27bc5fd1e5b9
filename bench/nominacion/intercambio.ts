import { type Agent, request } from 'node:https'

/** One exchange, and no more. */
export function intercambiar(url: string, agent: Agent, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/soap+xml', 'content-length': Buffer.byteLength(body) }
    const outgoing = request(url, { method: 'POST', agent, headers }, incoming => {
      const chunks: Buffer[] = []
      incoming.on('data', chunk => chunks.push(chunk))
      incoming.on('end', () => resolve(Buffer.concat(chunks).toString()))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
