import { ok, type Result } from '../domain/failure.ts'
import type { Respuesta } from './route.ts'

/** A KuDE, to be looked at, as a file with the name of its CDC. */
export function answerKude(found: Result<{ row: { cdc: string }; pdf: Uint8Array }>): Result<Respuesta> {
  if (!found.ok) return found
  const { row, pdf } = found.value
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${row.cdc}.pdf"`,
  }
  return ok({ status: 200, body: Buffer.from(pdf), headers })
}
