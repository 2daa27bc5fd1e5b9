import type { Emisor } from '../domain/ambiente.ts'
import type { EstadoDocumento } from '../domain/documento/estado.ts'
import type { Historia } from '../domain/envio/documento.ts'
import { type Db, toTimestamp } from './db.ts'

/** What sending needs of a documento. */
export interface EnvioRow {
  documentoId: number
  cdc: string
  tipoDocumento: number
  fechaEmision: number
  xml: string
  digest: string
  historia: Historia
  arriendo: number
}

const COLUMNS = `documento_id as "documentoId", cdc, tipo_documento as "tipoDocumento", fecha_emision as "fechaEmision", xml, digest,
  historia, arriendo`

/** The oldest that may be touched now, locked; what another worker has in its hands is passed over. */
export async function lockPendientes(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  limite: number,
): Promise<EnvioRow[]> {
  const { rows } = await db.query<EnvioRow>({
    name: 'lock-pendientes',
    text: `
      select ${COLUMNS} from documento
      where contribuyente_id = $1 and ambiente = $2 and estado in ('PENDIENTE', 'ENVIADO') and proxima <= ahora()
      order by documento_id limit $3 for update skip locked`,
    values: [contribuyenteId, ambiente, limite],
  })
  return rows
}

export async function readDeLote(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  loteId: number,
): Promise<EnvioRow[]> {
  const { rows } = await db.query<EnvioRow>({
    name: 'read-de-lote',
    text: `
      select ${COLUMNS} from documento
      where contribuyente_id = $1 and ambiente = $2 and lote_id = $3 and estado = 'EN_LOTE' order by documento_id`,
    values: [contribuyenteId, ambiente, loteId],
  })
  return rows
}

/** Where a documento stands after a step. */
export interface Avance {
  documentoId: number
  /** The number under which it was taken; the step takes the next one. */
  arriendo: number
  estado: EstadoDocumento
  historia: Historia
  /** Milliseconds from now until the next step may be taken; for a step that is under way, until its lease ends. */
  esperaMs: number
  loteId: number | null
  protocolo: string | null
  codigo: string | null
  mensaje: string | null
  fechaAprobacion: number | null
  fechaProcesamiento: number | null
}

/** Writes many steps in one statement. A documento whose lease another process took meanwhile is not written; the ids that were written are returned. */
export async function guardarAvances(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  avances: readonly Avance[],
): Promise<Set<number>> {
  if (avances.length === 0) return new Set()
  const column = <Key extends keyof Avance>(key: Key) => avances.map(avance => avance[key])
  const { rows } = await db.query<{ id: number }>({
    name: 'guardar-avances',
    text: `
      update documento d
      set estado = a.estado, historia = a.historia, proxima = ahora() + a.espera * interval '1 millisecond', lote_id = a.lote_id, protocolo = a.protocolo, codigo = a.codigo,
        mensaje = a.mensaje, fecha_aprobacion = a.fecha_aprobacion, fecha_procesamiento = a.fecha_procesamiento, arriendo = d.arriendo + 1
      from unnest($3::bigint[], $4::bigint[], $5::text[], $6::jsonb[], $7::float8[], $8::bigint[], $9::text[], $10::text[], $11::text[],
        $12::timestamptz[], $13::timestamptz[]) as a (documento_id, arriendo, estado, historia, espera, lote_id, protocolo, codigo,
        mensaje, fecha_aprobacion, fecha_procesamiento)
      where d.contribuyente_id = $1 and d.ambiente = $2 and d.documento_id = a.documento_id and d.arriendo = a.arriendo
        and d.estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE')
      returning d.documento_id as id`,
    values: [
      contribuyenteId,
      ambiente,
      column('documentoId'),
      column('arriendo'),
      column('estado'),
      column('historia').map(historia => JSON.stringify(historia)),
      column('esperaMs'),
      column('loteId'),
      column('protocolo'),
      column('codigo'),
      column('mensaje'),
      column('fechaAprobacion').map(toTimestamp),
      column('fechaProcesamiento').map(toTimestamp),
    ],
  })
  return new Set(rows.map(({ id }) => id))
}
