import type { Ambiente, Emisor } from '../domain/ambiente.ts'
import type { Detencion } from '../domain/numeracion/disputa.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one } from './db.ts'
import { TIMBRADO_COLUMNS, type TimbradoRow } from './timbrado.ts'

/** A timbrado is a row of numbers: of one establecimiento, punto and type of documento. */
export type NumeracionRow = TimbradoRow & Detencion

const UNA = `
      select ${TIMBRADO_COLUMNS}, alineado_desde as "alineadoDesde" from timbrado
      where contribuyente_id = $1 and ambiente = $2 and timbrado_id = $3`

/** As it stands, without holding it. */
export const findNumeracion = (db: Db, emisor: Emisor, timbradoId: number): Promise<NumeracionRow | null> =>
  readUna(db, emisor, { timbradoId, text: UNA })

/** Locked until the transaction ends: nobody takes a number of it meanwhile. */
export const lockTimbrado = (db: Db, emisor: Emisor, timbradoId: number): Promise<NumeracionRow | null> =>
  readUna(db, emisor, { timbradoId, text: `${UNA} for no key update` })

async function readUna(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { timbradoId, text }: { timbradoId: number; text: string },
): Promise<NumeracionRow | null> {
  const { rows } = await db.query<NumeracionRow>({ text, values: [contribuyenteId, ambiente, timbradoId] })
  return rows[0] ?? null
}

export type NumeracionDisputada = Detencion &
  Fila<'timbrado', 'timbradoId'> &
  Fila<'documento', 'documentoId' | 'numero'>

/** The rows of numbers of these documentos, locked in one order. */
export async function lockNumeracionesDe(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoIds: readonly number[],
): Promise<NumeracionDisputada[]> {
  const { rows } = await db.query<NumeracionDisputada>({
    text: `
      select ${columns('timbrado', ['timbradoId', 'detenidoNumero', 'alineadoDesde'], 't')},
        ${columns('documento', ['documentoId', 'numero'], 'd')}
      from timbrado t join documento d on d.timbrado_id = t.timbrado_id
      where d.contribuyente_id = $1 and d.ambiente = $2 and t.contribuyente_id = $1 and d.documento_id = any ($3)
      order by t.timbrado_id, d.numero for no key update of t`,
    values: [contribuyenteId, ambiente, documentoIds],
  })
  return rows
}

/** Nothing of it is sent, and no number of it taken, from now on; another cause takes the place of one that is no more. The row must be locked. */
export async function stopNumeracion(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { timbradoId, numero }: { timbradoId: number; numero: number },
): Promise<void> {
  await db.query({
    text: `
      update timbrado set detenido_en = least(detenido_en, ahora()), detenido_numero = $4
      where contribuyente_id = $1 and ambiente = $2 and timbrado_id = $3`,
    values: [contribuyenteId, ambiente, timbradoId, numero],
  })
}

/** Free again as it stands: SIFEN has no number of it but our own. */
export async function releaseNumeracion(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  timbradoId: number,
): Promise<void> {
  await db.query({
    text: `
      update timbrado set detenido_en = null, detenido_numero = null
      where contribuyente_id = $1 and ambiente = $2 and timbrado_id = $3`,
    values: [contribuyenteId, ambiente, timbradoId],
  })
}

/** Free from that number on: whoever says so answers for the ones before. */
export async function alignNumeracion(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { timbradoId, siguiente }: { timbradoId: number; siguiente: number },
): Promise<TimbradoRow> {
  return one<TimbradoRow>(db, {
    text: `
      update timbrado set siguiente = $4, alineado_desde = $4, detenido_en = null, detenido_numero = null
      where contribuyente_id = $1 and ambiente = $2 and timbrado_id = $3 returning ${TIMBRADO_COLUMNS}`,
    values: [contribuyenteId, ambiente, timbradoId, siguiente],
  })
}

/** The first number that SIFEN refused as somebody else's, or may have, and of which nobody had said so before. */
export async function findOtroDisputado(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { timbradoId, alineadoDesde, documentoId }: NumeracionDisputada,
): Promise<number | null> {
  const { numero } = await one<{ numero: number | null }>(db, {
    text: `
      select min(numero) as numero from documento
      where contribuyente_id = $1 and ambiente = $2 and timbrado_id = $3 and numero >= $4 and documento_id <> $5
        and (estado = 'RECHAZADO' and codigo = '1002'
          or estado = 'ENVIADO' and historia @> '[{"que": "repetido", "codigo": "1002"}]')`,
    values: [contribuyenteId, ambiente, timbradoId, alineadoDesde, documentoId],
  })
  return numero
}

/** The highest number of the row under which SIFEN showed a documento of another program. */
export async function findUltimoAdoptado(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { tipoDocumento, numero, establecimiento, punto, serie }: TimbradoRow,
): Promise<number | null> {
  const { ultimo } = await one<{ ultimo: number | null }>(db, {
    text: `
      select max(numero) as ultimo from documento
      where contribuyente_id = $1 and ambiente = $2 and tipo_documento = $3 and numero_timbrado = $4 and establecimiento = $5 and punto = $6
        and serie is not distinct from $7 and origen = 'ADOPTADO'`,
    values: [contribuyenteId, ambiente, tipoDocumento, numero, establecimiento, punto, serie],
  })
  return ultimo
}

/** Of these, the ones that are not here. */
export async function listCdcsAusentes(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  cdcs: readonly string[],
): Promise<string[]> {
  const { rows } = await db.query<{ cdc: string }>({
    text: `
      select cdc from unnest($3::text[]) as de (cdc)
      where not exists (select 1 from documento d where d.contribuyente_id = $1 and d.ambiente = $2 and d.cdc = de.cdc)`,
    values: [contribuyenteId, ambiente, cdcs],
  })
  return rows.map(({ cdc }) => cdc)
}

/** How many documentos of it wait without having been sent. */
export async function countSinEnviar(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  timbradoId: number,
): Promise<number> {
  const { cuantos } = await one<{ cuantos: number }>(db, {
    text: `
      select count(*) as cuantos from documento
      where contribuyente_id = $1 and ambiente = $2 and timbrado_id = $3 and estado = 'PENDIENTE'`,
    values: [contribuyenteId, ambiente, timbradoId],
  })
  return cuantos
}

/** How many rows of numbers are stopped, of all contribuyentes together. */
export async function countDetenidas(db: Db): Promise<{ ambiente: Ambiente; cuantas: number }[]> {
  const { rows } = await db.query<{ ambiente: Ambiente; cuantas: number }>({
    name: 'count-detenidas',
    text: `
      select ambiente, count(*) as cuantas from timbrado where detenido_en is not null and activo group by ambiente order by ambiente`,
  })
  return rows
}
