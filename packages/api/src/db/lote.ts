import type { Emisor } from '../domain/ambiente.ts'
import type { estadoDe, HistoriaDeLote } from '../domain/envio/lote.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one, type Statement } from './db.ts'
import { nextToken } from './evento.ts'
import { type IntercambioNuevo, toIntercambioColumns } from './intercambio.ts'
import { named } from './named.ts'

export type LoteRow = Fila<'lote', (typeof LOTE)[number], { historia: HistoriaDeLote }>

const LOTE = ['loteId', 'historia', 'arriendo'] as const

/** Its lease has a token from the clock: an identifier that a database gives again, after it forgot the first, is of another lote. */
export async function insertLote(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  nuevo: { tipoDocumento: number; historia: HistoriaDeLote; arriendoMs: number },
): Promise<LoteRow> {
  return one<LoteRow>(db, {
    name: 'insert-lote',
    text: `
      insert into lote (contribuyente_id, ambiente, tipo_documento, estado, fecha_creacion, fecha_envio, proxima, historia, arriendo)
      values ($1, $2, $3, 'ENVIADO', ahora(), ahora(), ahora() + $4 * interval '1 millisecond', $5, ${nextToken('0')})
      returning ${columns('lote', LOTE)}`,
    values: [
      contribuyenteId,
      ambiente,
      nuevo.tipoDocumento,
      nuevo.arriendoMs,
      JSON.stringify(nuevo.historia),
    ],
  })
}

/**
 * Takes the lease of lotes that may be looked at now; lotes that another worker has locked are skipped. The choice is materialized: a plan
 * that evaluated it once per row would choose different rows each time, and take more than `limite`.
 */
export async function takeLotes(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { arriendoMs, limite }: { arriendoMs: number; limite: number },
): Promise<LoteRow[]> {
  const { rows } = await db.query<LoteRow>({
    name: 'take-lotes',
    text: `
      with elegido as materialized (
        select lote_id from lote
        where contribuyente_id = $1 and ambiente = $2 and estado in ('ENVIADO', 'EN_PROCESO', 'INCIERTO') and proxima <= ahora()
        order by lote_id limit $4 for update skip locked
      )
      update lote l set arriendo = ${nextToken('l.arriendo')}, proxima = ahora() + $3 * interval '1 millisecond'
      from elegido where l.contribuyente_id = $1 and l.lote_id = elegido.lote_id
      returning ${columns('lote', LOTE, 'l')}`,
    values: [contribuyenteId, ambiente, arriendoMs, limite],
  })
  return rows
}

/** What was said of a lote, kept as long as any documento that travelled in it. */
export interface DichoDeLote {
  registro: IntercambioNuevo
  conservarHasta: string | null
}

/** Writes the step of a lote, what was said of it, and from when it may be looked at again; false, and nothing of it, when another process holds the lease by now. */
export async function recordLote(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  lote: LoteRow,
  avance: { estado: ReturnType<typeof estadoDe>; numero: string | null; esperaMs: number },
  dicho: DichoDeLote | null = null,
): Promise<boolean> {
  const avanzar = `
      update lote set estado = $5, numero = coalesce($6, numero), proxima = ahora() + $7 * interval '1 millisecond', historia = $8
      where contribuyente_id = $1 and ambiente = $2 and lote_id = $3 and arriendo = $4`
  const values = [
    ...[contribuyenteId, ambiente, lote.loteId, lote.arriendo],
    ...[avance.estado, avance.numero, avance.esperaMs, JSON.stringify(lote.historia)],
  ]
  const { rowCount } = await db.query(
    dicho === null ? { name: 'record-lote', text: avanzar, values } : recordWithDicho(avanzar, values, dicho),
  )
  return rowCount === 1
}

function recordWithDicho(
  avanzar: string,
  before: unknown[],
  { registro, conservarHasta }: DichoDeLote,
): Statement {
  const p = named({ conservar_hasta: conservarHasta, ...toIntercambioColumns(registro) }, before.length)
  return {
    name: 'record-lote-con-dicho',
    text: `
      with hecho as (${avanzar} returning lote_id)
      insert into intercambio (contribuyente_id, ambiente, lote_id, ${p.names}) select $1, $2, lote_id, ${p.places} from hecho`,
    values: [...before, ...p.values],
  }
}

/** Deletes a lote of which not one byte was sent: its documentos are free again. */
export async function deleteLote(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  lote: LoteRow,
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'delete from lote where contribuyente_id = $1 and ambiente = $2 and lote_id = $3 and arriendo = $4',
    values: [contribuyenteId, ambiente, lote.loteId, lote.arriendo],
  })
  return rowCount === 1
}

const RECIENTE = ['loteId', 'fechaCreacion', 'historia'] as const

export type LoteRecienteRow = Fila<'lote', (typeof RECIENTE)[number], { historia: HistoriaDeLote }>

/** The emisor's last twenty lotes, the last one first. */
export async function listLotesRecientes(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
): Promise<LoteRecienteRow[]> {
  const { rows } = await db.query<LoteRecienteRow>({
    name: 'list-lotes-recientes',
    text: `
      select ${columns('lote', RECIENTE)} from lote where contribuyente_id = $1 and ambiente = $2
      order by lote_id desc limit 20`,
    values: [contribuyenteId, ambiente],
  })
  return rows
}

/** Locks a lote until the transaction ends; false, and at once, where another has it locked. */
export async function lockLoteIfFree(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  loteId: number,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'lock-lote-if-free',
    text: 'select from lote where contribuyente_id = $1 and ambiente = $2 and lote_id = $3 for update skip locked',
    values: [contribuyenteId, ambiente, loteId],
  })
  return rowCount === 1
}
