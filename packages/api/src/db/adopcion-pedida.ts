import type {
  EstadoDeAdopcion,
  EstadoDePedido,
  FormatoDeAdopcion,
  PedidoLeido,
} from '../domain/adopcion/pedida.ts'
import type { RangoDeFechas } from '../domain/adopcion/rango.ts'
import type { Emisor } from '../domain/ambiente.ts'
import type { Actor } from './auditoria.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one, toTimestamp } from './db.ts'
import { ofEach } from './reparto.ts'

/** How many documentos of an order are in each state; a state that none is in may be absent. */
export type CuentaDeAdopcion = Partial<Record<EstadoDePedido, number>>

export type AdopcionRow = Fila<
  'adopcion',
  (typeof ADOPCION)[number],
  { estado: EstadoDeAdopcion; formato: FormatoDeAdopcion }
> & { cuenta: CuentaDeAdopcion }

const ADOPCION = [
  'adopcionId',
  'formato',
  'estado',
  'repetidos',
  'fechaCreacion',
  'fechaFin',
  'desde',
  'hasta',
] as const

/** Those of the order that is called `a`, of the emisor that is `$1` and `$2`. */
const CUENTA = `
  coalesce((select jsonb_object_agg(estado, n) from (
    select d.estado, count(*) as n from adopcion_documento d
    where d.contribuyente_id = $1 and d.ambiente = $2 and d.adopcion_id = a.adopcion_id group by d.estado
  ) c), '{}')`
const COLUMNS = `${columns('adopcion', ADOPCION, 'a')}, coalesce(a.cuenta, ${CUENTA}) as cuenta`

/** The order with everything that it asks for, and what could not be read. How many documentos it counts is read afterwards. */
export async function insertAdopcion(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { formato, cdcs, ilegibles, repetidos }: PedidoLeido,
  actor: Actor,
): Promise<number> {
  const filas = [
    ...cdcs.map(({ cdc, lugar }, orden) => ({ orden, cdc, lugar })),
    ...ilegibles.map(({ lugar, falta }, n) => ({
      orden: cdcs.length + n,
      lugar,
      codigo: falta.codigo,
      detalle: falta.detail,
    })),
  ]
  const { adopcionId } = await one<{ adopcionId: number }>(db, {
    name: 'insert-adopcion',
    text: `
      with nueva as (
        insert into adopcion (contribuyente_id, ambiente, formato, actor, repetidos, fecha_creacion)
        values ($1, $2, $3, $4, $5, ahora()) returning adopcion_id
      ), filas as (
        insert into adopcion_documento (adopcion_id, orden, contribuyente_id, ambiente, cdc, lugar, estado, codigo, detalle, proxima)
        select adopcion_id, orden, $1, $2, cdc, lugar, case when cdc is null then 'ILEGIBLE' else 'PENDIENTE' end, codigo, detalle, ahora()
        from nueva, jsonb_to_recordset($6::jsonb) as f (orden integer, cdc text, lugar text, codigo text, detalle text)
      )
      select adopcion_id as "adopcionId" from nueva`,
    values: [contribuyenteId, ambiente, formato, JSON.stringify(actor), repetidos, JSON.stringify(filas)],
  })
  return adopcionId
}

/** What SIFEN approved once: only of that it can say more. */
const DEL_RANGO = `contribuyente_id = $1 and ambiente = $2 and fecha_emision >= $3 and fecha_emision < $4
        and estado in ('APROBADO', 'APROBADO_OBSERVACION', 'CANCELADO')`

/** How many documentos of those days SIFEN can be asked about again; not counted further than that. */
export async function countConciliables(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { desde, hasta }: RangoDeFechas,
  limite: number,
): Promise<number> {
  const { cuantos } = await one<{ cuantos: number }>(db, {
    name: 'count-conciliables',
    text: `select count(*) as cuantos from (select 1 from documento where ${DEL_RANGO} limit $5) as c`,
    values: [contribuyenteId, ambiente, toTimestamp(desde), toTimestamp(hasta), limite],
  })
  return cuantos
}

/** The order with all of those days, the oldest first. */
export async function insertConciliacion(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { desde, hasta }: RangoDeFechas,
  actor: Actor,
): Promise<number> {
  const { adopcionId } = await one<{ adopcionId: number }>(db, {
    name: 'insert-conciliacion',
    text: `
      with nueva as (
        insert into adopcion (contribuyente_id, ambiente, formato, actor, repetidos, fecha_creacion, desde, hasta)
        values ($1, $2, 'FECHAS', $5, 0, ahora(), $3, $4) returning adopcion_id
      ), filas as (
        insert into adopcion_documento (adopcion_id, orden, contribuyente_id, ambiente, cdc, estado, proxima)
        select (select adopcion_id from nueva), row_number() over (order by fecha_emision, documento_id) - 1, $1, $2, cdc, 'PENDIENTE', ahora()
        from documento where ${DEL_RANGO}
      )
      select adopcion_id as "adopcionId" from nueva`,
    values: [contribuyenteId, ambiente, toTimestamp(desde), toTimestamp(hasta), JSON.stringify(actor)],
  })
  return adopcionId
}

export async function findAdopcion(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  adopcionId: number,
): Promise<AdopcionRow | null> {
  const { rows } = await db.query<AdopcionRow>({
    name: 'find-adopcion',
    text: `select ${COLUMNS} from adopcion a where contribuyente_id = $1 and ambiente = $2 and adopcion_id = $3`,
    values: [contribuyenteId, ambiente, adopcionId],
  })
  return rows[0] ?? null
}

/** The newest first. */
export async function listAdopciones(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  page: { before: number | null; limit: number },
): Promise<AdopcionRow[]> {
  const { rows } = await db.query<AdopcionRow>({
    name: 'list-adopciones',
    text: `
      select ${COLUMNS} from adopcion a
      where contribuyente_id = $1 and ambiente = $2 and ($3::bigint is null or adopcion_id < $3) order by adopcion_id desc limit $4`,
    values: [contribuyenteId, ambiente, page.before, page.limit],
  })
  return rows
}

export async function countAdopcionesAbiertas(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
): Promise<number> {
  const { cuantas } = await one<{ cuantas: number }>(db, {
    name: 'count-adopciones-abiertas',
    text: `select count(*) as cuantas from adopcion where contribuyente_id = $1 and ambiente = $2 and estado = 'EN_CURSO'`,
    values: [contribuyenteId, ambiente],
  })
  return cuantas
}

/** Closes the orders of an emisor in which nothing is left to be asked. */
export async function closeAdopciones(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<void> {
  await db.query({
    name: 'close-adopciones',
    text: `
      update adopcion a set estado = 'TERMINADA', fecha_fin = ahora(), cuenta = ${CUENTA}
      where contribuyente_id = $1 and ambiente = $2 and estado = 'EN_CURSO' and not exists (
        select 1 from adopcion_documento d
        where d.contribuyente_id = $1 and d.ambiente = $2 and d.adopcion_id = a.adopcion_id and d.estado = 'PENDIENTE')`,
    values: [contribuyenteId, ambiente],
  })
}

/** Closes an order whose documentos were given up before, in the same transaction; false when it was closed already. */
export async function retireAdopcion(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  adopcionId: number,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'retire-adopcion',
    text: `
      update adopcion a set estado = 'CANCELADA', fecha_fin = ahora(), cuenta = ${CUENTA}
      where contribuyente_id = $1 and ambiente = $2 and adopcion_id = $3 and estado = 'EN_CURSO'`,
    values: [contribuyenteId, ambiente, adopcionId],
  })
  return rowCount === 1
}

/** Of every tenant, so many at a time: orders that ended so long ago and for which no key stands any more, with all that they say. How many went. */
export async function deleteAdopcionesViejas(
  db: Db,
  { dias, limite }: { dias: number; limite: number },
): Promise<number> {
  const vieja = (days: string) => `
    fecha_fin < ahora() - ${days} * interval '1 day' and not exists (
      select 1 from idempotencia i where i.contribuyente_id = a.contribuyente_id and i.adopcion_id = a.adopcion_id)`
  return ofEach(db, limite, {
    quienes: {
      name: 'list-adopciones-viejas',
      text: `select distinct contribuyente_id as "contribuyenteId" from adopcion a where ${vieja('$1')} limit $2`,
      values: [dias, limite],
    },
    de: (contribuyenteId, cuantas) => ({
      name: 'delete-adopciones-viejas',
      text: `
        with viejas as materialized (
          select adopcion_id from adopcion a
          where contribuyente_id = $1 and ${vieja('$2')} order by fecha_fin limit $3 for update skip locked
        ), filas as (
          delete from adopcion_documento d using viejas v where d.contribuyente_id = $1 and d.adopcion_id = v.adopcion_id
        )
        delete from adopcion a using viejas v where a.contribuyente_id = $1 and a.adopcion_id = v.adopcion_id`,
      values: [contribuyenteId, dias, cuantas],
    }),
  })
}
