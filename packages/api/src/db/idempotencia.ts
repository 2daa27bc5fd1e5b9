import type { Emisor } from '../domain/ambiente.ts'
import type { TipoEvento } from '../domain/evento/tipos.ts'
import { VENTANA_REPETICION_MS } from '../domain/idempotencia/replay.ts'
import { columns, type Fila, HOY } from './columns.ts'
import { type Db, toTimestamp } from './db.ts'
import { CAMPOS_DE_EVENTO, type EventoRow } from './evento.ts'
import { askTogether, type Junta, toPedidos } from './juntos.ts'
import { ofEach } from './reparto.ts'

export type Operacion = 'EMISION' | 'ADOPCION' | 'CORREO' | 'PETICION' | TipoEvento

/** `reservadaHasta`: the last day on which the key stands for what it stood for. */
export type UsedIdempotencyKey = Fila<
  'idempotencia',
  'operacion' | 'documentoId' | 'eventoSifenId' | 'adopcionId' | 'completadaEn' | 'reservadaHasta'
> & {
  /** What the database's clock shows: by it is told how long ago that was. */
  ahora: number
  /** What it stands for, where that is an evento. */
  evento: EventoRow | null
}

/** That of an evento is complete when the evento is, in the same moment: nothing of it is written twice. `i`: the key; `e`: its evento. */
export const COMPLETADA = `case when i.evento_sifen_id is null then i.completada_en else e.fecha_procesamiento end`

export const findIdempotencyKey = (
  db: Db,
  emisor: Emisor,
  idempotencyKey: string,
): Promise<UsedIdempotencyKey | null> => askTogether(db, CLAVES, emisor, idempotencyKey)

type ClaveConEvento = Omit<UsedIdempotencyKey, 'evento' | 'documentoId' | 'eventoSifenId'> & {
  orden: number
  suDocumentoId: number | null
} & EventoRow

const CLAVES: Junta<string, UsedIdempotencyKey | null> = {
  nombre: 'find-idempotencias',
  async run(db, { contribuyenteId, ambiente }, claves) {
    const { rows } = await db.query<ClaveConEvento>({
      name: 'find-idempotencias',
      text: `
        select p.orden, i.operacion, i.documento_id as "suDocumentoId", i.adopcion_id as "adopcionId", i.reservada_hasta as "reservadaHasta",
          ${COMPLETADA} as "completadaEn", ahora() as ahora, ${columns('eventoSifen', CAMPOS_DE_EVENTO, 'e')}
        from json_to_recordset($3) as p (orden integer, clave text)
        cross join lateral (select * from idempotencia where contribuyente_id = $1 and ambiente = $2 and clave = p.clave limit 1) i
        left join lateral (
          select * from evento_sifen where contribuyente_id = $1 and ambiente = $2 and evento_sifen_id = i.evento_sifen_id limit 1) e on true`,
      values: [contribuyenteId, ambiente, toPedidos(claves.map(clave => ({ clave })))],
    })
    const usadas: (UsedIdempotencyKey | null)[] = claves.map(() => null)
    for (const row of rows) usadas[row.orden] = usadaDe(row)
    return usadas
  },
}

function usadaDe(row: ClaveConEvento): UsedIdempotencyKey {
  const {
    orden: _,
    operacion,
    suDocumentoId,
    adopcionId,
    reservadaHasta,
    completadaEn,
    ahora,
    ...evento
  } = row
  const { eventoSifenId } = evento
  // A left join has nulls for what is not there, which the type of a row does not say.
  const hay = (eventoSifenId as number | null) !== null
  return {
    ...{ operacion, adopcionId, reservadaHasta, completadaEn, ahora },
    documentoId: suDocumentoId,
    eventoSifenId: hay ? eventoSifenId : null,
    evento: hay ? evento : null,
  }
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
      select $1, $2, $3, $4, $5, $6, case when $9::bigint is not null then null when $10 then ahora() else $7::timestamptz end, $8, $9, $11
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

const CON_EVENTO = `
  left join evento_sifen e on e.contribuyente_id = i.contribuyente_id and e.ambiente = i.ambiente and e.evento_sifen_id = i.evento_sifen_id`

/** Nothing is repeated under it, and nothing reserves it. */
const LIBRE = `i.reservada_hasta < ${HOY} and ${COMPLETADA} < ahora() - ${VENTANA_REPETICION_MS} * interval '1 millisecond'`

/** After its window and the retention the key is free; one that was bound anew meanwhile is not. */
export async function freeIdempotencyKey(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  idempotencyKey: string,
): Promise<void> {
  await db.query({
    text: `
      with libre as materialized (
        select i.ambiente, i.clave from idempotencia i ${CON_EVENTO}
        where i.contribuyente_id = $1 and i.ambiente = $2 and i.clave = $3 and ${LIBRE} for update of i
      )
      delete from idempotencia i using libre l where i.contribuyente_id = $1 and (i.ambiente, i.clave) = (l.ambiente, l.clave)`,
    values: [contribuyenteId, ambiente, idempotencyKey],
  })
}

/** Of every tenant, so many at a time: those under which nothing is repeated, and whose retention is over. How many went. */
export async function freeExpiredKeys(db: Db, limite: number): Promise<number> {
  return ofEach(db, limite, {
    quienes: {
      name: 'list-idempotencias-vencidas',
      text: `
        select distinct i.contribuyente_id as "contribuyenteId" from idempotencia i ${CON_EVENTO}
        where ${LIBRE} limit $1`,
      values: [limite],
    },
    // Chosen once, and apart: a limit inside of "in (…)" is asked for again for every row that is looked at.
    de: (contribuyenteId, cuantas) => ({
      name: 'free-idempotencias',
      text: `
        with vencidas as materialized (
          select i.ambiente, i.clave from idempotencia i ${CON_EVENTO}
          where i.contribuyente_id = $1 and ${LIBRE}
          order by i.reservada_hasta limit $2 for update of i skip locked
        )
        delete from idempotencia i using vencidas v
        where i.contribuyente_id = $1 and (i.ambiente, i.clave) = (v.ambiente, v.clave)`,
      values: [contribuyenteId, cuantas],
    }),
  })
}
