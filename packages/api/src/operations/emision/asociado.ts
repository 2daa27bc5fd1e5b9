import type { Db } from '../../db/db.ts'
import { type DocumentoRow, lockDocumento } from '../../db/documento.ts'
import { findReceptorNominado } from '../../db/evento.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { admitsNota } from '../../domain/documento/nota.ts'
import type { SolicitudDeEmision } from '../../domain/emision/solicitud.ts'
import { NOTHING, type Validated } from '../../domain/validated.ts'

type Buscar = (db: Db, emisor: Emisor, cdc: string) => Promise<DocumentoRow | null>

/**
 * Whether a note goes with the documento that it is about. Where that is locked, notes of one documento follow each other from
 * here on, whatever timbrado they are numbered by: each sees what the one before it was for. `dicho`: what SIFEN said of one that is not here.
 */
export async function judgeAsociado(
  db: Db,
  emisor: Emisor,
  solicitud: SolicitudDeEmision,
  { buscar = lockDocumento, dicho = null }: { buscar?: Buscar; dicho?: string | null } = {},
): Promise<Validated<unknown>> {
  if (solicitud.asociado === null) return NOTHING
  const documento = await buscar(db, emisor, solicitud.asociado)
  if (documento === null) return admitsNota(null, solicitud, dicho)
  const nominado = documento.innominada ? await findReceptorNominado(db, emisor, documento.documentoId) : null
  return admitsNota({ ...documento, nominado }, solicitud)
}
