import { formatUtc } from '../../domain/tiempo.ts'
import type { Respuesta } from '../route.ts'

/** An answer in the envelope of /contribuyentes. */
export function enSobre(
  status: number,
  data: unknown,
  now: number,
  headers: Record<string, string> = {},
): Respuesta {
  return { status, body: { data, timestamp: formatUtc(now), errors: null }, headers }
}
