import type { DocumentoRow } from '../../db/documento.ts'
import type { EventoNuevo } from '../../db/evento.ts'
import type { EventoARegistrar } from './registrar.ts'

type Identificado = Pick<
  DocumentoRow,
  | 'documentoId'
  | 'cdc'
  | 'numero'
  | 'numeroTimbrado'
  | 'establecimiento'
  | 'punto'
  | 'tipoDocumento'
  | 'serie'
  | 'conservarHasta'
>

/** What an evento about a documento says of it: its number is the whole range, and it is kept as long. */
export const datosDelDocumento = (
  documento: Identificado,
  propio: Pick<EventoNuevo, 'tipo' | 'motivo' | 'receptor'>,
): EventoARegistrar['datos'] => ({
  ...propio,
  documentoId: documento.documentoId,
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
