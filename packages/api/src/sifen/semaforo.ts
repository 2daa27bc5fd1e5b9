import { type Luz, readSemaforo } from '../domain/semaforo.ts'
import { toError } from '../domain/thrown.ts'

const PLAZO_MS = 10_000
const MAX_BYTES = 256 * 1024

/** What the authority's traffic light shows, or why it could not be read. */
export type LecturaDeSemaforo = { luces: Luz[] } | { falla: string }

/** Reads the traffic light. Nothing follows from it but that it is shown, so that any failure is told and left. */
export async function readSemaforoDe(url: string): Promise<LecturaDeSemaforo> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(PLAZO_MS),
    })
    const body = await textOf(response)
    if (!response.ok) return { falla: `HTTP ${response.status}` }
    if (body === null) return { falla: `más de ${MAX_BYTES / 1024} KB` }
    const luces = readSemaforo(JSON.parse(body))
    return luces === null ? { falla: 'una forma que no se conoce' } : { luces }
  } catch (error) {
    const { message, cause } = toError(error)
    return { falla: cause instanceof Error ? `${message}: ${cause.message}` : message }
  }
}

/** Null when there is more of it than may be. */
async function textOf(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    // Leaving the loop cancels what has not come yet.
    if (size > MAX_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
