import { createHmac, randomBytes } from 'node:crypto'
import type { components } from '@mbohera/cliente'
import { Falla } from '../falla.ts'

export type Aviso = components['schemas']['Aviso']

/** Where avisos go, and what they are signed with. */
export interface Destino {
  readonly destino: string
  readonly secreto: string
}

/** An address, or a port of this machine. */
export function parseDestino(text: string): string {
  if (/^\d{1,5}$/.test(text)) return parseDestino(`http://127.0.0.1:${text}/`)
  try {
    const { protocol, href } = new URL(text)
    if (/^https?:$/.test(protocol)) return href
  } catch {
    // Said below.
  }
  throw new Falla(
    'uso',
    `"${text}" no es a dónde se pueda reenviar.`,
    'Es un puerto de esta máquina, como 3000, o una dirección: http://localhost:3000/avisos',
  )
}

const PLAZO_MS = 15_000
const SECRETO_BYTES = 24

/** As that of a webhook: what verifies here verifies there. */
export const nuevoSecreto = (): string => `whsec_${randomBytes(SECRETO_BYTES).toString('base64')}`

/** As a webhook's are (Standard Webhooks): which one it is, when it was sent, and the proof of both. */
function cabecerasDe(aviso: Aviso, cuerpo: string, secreto: string, now: number): Record<string, string> {
  const id = `aviso_${aviso.contribuyenteId}_${aviso.secuencia}`
  const momento = String(Math.floor(now / 1000))
  const key = Buffer.from(secreto.slice('whsec_'.length), 'base64')
  const firma = createHmac('sha256', key).update(`${id}.${momento}.${cuerpo}`).digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'mbohera-escuchar/1',
    'webhook-id': id,
    'webhook-timestamp': momento,
    'webhook-signature': `v1,${firma}`,
  }
}

/** Null when it was taken: only a 2xx says so. Otherwise what came instead. */
export async function tellAviso(
  { destino, secreto }: Destino,
  aviso: Aviso,
  now: number,
): Promise<string | null> {
  const cuerpo = JSON.stringify(aviso)
  try {
    const answer = await fetch(destino, {
      method: 'POST',
      headers: cabecerasDe(aviso, cuerpo, secreto, now),
      body: cuerpo,
      redirect: 'manual',
      signal: AbortSignal.timeout(PLAZO_MS),
    })
    await answer.arrayBuffer()
    return answer.ok ? null : `${destino} respondió ${answer.status}`
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return `${destino} no contesta${cause?.code === undefined ? '' : ` (${cause.code})`}`
  }
}
