import type { Emisor } from '../domain/ambiente.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one, toTimestamp } from './db.ts'

const COLUMNAS = ['cscId', 'ambiente', 'idCsc', 'fechaCreacion', 'elegidoEn', 'reemplazadoEn'] as const

/** Without what is sealed of it. The one that nothing replaced is in use. */
export type CscRow = Fila<'csc', (typeof COLUMNAS)[number]>

/** Of each id the last that was written, where nobody took it away. */
export async function listCsc(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<CscRow[]> {
  const { rows } = await db.query<CscRow>({
    text: `
      select distinct on (id_csc) ${columns('csc', COLUMNAS)} from csc
      where contribuyente_id = $1 and ambiente = $2 and retirado_en is null order by id_csc, csc_id desc`,
    values: [contribuyenteId, ambiente],
  })
  return rows
}

/** What is sealed of it, for its own tenant only. */
export async function readCscCifrado(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  cscId: number,
): Promise<{ idCsc: string; cifrado: Buffer } | null> {
  const { rows } = await db.query<{ idCsc: string; cifrado: Buffer }>({
    text: 'select id_csc as "idCsc", cifrado from csc where contribuyente_id = $1 and ambiente = $2 and csc_id = $3',
    values: [contribuyenteId, ambiente, cscId],
  })
  return rows[0] ?? null
}

/** It is in use from now on; the one that was is kept. `fechaCreacion`: when its value was written, where that was before. */
export async function replaceCsc(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  nuevo: { idCsc: string; cifrado: Uint8Array; now: number; fechaCreacion?: number },
): Promise<CscRow> {
  const { idCsc, cifrado, now, fechaCreacion = now } = nuevo
  await db.query({
    text: 'update csc set reemplazado_en = $3 where contribuyente_id = $1 and ambiente = $2 and reemplazado_en is null',
    values: [contribuyenteId, ambiente, toTimestamp(now)],
  })
  const elegido = fechaCreacion === now ? null : toTimestamp(now)
  return one<CscRow>(db, {
    text: `
      insert into csc (contribuyente_id, ambiente, id_csc, cifrado, fecha_creacion, elegido_en) values ($1, $2, $3, $4, $5, $6)
      returning ${columns('csc', COLUMNAS)}`,
    values: [contribuyenteId, ambiente, idCsc, cifrado, toTimestamp(fechaCreacion), elegido],
  })
}

/** Whatever was written under that id is kept no more. */
export async function retireCsc(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  idCsc: string,
  now: number,
): Promise<void> {
  await db.query({
    text: `
      update csc set retirado_en = $4
      where contribuyente_id = $1 and ambiente = $2 and id_csc = $3 and reemplazado_en is not null and retirado_en is null`,
    values: [contribuyenteId, ambiente, idCsc, toTimestamp(now)],
  })
}
