import type {
  EstadoDeAdopcion,
  EstadoDePedido,
  FormatoDeAdopcion,
  PedidoLeido,
} from '../domain/adopcion/pedida.ts'
import type { Emisor } from '../domain/ambiente.ts'
import type { Actor } from './auditoria.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one } from './db.ts'

/** How many documentos of an order are in each state; a state that none is in may be absent. */
export type CuentaDeAdopcion = Partial<Record<EstadoDePedido, number>>

export type AdopcionRow = Fila<
  'adopcion',
  (typeof ADOPCION)[number],
  { estado: EstadoDeAdopcion; formato: FormatoDeAdopcion }
> & { cuenta: CuentaDeAdopcion }

const ADOPCION = ['adopcionId', 'formato', 'estado', 'repetidos', 'fechaCreacion', 'fechaFin'] as const

/** Those of the order that is called `a`. */
const CUENTA = `
  coalesce((select jsonb_object_agg(estado, n) from (
    select d.estado, count(*) as n from adopcion_documento d
    where d.contribuyente_id = a.contribuyente_id and d.ambiente = a.ambiente and d.adopcion_id = a.adopcion_id group by d.estado
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
        select from adopcion_documento d
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
