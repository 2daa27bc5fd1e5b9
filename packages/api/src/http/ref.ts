import { hasFormOfCdc } from '@mbohera/sifen/valores'
import type { RefDocumento } from '../db/documento.ts'
import { fail, ok, type Result } from '../domain/failure.ts'
import { parseId } from './id.ts'

/** `:id` is the number of the documento here, or its CDC, everywhere. */
export function parseRef(text: string | undefined): Result<RefDocumento> {
  if (text !== undefined && hasFormOfCdc(text)) return ok({ cdc: text })
  const documentoId = parseId(text)
  return documentoId === null ? fail({ type: 'documento-not-found' }) : ok({ documentoId })
}
