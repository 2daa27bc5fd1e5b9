import type { Ambiente, Emisor } from '../domain/ambiente.ts'
import type { Failure } from '../domain/failure.ts'
import type { EstadoDeTanda, EstadoEnTanda } from '../domain/tanda/tanda.ts'
import type { Actor } from './auditoria.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one, toTimestamp } from './db.ts'
import { isRepartida, ofEach, readPiezas } from './reparto.ts'

/** How many documentos of a tanda are in each state; a state that none is in may be absent. */
export type CuentaDeTanda = Partial<Record<EstadoEnTanda, number>>

/** What those come to that are LISTO, or EMITIDO. */
export interface TotalDeTanda {
  moneda: string
  total: string
  cuantos: number
}

export type TandaRow = Fila<
  'tanda',
  (typeof TANDA)[number],
  { estado: EstadoDeTanda; motivo: Failure | null }
> & {
  cuenta: CuentaDeTanda
  totales: TotalDeTanda[]
}

const TANDA = ['tandaId', 'nombre', 'estado', 'motivo', 'fechaCreacion', 'fechaCambio', 'fechaFin'] as const

/** Those of the tanda that is called `t`, of the emisor that is `$1` and `$2`. */
const SUYOS =
  'from tanda_documento d where d.contribuyente_id = $1 and d.ambiente = $2 and d.tanda_id = t.tanda_id'
const COLUMNS = `${columns('tanda', TANDA, 't')},
  coalesce((select jsonb_object_agg(estado, n) from (select d.estado, count(*) as n ${SUYOS} group by d.estado) c), '{}') as cuenta,
  coalesce((select jsonb_agg(jsonb_build_object('moneda', moneda, 'total', suma::text, 'cuantos', n) order by n desc, moneda) from (
    select d.moneda, sum(d.total) as suma, count(*) as n ${SUYOS} and d.estado in ('LISTO', 'EMITIDO') group by d.moneda
  ) m), '[]') as totales`

export async function insertTanda(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { nombre, clave, actor }: { nombre: string; clave: string; actor: Actor },
): Promise<number> {
  const { tandaId } = await one<{ tandaId: number }>(db, {
    name: 'insert-tanda',
    text: `
      insert into tanda (contribuyente_id, ambiente, nombre, clave, actor, fecha_creacion, fecha_cambio, proxima)
      values ($1, $2, $3, $4, $5, ahora(), ahora(), ahora()) returning tanda_id as "tandaId"`,
    values: [contribuyenteId, ambiente, nombre, clave, JSON.stringify(actor)],
  })
  return tandaId
}

export async function findTanda(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  tandaId: number,
): Promise<TandaRow | null> {
  const { rows } = await db.query<TandaRow>({
    name: 'find-tanda',
    text: `select ${COLUMNS} from tanda t where contribuyente_id = $1 and ambiente = $2 and tanda_id = $3`,
    values: [contribuyenteId, ambiente, tandaId],
  })
  return rows[0] ?? null
}

/** The newest first. */
export async function listTandas(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  page: { before: number | null; limit: number },
): Promise<TandaRow[]> {
  const { rows } = await db.query<TandaRow>({
    name: 'list-tandas',
    text: `
      select ${COLUMNS} from tanda t
      where contribuyente_id = $1 and ambiente = $2 and ($3::bigint is null or tanda_id < $3) order by tanda_id desc limit $4`,
    values: [contribuyenteId, ambiente, page.before, page.limit],
  })
  return rows
}

export async function countTandasAbiertas(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<number> {
  const { cuantas } = await one<{ cuantas: number }>(db, {
    name: 'count-tandas-abiertas',
    text: `
      select count(*) as cuantas from tanda
      where contribuyente_id = $1 and ambiente = $2 and estado in ('BORRADOR', 'EN_CURSO', 'PAUSADA')`,
    values: [contribuyenteId, ambiente],
  })
  return cuantas
}

/** Holds the tanda until the transaction ends. In which state it is then; null when there is none. */
export async function lockTanda(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  tandaId: number,
): Promise<EstadoDeTanda | null> {
  const { rows } = await db.query<{ estado: EstadoDeTanda }>({
    name: 'lock-tanda',
    text: `select estado from tanda where contribuyente_id = $1 and ambiente = $2 and tanda_id = $3 for update`,
    values: [contribuyenteId, ambiente, tandaId],
  })
  return rows[0]?.estado ?? null
}

/** Gives a tanda that is held a state, and says why; whoever has it in hand has it no more. */
export async function setEstadoDeTanda(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  tandaId: number,
  { estado, motivo, actor }: { estado: EstadoDeTanda; motivo: Failure | null; actor: Actor | null },
): Promise<void> {
  const fin = estado === 'TERMINADA' || estado === 'CANCELADA'
  await db.query({
    name: fin ? 'end-tanda' : 'set-estado-de-tanda',
    text: `
      update tanda set estado = $4, motivo = $5, actor = coalesce($6::jsonb, actor), fecha_cambio = ahora(), proxima = ahora(),
        intentos = intentos + 1, fecha_fin = ${fin ? 'ahora()' : 'null'}
      where contribuyente_id = $1 and ambiente = $2 and tanda_id = $3`,
    values: [
      contribuyenteId,
      ambiente,
      tandaId,
      estado,
      motivo === null ? null : JSON.stringify(motivo),
      actor === null ? null : JSON.stringify(actor),
    ],
  })
}

/** A tanda in hand. `intentos`: the number under which it was taken. */
export interface TandaTomada {
  tandaId: number
  clave: string
  actor: Actor
  intentos: number
  motivo: Failure | null
}

/** Takes the one that waits longest, out of reach of other processes for that long. */
export async function takeTanda(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  arriendoMs: number,
): Promise<TandaTomada | null> {
  const { rows } = await db.query<TandaTomada>({
    name: 'take-tanda',
    text: `
      with elegida as materialized (
        select tanda_id from tanda
        where contribuyente_id = $1 and ambiente = $2 and estado = 'EN_CURSO' and proxima <= ahora()
        order by proxima, tanda_id limit 1 for update skip locked
      )
      update tanda t set intentos = t.intentos + 1, proxima = ahora() + $3 * interval '1 millisecond'
      from elegida e where t.contribuyente_id = $1 and t.tanda_id = e.tanda_id
      returning t.tanda_id as "tandaId", t.clave, t.actor, t.intentos, t.motivo`,
    values: [contribuyenteId, ambiente, arriendoMs],
  })
  return rows[0] ?? null
}

/** Gives it back, to be taken again after that time; false when somebody else has it by now. */
export async function releaseTanda(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { tandaId, intentos }: Pick<TandaTomada, 'tandaId' | 'intentos'>,
  { esperaMs, motivo }: { esperaMs: number; motivo: Failure | null },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'release-tanda',
    text: `
      update tanda set proxima = ahora() + $5 * interval '1 millisecond', motivo = $6
      where contribuyente_id = $1 and ambiente = $2 and tanda_id = $3 and intentos = $4 and estado = 'EN_CURSO'`,
    values: [
      contribuyenteId,
      ambiente,
      tandaId,
      intentos,
      esperaMs,
      motivo === null ? null : JSON.stringify(motivo),
    ],
  })
  return rowCount === 1
}

/** The emisores of all tenants with a tanda that goes on now. */
export async function listEmisoresConTanda(db: Db, limite: number): Promise<Emisor[]> {
  if (await isRepartida(db))
    return JSON.parse(await readPiezas(db, ['tanda'], tanda => selectConTanda(tanda, String(limite))))
  const { rows } = await db.query<{ contribuyenteId: number; ambiente: Ambiente }>({
    name: 'list-emisores-con-tanda',
    text: selectConTanda('tanda', '$1'),
    values: [limite],
  })
  return rows
}

const selectConTanda = (tanda: string, limite: string): string => `
  select distinct contribuyente_id as "contribuyenteId", ambiente from ${tanda}
  where estado = 'EN_CURSO' and proxima <= ahora() limit ${limite}`

/** All that have gone on since before that moment, of every contribuyente: the operator's, after a loss. */
export async function listTandasEnCurso(
  db: Db,
  desdeAntesDe: number,
): Promise<(Emisor & { tandaId: number })[]> {
  const { rows } = await db.query<Emisor & { tandaId: number }>({
    text: `
      select contribuyente_id as "contribuyenteId", ambiente, tanda_id as "tandaId" from tanda
      where estado = 'EN_CURSO' and fecha_cambio < $1 order by contribuyente_id, tanda_id`,
    values: [toTimestamp(desdeAntesDe)],
  })
  return rows
}

/** Of every tenant, so many at a time: those of which nothing changed for so many days, and that nobody emits. How many went. */
export async function deleteTandasViejas(
  db: Db,
  { dias, limite }: { dias: number; limite: number },
): Promise<number> {
  const vieja = (days: string) =>
    `fecha_cambio < ahora() - ${days} * interval '1 day' and estado <> 'EN_CURSO'`
  return ofEach(db, limite, {
    quienes: {
      name: 'list-tandas-viejas',
      text: `select distinct contribuyente_id as "contribuyenteId" from tanda where ${vieja('$1')} limit $2`,
      values: [dias, limite],
    },
    de: (contribuyenteId, cuantas) => ({
      name: 'delete-tandas-viejas',
      text: `
        with viejas as materialized (
          select tanda_id from tanda where contribuyente_id = $1 and ${vieja('$2')} order by fecha_cambio limit $3 for update skip locked
        ), suyos as (
          delete from tanda_documento d using viejas v where d.contribuyente_id = $1 and d.tanda_id = v.tanda_id
        )
        delete from tanda t using viejas v where t.contribuyente_id = $1 and t.tanda_id = v.tanda_id`,
      values: [contribuyenteId, dias, cuantas],
    }),
  })
}
