import type { Db } from '../../db/db.ts'
import { findDocumento } from '../../db/documento.ts'
import { findReceptorNominado } from '../../db/evento.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { faltasDeNota } from '../../domain/documento/nota.ts'
import type { Solicitud } from '../../domain/emision/solicitud.ts'
import type { Fault } from '../../domain/failure.ts'

/** What is wrong between a note and the documento that it is about. */
export async function faltasDeAsociado(db: Db, emisor: Emisor, solicitud: Solicitud): Promise<Fault[]> {
  if (solicitud.asociado === null) return []
  const documento = await findDocumento(db, emisor, { cdc: solicitud.asociado })
  if (documento === null) return faltasDeNota(null, solicitud)
  const nominado = documento.innominada ? await findReceptorNominado(db, emisor, documento.documentoId) : null
  return faltasDeNota({ ...documento, nominado }, solicitud)
}
