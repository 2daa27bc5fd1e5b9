import type { Pool } from '../../db/db.ts'
import { type DocumentoDeEvento, findDocumentoDeEvento } from '../../db/documento.ts'
import { type EventoNuevo, type EventoRow, findEvento } from '../../db/evento.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { parseRef } from '../../domain/documento/ref.ts'
import type { TipoEvento } from '../../domain/evento/tipos.ts'
import { fail, ok, type Result } from '../../domain/failure.ts'
import type { EventRequest, Subject } from './policy.ts'
import type { EventContent } from './record.ts'

/** A request for an event about one documento. */
export interface DocumentoRequest<Body> extends EventRequest<Body> {
  /** Which documento, as the path has it. It is read only for a new operation: a key decides before it. */
  id: string | undefined
}

export type DocumentoSubject = DocumentoDeEvento & Subject

/** How an event of that kind finds its documento, and the one of before: a documento has one that stands, or may stand. */
export const ofDocumento = (tipo: TipoEvento) => ({
  async find(
    { pool }: { pool: Pool },
    { emisor, id }: DocumentoRequest<unknown>,
  ): Promise<Result<DocumentoSubject>> {
    const named = parseRef(id)
    if (!named.ok) return named
    const documento = await findDocumentoDeEvento(pool, emisor, named.value, tipo)
    if (documento === null) return fail({ type: 'documento-not-found' })
    const { certificadoId, certificadoHasta: hasta } = documento
    const certificado = certificadoId === null || hasta === null ? null : { certificadoId, hasta }
    return ok({ ...documento, certificado })
  },
  async *earlier(
    pool: Pool,
    { request, subject }: { request: { emisor: Emisor }; subject: DocumentoSubject },
  ): AsyncGenerator<EventoRow> {
    const { vigenteId } = subject
    const vigente = vigenteId === null ? null : await findEvento(pool, request.emisor, vigenteId)
    if (vigente !== null) yield vigente
  },
})

/** What an evento about a documento says of it: its number is the whole range, and it is kept as long. */
export const datosDelDocumento = (
  documento: DocumentoSubject,
  propio: Pick<EventoNuevo, 'motivo' | 'receptor' | 'datos'>,
): EventContent['datos'] => ({
  ...propio,
  documentoId: documento.documentoId,
  recibidoId: null,
  cdc: documento.cdc,
  numeroTimbrado: documento.numeroTimbrado,
  establecimiento: documento.establecimiento,
  punto: documento.punto,
  numeroInicio: documento.numero,
  numeroFin: documento.numero,
  tipoDocumento: documento.tipoDocumento,
  serie: documento.serie,
  conservarHasta: documento.conservarHasta,
})
