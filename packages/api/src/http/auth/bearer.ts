import type { IncomingMessage } from 'node:http'
import { type CredencialRechazada, fail, ok, type Result } from '../../domain/failure.ts'
import { linesOf } from '../cabecera.ts'

/** No credential is longer; what is longer is not looked at. */
const MAX_LENGTH = 16_384

const refused = (motivo: CredencialRechazada) => fail({ type: 'unauthenticated', motivo })

/**
 * What stands in `Authorization`. Node keeps the first of several, and a proxy or a log perhaps the last: said twice it is one text
 * with both in it, and that is no credential.
 */
export function authorizationOf(request: IncomingMessage): string | undefined {
  const said = linesOf(request, 'authorization')
  return said.length > 1 ? said.join(', ') : request.headers.authorization
}

/** The credential of `Authorization: Bearer <credential>`. */
export function bearer(header: string | undefined): Result<string> {
  if (header === undefined || header.trim() === '') return refused('ausente')
  if (header.length > MAX_LENGTH || header.slice(0, 7).toLowerCase() !== 'bearer ')
    return refused('no-bearer')
  const credential = header.slice(7).trim()
  if (credential === '' || credential.includes(' ')) return refused('no-bearer')
  return ok(credential)
}
