import type { Db } from '../../db/db.ts'
import { type DocumentoRow, lockDocumento } from '../../db/documento.ts'
import { findTotalRedondeado } from '../../db/documento-saldo.ts'
import { findReceptorNominado } from '../../db/evento.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { admitsNota } from '../../domain/documento/nota.ts'
import type { SolicitudDeEmision } from '../../domain/emision/solicitud.ts'
import { TIPO_DOCUMENTO } from '../../domain/emision/valores.ts'
import { NOTHING, type Validated, valid } from '../../domain/validated.ts'

type Buscar = (db: Db, emisor: Emisor, cdc: string) => Promise<DocumentoRow | null>

/**
 * What the factura of a credit was rounded to (null where it was not), or why the note does not go with what it is about. Where that is
 * locked, notes of one documento follow each other from here on, whatever timbrado they are numbered by: each sees what the one before it
 * was for. `dicho`: what SIFEN said of one that is not here.
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
  if (!admite.ok) return admite
  const esCredito = solicitud.iTiDE === TIPO_DOCUMENTO.NOTA_DE_CREDITO_ELECTRONICA
  if (documento === null || !esCredito) return NOTHING
  return valid(await findTotalRedondeado(db, emisor, documento.documentoId))
}
