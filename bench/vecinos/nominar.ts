import { Agent, request } from 'node:http'
import { NOMINACION } from '../../packages/api/test/support/nominaciones.ts'

export interface Intento {
  ms: number
  /** What it was answered when that was not a 200 APROBADO. */
  falla: string | null
}

/** As many as one taxpayer talks to SIFEN at once: none of them waits for another of its own. */
const A_LA_VEZ = 4

const CUERPO = JSON.stringify(NOMINACION)

function nominar(url: string, key: string, agent: Agent, cdc: string): Promise<Intento> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(CUERPO),
    'idempotency-key': `v-${cdc}`,
  }
  const from = performance.now()
  return new Promise(resolve => {
    const end = (falla: string | null) => resolve({ ms: performance.now() - from, falla })
    const path = `${url}/api/v1/documento-electronico/${cdc}/nominar`
    const outgoing = request(path, { method: 'POST', agent, headers }, incoming => {
      let text = ''
      incoming.setEncoding('utf8').on('data', chunk => {
        text += chunk
      })
      incoming.on('end', () => {
        const fine = incoming.statusCode === 200 && text.includes('"estadoEvento":"APROBADO"')
        end(fine ? null : `${incoming.statusCode}: ${text}`)
      })
    })
    outgoing.on('error', error => end(String(error)))
    outgoing.end(CUERPO)
  })
}

/** One after the other on each of a few connections, until the time is over. */
export async function nominarDurante(
  { url, key }: { url: string; key: string },
  next: () => string,
  ms: number,
): Promise<Intento[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: A_LA_VEZ })
  const until = performance.now() + ms
  const intentos: Intento[] = []
  const lane = async () => {
    while (performance.now() < until) intentos.push(await nominar(url, key, agent, next()))
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, lane))
  agent.destroy()
  return intentos
}
