import type { Ambiente, Emisor } from '../domain/ambiente.ts'
import type { CuerpoEmision } from '../domain/emision/campos.ts'
import type { CambiosDeRecurrente, RecurrentePedido } from '../domain/recurrente/pedido.ts'
import type { Actor } from './auditoria.ts'
import { columns, type Fila, HOY } from './columns.ts'
import { type Db, one } from './db.ts'
import { isRepartida, readPiezas } from './reparto.ts'

const RECURRENTE = [
  'recurrenteId',
  'nombre',
  'cuerpo',
  'moneda',
  'total',
  'cada',
  'dia',
  'proximo',
  'hasta',
  'activo',
  'alMomento',
  'hechos',
  'fechaCreacion',
] as const

export type RecurrenteRow = Fila<
  'recurrente',
  (typeof RECURRENTE)[number],
  { cuerpo: CuerpoEmision; total: string }
>

const COLUMNS = columns('recurrente', RECURRENTE)

/** One that is not paused and says the same of the same days, the oldest of several: whoever lost the answer asks for it again. */
export async function findRecurrenteIgual(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { nombre, cuerpo, cada, dia, proximo, hasta, alMomento }: RecurrentePedido & { cuerpo: CuerpoEmision },
): Promise<RecurrenteRow | null> {
  const { rows } = await db.query<RecurrenteRow>({
    name: 'find-recurrente-igual',
    text: `
      select ${COLUMNS} from recurrente
      where contribuyente_id = $1 and ambiente = $2 and activo and nombre = $3 and cada = $4 and dia = $5
        -- Of one that became due meanwhile the next day is another.
        and (proximo = $6 or hechos > 0) and hasta is not distinct from $7::date and al_momento = $8 and cuerpo = $9::jsonb
      order by recurrente_id limit 1`,
    values: [
      ...[contribuyenteId, ambiente, nombre, cada, dia, proximo, hasta, alMomento],
      JSON.stringify(cuerpo),
    ],
  })
  return rows[0] ?? null
}

export async function insertRecurrente(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  nuevo: RecurrentePedido & { cuerpo: CuerpoEmision; moneda: string; total: string; actor: Actor },
): Promise<RecurrenteRow> {
  const { nombre, cuerpo, moneda, total, cada, dia, proximo, hasta, alMomento, actor } = nuevo
  return one<RecurrenteRow>(db, {
    name: 'insert-recurrente',
    text: `
      insert into recurrente (contribuyente_id, ambiente, nombre, cuerpo, moneda, total, cada, dia, proximo, hasta, al_momento, actor, fecha_creacion)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, ahora()) returning ${COLUMNS}`,
    values: [
      ...[
        contribuyenteId,
        ambiente,
        nombre,
        JSON.stringify(cuerpo),
        moneda,
        total,
        cada,
        dia,
        proximo,
        hasta,
      ],
      ...[alMomento, JSON.stringify(actor)],
    ],
  })
}

export async function countRecurrentes(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<number> {
  const { cuantos } = await one<{ cuantos: number }>(db, {
    name: 'count-recurrentes',
    text: `
      select count(*) as cuantos from recurrente
      where contribuyente_id = $1 and ambiente = $2 and activo and proximo is not null`,
    values: [contribuyenteId, ambiente],
  })
  return cuantos
}

/** The newest first. */
export async function listRecurrentes(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  page: { before: number | null; limit: number },
): Promise<RecurrenteRow[]> {
  const { rows } = await db.query<RecurrenteRow>({
    name: 'list-recurrentes',
    text: `
      select ${COLUMNS} from recurrente
      where contribuyente_id = $1 and ambiente = $2 and ($3::bigint is null or recurrente_id < $3) order by recurrente_id desc limit $4`,
    values: [contribuyenteId, ambiente, page.before, page.limit],
  })
  return rows
}

/** Holds it until the transaction ends. */
export async function lockRecurrente(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  recurrenteId: number,
): Promise<RecurrenteRow | null> {
  const { rows } = await db.query<RecurrenteRow>({
    name: 'lock-recurrente',
    text: `
      select ${COLUMNS} from recurrente
      where contribuyente_id = $1 and ambiente = $2 and recurrente_id = $3 for update`,
    values: [contribuyenteId, ambiente, recurrenteId],
  })
  return rows[0] ?? null
}

export async function updateRecurrente(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  recurrenteId: number,
  { activo, alMomento, proximo }: CambiosDeRecurrente & { proximo: string | null },
): Promise<RecurrenteRow> {
  return one<RecurrenteRow>(db, {
    name: 'update-recurrente',
    text: `
      update recurrente set activo = coalesce($4, activo), al_momento = coalesce($5, al_momento), proximo = $6
      where contribuyente_id = $1 and ambiente = $2 and recurrente_id = $3 returning ${COLUMNS}`,
    values: [contribuyenteId, ambiente, recurrenteId, activo ?? null, alMomento ?? null, proximo],
  })
}

/** Those of which one is due today or was before, held until the transaction ends; what another process holds is passed over. */
export async function takeDebidos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  limite: number,
): Promise<(RecurrenteRow & { hoy: string })[]> {
  const { rows } = await db.query<RecurrenteRow & { hoy: string }>({
    name: 'take-debidos',
    text: `
      select ${COLUMNS}, ${HOY} as hoy from recurrente
      where contribuyente_id = $1 and ambiente = $2 and activo and proximo <= ${HOY} order by recurrente_id limit $3
      for update skip locked`,
    values: [contribuyenteId, ambiente, limite],
  })
  return rows
}

/** What became due was made, so many of it, and this is the next one. */
export async function advanceRecurrente(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  recurrenteId: number,
  { proximo, hechos }: { proximo: string | null; hechos: number },
): Promise<void> {
  await db.query({
    name: 'advance-recurrente',
    text: `
      update recurrente set proximo = $4, hechos = hechos + $5
      where contribuyente_id = $1 and ambiente = $2 and recurrente_id = $3`,
    values: [contribuyenteId, ambiente, recurrenteId, proximo, hechos],
  })
}

/** One that is due, for a day. */
export interface Debido {
  recurrenteId: number
  periodo: string
  referencia: string
  lugar: string
  cuerpo: CuerpoEmision
  moneda: string
  total: string
}

/** Puts them into a tanda: for each recurrente and day there can be one. */
export async function insertDebidos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  tandaId: number,
  debidos: readonly Debido[],
): Promise<void> {
  await db.query({
    name: 'insert-debidos',
    text: `
      insert into tanda_documento
        (contribuyente_id, ambiente, tanda_id, orden, referencia, lugar, cuerpo, estado, moneda, total, huella, recurrente_id, periodo)
      select $1, $2, $3, f.n, f.referencia, f.lugar, f.cuerpo, 'LISTO', f.moneda, f.total,
        sha256(convert_to(f.referencia || chr(10) || f.cuerpo::text, 'UTF8')), f."recurrenteId", f.periodo
      from jsonb_to_recordset($4::jsonb) as f
        (n integer, referencia text, lugar text, cuerpo jsonb, moneda text, total numeric, "recurrenteId" bigint, periodo date)`,
    values: [
      contribuyenteId,
      ambiente,
      tandaId,
      JSON.stringify(debidos.map((debido, n) => ({ ...debido, n }))),
    ],
  })
}

/** The emisores of all tenants of whom something is due. */
export async function listEmisoresConDebidos(db: Db, limite: number): Promise<Emisor[]> {
  if (await isRepartida(db))
    return JSON.parse(await readPiezas(db, ['recurrente'], tabla => selectConDebidos(tabla, String(limite))))
  const { rows } = await db.query<{ contribuyenteId: number; ambiente: Ambiente }>({
    name: 'list-emisores-con-debidos',
    text: selectConDebidos('recurrente', '$1'),
    values: [limite],
  })
  return rows
}

const selectConDebidos = (tabla: string, limite: string): string => `
  select distinct contribuyente_id as "contribuyenteId", ambiente from ${tabla}
  where activo and proximo <= ${HOY} limit ${limite}`
