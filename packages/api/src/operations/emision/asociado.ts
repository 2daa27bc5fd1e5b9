import type { Db } from '../../db/db.ts'
import { type DocumentoRow, lockDocumento } from '../../db/documento.ts'
import { findReceptorNominado } from '../../db/evento.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { faltasDeNota } from '../../domain/documento/nota.ts'
import type { Solicitud } from '../../domain/emision/solicitud.ts'
import type { Fault } from '../../domain/failure.ts'

type Buscar = (db: Db, emisor: Emisor, cdc: string) => Promise<DocumentoRow | null>

/**
 * What is wrong between a note and the documento that it is about. Where that is locked, notes of one documento follow each other from
 * here on, whatever timbrado they are numbered by: each sees what the one before it was for.
 */
export async function faltasDeAsociado(
  db: Db,
  emisor: Emisor,
  solicitud: Solicitud,
  buscar: Buscar = lockDocumento,
): Promise<Fault[]> {
  if (solicitud.asociado === null) return []
  const documento = await buscar(db, emisor, solicitud.asociado)
  if (documento === null) return faltasDeNota(null, solicitud)
  const nominado = documento.innominada ? await findReceptorNominado(db, emisor, documento.documentoId) : null
  return faltasDeNota({ ...documento, nominado }, solicitud)
}
