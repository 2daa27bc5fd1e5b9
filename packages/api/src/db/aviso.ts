import type { Ambiente, Emisor } from '../domain/ambiente.ts'
import { RETENCION_DE_AVISOS_DIAS, type TipoDeAviso } from '../domain/aviso/tipos.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one } from './db.ts'
import { nextToken } from './evento.ts'
import { deleteViejas, isRepartida, readPiezas } from './reparto.ts'

/** From now on avisos are kept for this emisor. Since when they are. */
export async function insertSeguimiento(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<number> {
  const { desde } = await one<{ desde: number }>(db, {
    name: 'insert-seguimiento',
    text: `
      insert into seguimiento as s (contribuyente_id, ambiente, desde) values ($1, $2, ahora())
      on conflict (contribuyente_id, ambiente) do update set desde = s.desde returning s.desde`,
    values: [contribuyenteId, ambiente],
  })
  return desde
}

/** Since when avisos are kept for it; null when they are not. */
export async function findSeguimiento(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<number | null> {
  const { rows } = await db.query<{ desde: number }>({
    name: 'find-seguimiento',
    text: `
      select greatest(desde, ahora() - ${RETENCION_DE_AVISOS_DIAS} * interval '1 day') as desde
      from seguimiento where contribuyente_id = $1 and ambiente = $2`,
    values: [contribuyenteId, ambiente],
  })
  return rows[0]?.desde ?? null
}

/**
 * Gives committed avisos their places, for one emisor by one process at a time: whoever comes second passes by, or waits (`espera`), because what
 * was committed before he asked is for him too. What commits later gets a later number, so that nobody who read up to a number missed one. The
 * numbers that were given, from and to; null when there was nothing.
 */
export async function setSecuencias(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { limite, espera }: { limite: number; espera: boolean },
): Promise<{ desde: number; hasta: number } | null> {
  const { rows } = await db.query<{ siguiente: number }>({
    name: `lock-seguimiento-${espera}`,
    text: `
      select ${nextToken('secuencia')} as siguiente from seguimiento
      where contribuyente_id = $1 and ambiente = $2 for no key update ${espera ? '' : 'skip locked'}`,
    values: [contribuyenteId, ambiente],
  })
  const [seguimiento] = rows
  if (seguimiento === undefined) return null
  const { rowCount } = await db.query({
    name: 'number-avisos',
    text: `
      update aviso a set secuencia = n.secuencia
      from (
        select aviso_id, $3::bigint - 1 + row_number() over (order by aviso_id) as secuencia
        from (
          select aviso_id from aviso where contribuyente_id = $1 and ambiente = $2 and secuencia is null order by aviso_id limit $4) e
      ) n
      where a.contribuyente_id = $1 and a.aviso_id = n.aviso_id`,
    values: [contribuyenteId, ambiente, seguimiento.siguiente, limite],
  })
  if (rowCount === null || rowCount === 0) return null
  const hasta = seguimiento.siguiente + rowCount - 1
  await db.query({
    name: 'advance-seguimiento',
    text: 'update seguimiento set secuencia = $3 where contribuyente_id = $1 and ambiente = $2',
    values: [contribuyenteId, ambiente, hasta],
  })
  return { desde: seguimiento.siguiente, hasta }
}

export type AvisoRow = Fila<
  'aviso',
  'contribuyenteId' | 'ambiente' | 'fecha' | 'tipo' | 'asunto' | 'detalle',
  { ambiente: Ambiente; tipo: TipoDeAviso; detalle: Record<string, unknown> }
> & { secuencia: number }

const AVISO_COLUMNS = columns('aviso', [
  'contribuyenteId',
  'ambiente',
  'secuencia',
  'fecha',
  'tipo',
  'asunto',
  'detalle',
])

/** Those that have a number after that one, in their order. */
export async function listAvisos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { despues, limite }: { despues: number; limite: number },
): Promise<AvisoRow[]> {
  const { rows } = await db.query<AvisoRow>({
    name: 'list-avisos',
    text: `
      select ${AVISO_COLUMNS} from aviso
      where contribuyente_id = $1 and ambiente = $2 and secuencia > $3 order by secuencia limit $4`,
    values: [contribuyenteId, ambiente, despues, limite],
  })
  return rows
}

/** Who has avisos without a number, of all contribuyentes. */
export async function listEmisoresPorNumerar(db: Db, limite: number): Promise<Emisor[]> {
  if (await isRepartida(db)) {
    const filas = await readPiezas(
      db,
      ['aviso'],
      aviso => `select distinct contribuyente_id, ambiente from ${aviso} where secuencia is null`,
    )
    const { rows } = await db.query<Emisor>({
      name: 'list-emisores-por-numerar-repartidos',
      text: `
        select contribuyente_id as "contribuyenteId", ambiente from jsonb_to_recordset($1::jsonb) as f (contribuyente_id bigint, ambiente text) limit $2`,
      values: [filas, limite],
    })
    return rows
  }
  const { rows } = await db.query<Emisor>({
    name: 'list-emisores-por-numerar',
    text: `
      select distinct contribuyente_id as "contribuyenteId", ambiente from aviso where secuencia is null limit $1`,
    values: [limite],
  })
  return rows
}

/** Of every tenant, so many at a time: what nobody can read any more. How many went. */
export const deleteAvisosViejos = (db: Db, plazo: { dias: number; limite: number }): Promise<number> =>
  deleteViejas(db, { tabla: 'aviso', llave: ['aviso_id'] }, plazo)
