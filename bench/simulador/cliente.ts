import { Agent, request } from 'node:https'
import { RUTAS } from '../../packages/simulador/src/index.ts'
import type { Preparado } from './cargas.ts'

const CONNECTIONS = 8

function post(url: string, agent: Agent, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/soap+xml; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    }
    const req = request(url, { method: 'POST', agent, headers }, res => {
      let text = ''
      res.setEncoding('utf8')
      res.on('data', (chunk: string) => {
        text += chunk
      })
      res.on('end', () => resolve(text.split('<ns2:dCodRes>0600<').length - 1))
      res.on('error', reject)
    })
    req.on('error', reject)
    req.end(body)
  })
}

/** Sends every message once, over a few connections that stay open. */
export async function loadEventos(
  base: string,
  { mensajes, caPem, certPem, keyPem }: Preparado,
): Promise<{ aprobados: number; ms: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, ca: caPem, cert: certPem, key: keyPem })
  let next = 0
  let aprobados = 0
  const before = performance.now()
  const work = async () => {
    while (next < mensajes.length) {
      const approved = await post(base + RUTAS.siRecepEvento, agent, mensajes[next++]!)
      aprobados += approved
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  const ms = performance.now() - before
  agent.destroy()
  return { aprobados, ms }
}
