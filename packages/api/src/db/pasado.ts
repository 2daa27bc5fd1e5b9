import type { Emisor } from '../domain/ambiente.ts'
import type { HistoriaDeDocumento } from '../domain/envio/documento.ts'
import type { HistoriaDeLote } from '../domain/envio/lote.ts'
import type { Observacion } from '../domain/evento/conversacion.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one, toTimestamp } from './db.ts'
import { DOCUMENTO_COLUMNS, type DocumentoRow } from './documento.ts'
import { COMPLETADA } from './idempotencia.ts'

// Everything that is known of one documento, for the operator.

/** Whom an operator means: several may have registered one RUC, and only one of them proved it. */
export async function listContribuyentesDeRuc(db: Db, ruc: string): Promise<{ contribuyenteId: number }[]> {
  const { rows } = await db.query<{ contribuyenteId: number }>({
    text: 'select contribuyente_id as "contribuyenteId" from contribuyente where ruc = $1 order by 1',
    values: [ruc],
  })
  return rows
}

export type NumeroDeDocumento = { establecimiento: string; punto: string; numero: number }

/** A number may have been given under several timbrados, ambientes and kinds of documents. */
export async function listDocumentosDe(
  db: Db,
  contribuyenteId: number,
  cual: { cdc: string } | NumeroDeDocumento,
): Promise<DocumentoRow[]> {
  const { rows } = await db.query<DocumentoRow>({
    text: `
      select ${DOCUMENTO_COLUMNS} from documento
      where contribuyente_id = $1 and ${'cdc' in cual ? 'cdc = $2' : 'establecimiento = $2 and punto = $3 and numero = $4'}
      order by documento_id`,
    values: [
      contribuyenteId,
      ...('cdc' in cual ? [cual.cdc] : [cual.establecimiento, cual.punto, cual.numero]),
    ],
  })
  return rows
}

/** What its way to SIFEN was. */
export function findHistoria(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
): Promise<{ historia: HistoriaDeDocumento; proxima: number; kudes: string[] }> {
  return one(db, {
    text: `
      select historia, proxima, array(
        select formato from kude k where k.contribuyente_id = $1 and k.documento_id = d.documento_id order by 1) as kudes
      from documento d where contribuyente_id = $1 and ambiente = $2 and documento_id = $3`,
    values: [contribuyenteId, ambiente, documentoId],
  })
}

export type LoteConHistoria = Fila<'lote', 'loteId' | 'numero' | 'estado', { historia: HistoriaDeLote }>

/** Those in which it travelled. */
export async function listLotesConHistoria(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  loteIds: readonly number[],
): Promise<LoteConHistoria[]> {
  const { rows } = await db.query<LoteConHistoria>({
    text: `
      select ${columns('lote', ['loteId', 'numero', 'estado', 'historia'])} from lote
      where contribuyente_id = $1 and ambiente = $2 and lote_id = any($3) order by lote_id`,
    values: [contribuyenteId, ambiente, loteIds],
  })
  return rows
}

export type EventoConHistoria = Fila<
  'eventoSifen',
  'eventoSifenId' | 'tipo' | 'estado' | 'origen' | 'protocolo' | 'fechaCreacion' | 'fechaProcesamiento',
  { historia: Observacion[] }
>

export async function listEventosConHistoria(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
): Promise<EventoConHistoria[]> {
  const { rows } = await db.query<EventoConHistoria>({
    text: `
      select ${columns('eventoSifen', ['eventoSifenId', 'tipo', 'estado', 'origen', 'protocolo', 'fechaCreacion', 'fechaProcesamiento', 'historia'])}
      from evento_sifen where contribuyente_id = $1 and ambiente = $2 and documento_id = $3 order by evento_sifen_id`,
    values: [contribuyenteId, ambiente, documentoId],
  })
  return rows
}

export type AsientoDe = Fila<'auditoria', 'fecha' | 'usuarioId' | 'apiKeyId' | 'accion' | 'requestId'>

/** What the audit tells of it is found by what its entries name: they are kept apart from what they are about. */
const ASIENTOS = 500

export async function listAsientosDe(
  db: Db,
  { contribuyenteId }: Emisor,
  { cdc, eventoSifenIds, desde }: { cdc: string; eventoSifenIds: readonly number[]; desde: number },
): Promise<AsientoDe[]> {
  const { rows } = await db.query<AsientoDe>({
    text: `
      select ${columns('auditoria', ['fecha', 'usuarioId', 'apiKeyId', 'accion', 'requestId'])} from auditoria
      where contribuyente_id = $1 and fecha >= $4
        and (objeto = $2 or (accion like 'evento.%' and objeto = any($3::text[])))
      order by auditoria_id limit ${ASIENTOS}`,
    values: [contribuyenteId, cdc, eventoSifenIds.map(String), toTimestamp(desde)],
  })
  return rows
}

export type ClaveDe = Fila<
  'idempotencia',
  'clave' | 'operacion' | 'fechaCreacion' | 'completadaEn',
  { completadaEn: number | null }
>

/** The keys under which callers asked for it, or for one of its eventos. */
export async function listClavesDe(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { documentoId, eventoSifenIds }: { documentoId: number; eventoSifenIds: readonly number[] },
): Promise<ClaveDe[]> {
  const { rows } = await db.query<ClaveDe>({
    text: `
      select ${columns('idempotencia', ['clave', 'operacion', 'fechaCreacion'], 'i')}, ${COMPLETADA} as "completadaEn" from idempotencia i
      left join evento_sifen e on e.contribuyente_id = $1 and e.ambiente = $2 and e.evento_sifen_id = i.evento_sifen_id
      where i.contribuyente_id = $1 and i.ambiente = $2 and (i.documento_id = $3 or i.evento_sifen_id = any($4))
      order by i.fecha_creacion, i.clave`,
    values: [contribuyenteId, ambiente, documentoId, eventoSifenIds],
  })
  return rows
}
