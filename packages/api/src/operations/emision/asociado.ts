import type { Db } from '../../db/db.ts'
import { type DocumentoRow, lockDocumento } from '../../db/documento.ts'
import { findReceptorNominado } from '../../db/evento.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { admitsNota } from '../../domain/documento/nota.ts'
import type { SolicitudDeEmision } from '../../domain/emision/solicitud.ts'
import { NOTHING, type Validated, valid } from '../../domain/validated.ts'

type Buscar = (db: Db, emisor: Emisor, cdc: string) => Promise<DocumentoRow | null>

/**
 * What the documento comes to that a note is about, or why the note does not go with it. Where it is locked, notes of one documento
 * follow each other from here on, whatever timbrado they are numbered by: each sees what the one before it was for.
 * `dicho`: what SIFEN said of one that is not here.
 */
export async function judgeAsociado(
  db: Db,
  emisor: Emisor,
  solicitud: SolicitudDeEmision,
  { buscar = lockDocumento, dicho = null }: { buscar?: Buscar; dicho?: string | null } = {},
): Promise<Validated<string | null>> {
  if (solicitud.asociado === null) return NOTHING
  const documento = await buscar(db, emisor, solicitud.asociado)
  const nominado = documento?.innominada
    ? await findReceptorNominado(db, emisor, documento.documentoId)
    : null
  const admite = admitsNota(documento && { ...documento, nominado }, solicitud, dicho)
  return admite.ok ? valid(documento?.total ?? null) : admite
}
