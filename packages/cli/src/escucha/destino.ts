import type { components } from '@mbohera/cliente'
import { Falla } from '../falla.ts'

export type Aviso = components['schemas']['Aviso']

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

/** Null when it was taken: only a 2xx says so. Otherwise what came instead. */
export async function tellAviso(destino: string, aviso: Aviso): Promise<string | null> {
  try {
    const answer = await fetch(destino, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(aviso),
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
