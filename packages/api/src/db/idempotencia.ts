import type { Emisor } from '../domain/ambiente.ts'
import type { TipoEvento } from '../domain/evento/tipos.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, toTimestamp } from './db.ts'
import { ofEach } from './reparto.ts'

export type Operacion = 'EMISION' | 'ADOPCION' | 'CORREO' | 'PETICION' | TipoEvento

/** `reservadaHasta`: the last day on which the key stands for what it stood for. */
export type UsedIdempotencyKey = Fila<'idempotencia', (typeof CLAVE)[number]> & {
  /** What the database's clock shows: by it is told how long ago that was. */
  ahora: number
}

const CLAVE = [
  'operacion',
  'documentoId',
  'eventoSifenId',
  'adopcionId',
  'completadaEn',
  'reservadaHasta',
] as const

const COLUMNS = `${columns('idempotencia', CLAVE)}, ahora() as ahora`

export async function findIdempotencyKey(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  idempotencyKey: string,
): Promise<UsedIdempotencyKey | null> {
  const { rows } = await db.query<UsedIdempotencyKey>({
    name: 'find-idempotencia',
    text: `select ${COLUMNS} from idempotencia where contribuyente_id = $1 and ambiente = $2 and clave = $3`,
    values: [contribuyenteId, ambiente, idempotencyKey],
  })
  return rows[0] ?? null
}

/** Inserts the key for an operation; false when it exists. Waits for a transaction that is inserting the same key at this moment. */
export async function claimIdempotencyKey(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  idempotencyKey: string,
  toma: {
    operacion: Operacion
    documentoId: number | null
    eventoSifenId?: number | null
    adopcionId?: number
    now: number
    /** `ahora`: with this statement. */
    completadaEn: number | null | 'ahora'
    reservadaHasta: string
  },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'claim-idempotencia',
    text: `
      insert into idempotencia (contribuyente_id, ambiente, clave, operacion, documento_id, fecha_creacion, completada_en, reservada_hasta, evento_sifen_id,
        adopcion_id)
      select $1, $2, $3, $4, $5, $6, case when $10 then ahora() else $7::timestamptz end, $8, $9, $11
      -- A database that took the place of another may not know of the evento, or of what SIFEN said of it.
      where $9::bigint is null or exists (
        select 1 from evento_sifen where contribuyente_id = $1 and ambiente = $2 and evento_sifen_id = $9 and (estado = 'ENVIADO') = ($7::timestamptz is null))
      on conflict do nothing`,
    values: [
      contribuyenteId,
      ambiente,
      idempotencyKey,
      toma.operacion,
      toma.documentoId,
      toTimestamp(toma.now),
      toma.completadaEn === 'ahora' ? null : toTimestamp(toma.completadaEn),
      toma.reservadaHasta,
      toma.eventoSifenId ?? null,
      toma.completadaEn === 'ahora',
      toma.adopcionId ?? null,
    ],
  })
  return rowCount === 1
}

/** The day in Paraguay, by the database's clock. */
const HOY = "(ahora() at time zone 'America/Asuncion')::date"

/** After the retention the key is free. */
export async function freeIdempotencyKey(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  idempotencyKey: string,
): Promise<void> {
  await db.query({
    text: `delete from idempotencia where contribuyente_id = $1 and ambiente = $2 and clave = $3 and reservada_hasta < ${HOY}`,
    values: [contribuyenteId, ambiente, idempotencyKey],
  })
}

/** Of every tenant, so many at a time: those whose retention is over, and whose operation has ended. How many went. */
export async function freeExpiredKeys(db: Db, limite: number): Promise<number> {
  return ofEach(db, limite, {
    quienes: {
      name: 'list-idempotencias-vencidas',
      text: `
        select distinct contribuyente_id as "contribuyenteId" from idempotencia
        where reservada_hasta < ${HOY} and completada_en is not null limit $1`,
      values: [limite],
    },
    // Chosen once, and apart: a limit inside of "in (…)" is asked for again for every row that is looked at.
    de: (contribuyenteId, cuantas) => ({
      name: 'free-idempotencias',
      text: `
        with vencidas as materialized (
          select ambiente, clave from idempotencia
          where contribuyente_id = $1 and reservada_hasta < ${HOY} and completada_en is not null
          order by reservada_hasta limit $2 for update skip locked
        )
        delete from idempotencia i using vencidas v
        where i.contribuyente_id = $1 and (i.ambiente, i.clave) = (v.ambiente, v.clave)`,
      values: [contribuyenteId, cuantas],
    }),
  })
}
