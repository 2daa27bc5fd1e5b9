import type { Emisor } from '../domain/ambiente.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one } from './db.ts'
import { named } from './named.ts'

export type TimbradoRow = Fila<'timbrado', (typeof TIMBRADO)[number]>

const TIMBRADO = [
  'timbradoId',
  'numero',
  'inicio',
  'fin',
  'establecimiento',
  'punto',
  'tipoDocumento',
  'serie',
  'siguiente',
  'activo',
  'detenidoEn',
  'detenidoNumero',
] as const

export const TIMBRADO_COLUMNS = columns('timbrado', TIMBRADO)

export async function listTimbrados(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<TimbradoRow[]> {
  const { rows } = await db.query<TimbradoRow>({
    text: `
      select ${TIMBRADO_COLUMNS} from timbrado where contribuyente_id = $1 and ambiente = $2
      order by activo desc, inicio desc, establecimiento, punto, tipo_documento, timbrado_id`,
    values: [contribuyenteId, ambiente],
  })
  return rows
}

/** Whether one of this number is this taxpayer's. */
export async function findTimbradoPropio(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  numero: string,
): Promise<boolean> {
  const { esta } = await one<{ esta: boolean }>(db, {
    name: 'find-timbrado-propio',
    text: 'select exists (select 1 from timbrado where contribuyente_id = $1 and ambiente = $2 and numero = $3) as esta',
    values: [contribuyenteId, ambiente, numero],
  })
  return esta
}

/** Active or not. */
export async function countTimbrados(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<number> {
  const { n } = await one<{ n: number }>(db, {
    text: 'select count(*) as n from timbrado where contribuyente_id = $1 and ambiente = $2',
    values: [contribuyenteId, ambiente],
  })
  return n
}

/** The numbers before this one are taken or voided. */
export async function setProximoNumero(
  db: Db,
  contribuyenteId: number,
  timbradoId: number,
  siguiente: number,
): Promise<void> {
  await db.query({
    name: 'set-proximo-numero',
    text: 'update timbrado set siguiente = $3 where contribuyente_id = $1 and timbrado_id = $2',
    values: [contribuyenteId, timbradoId, siguiente],
  })
}

export type TimbradoNuevo = Omit<TimbradoRow, 'timbradoId' | 'detenidoEn' | 'detenidoNumero'>

/** Nothing when there is one like it. */
export async function insertTimbrado(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  nuevo: TimbradoNuevo,
): Promise<TimbradoRow | null> {
  const p = named({
    contribuyente_id: contribuyenteId,
    ambiente,
    numero: nuevo.numero,
    inicio: nuevo.inicio,
    fin: nuevo.fin,
    establecimiento: nuevo.establecimiento,
    punto: nuevo.punto,
    tipo_documento: nuevo.tipoDocumento,
    serie: nuevo.serie,
    siguiente: nuevo.siguiente,
    activo: nuevo.activo,
  })
  const { rows } = await db.query<TimbradoRow>({
    text: `insert into timbrado (${p.names}) values (${p.places}) on conflict do nothing returning ${TIMBRADO_COLUMNS}`,
    values: p.values,
  })
  return rows[0] ?? null
}

export async function setTimbradoActivo(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  timbradoId: number,
  activo: boolean,
): Promise<TimbradoRow | null> {
  const { rows } = await db.query<TimbradoRow>({
    text: `update timbrado set activo = $4 where contribuyente_id = $1 and ambiente = $2 and timbrado_id = $3 returning ${TIMBRADO_COLUMNS}`,
    values: [contribuyenteId, ambiente, timbradoId, activo],
  })
  return rows[0] ?? null
}
