import type { Actor } from '../../src/db/auditoria.ts'

/** Who asks where nobody cares who: neither a person nor a key of that database. */
export const ALGUIEN: Actor = {
  usuarioId: null,
  apiKeyId: null,
  nombre: 'ana',
  origen: null,
  requestId: null,
}
