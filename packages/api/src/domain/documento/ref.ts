import { hasFormOfCdc } from '@mbohera/sifen/valores'
import { fail, ok, type Result } from '../failure.ts'
import { parseId } from '../id.ts'

/** How a caller names a documento: its number here, or its CDC. */
export type RefDocumento = { documentoId: number } | { cdc: string }

/** What stands in a path for a documento, everywhere. */
export function parseRef(text: string | undefined): Result<RefDocumento> {
  if (text !== undefined && hasFormOfCdc(text)) return ok({ cdc: text })
  const documentoId = parseId(text)
  return documentoId === null ? fail({ type: 'documento-not-found' }) : ok({ documentoId })
}
