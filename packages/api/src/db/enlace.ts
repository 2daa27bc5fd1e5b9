import type { Emisor } from '../domain/ambiente.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one } from './db.ts'

export type EnlaceRow = Fila<'enlace', (typeof ENLACE)[number]>

const ENLACE = ['enlaceId', 'creadoPor', 'fechaCreacion', 'fechaApertura', 'fechaRevocacion'] as const
const ENLACE_COLUMNS = columns('enlace', ENLACE)

export async function insertEnlace(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { documentoId, hash, creadoPor }: { documentoId: number; hash: Uint8Array; creadoPor: string },
): Promise<EnlaceRow> {
  return one<EnlaceRow>(db, {
    name: 'insert-enlace',
    text: `
      insert into enlace (contribuyente_id, ambiente, documento_id, hash, creado_por, fecha_creacion) values ($1, $2, $3, $4, $5, ahora())
      returning ${ENLACE_COLUMNS}`,
    values: [contribuyenteId, ambiente, documentoId, hash, creadoPor],
  })
}

/** Of a documento, the latest first. */
export async function listEnlaces(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
  limite: number,
): Promise<EnlaceRow[]> {
  const { rows } = await db.query<EnlaceRow>({
    name: 'list-enlaces',
    text: `
      select ${ENLACE_COLUMNS} from enlace
      where contribuyente_id = $1 and ambiente = $2 and documento_id = $3 order by enlace_id desc limit $4`,
    values: [contribuyenteId, ambiente, documentoId, limite],
  })
  return rows
}

/** How many of a documento lead to it. */
export async function countEnlaces(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
): Promise<number> {
  const { hay } = await one<{ hay: number }>(db, {
    name: 'count-enlaces',
    text: `
      select count(*) as hay from enlace
      where contribuyente_id = $1 and ambiente = $2 and documento_id = $3 and fecha_revocacion is null`,
    values: [contribuyenteId, ambiente, documentoId],
  })
  return hay
}

/** From now on it leads nowhere; null when it never did, `antes`: it was so before. */
export async function revokeEnlace(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { documentoId, enlaceId }: { documentoId: number; enlaceId: number },
): Promise<EnlaceRow | null> {
  const { rows } = await db.query<EnlaceRow>({
    name: 'revoke-enlace',
    text: `
      update enlace set fecha_revocacion = ahora()
      where contribuyente_id = $1 and ambiente = $2 and documento_id = $3 and enlace_id = $4 and fecha_revocacion is null
      returning ${ENLACE_COLUMNS}`,
    values: [contribuyenteId, ambiente, documentoId, enlaceId],
  })
  return rows[0] ?? null
}

export type EnlaceAbierto = Fila<
  'enlace',
  'contribuyenteId' | 'ambiente' | 'enlaceId' | 'documentoId' | 'fechaCreacion' | 'fechaApertura',
  { ambiente: Emisor['ambiente'] }
>

/** Where a link leads; null of one that leads nowhere. It is the only statement that finds an ambiente instead of being given one: the link is the credential. */
export async function findEnlaceByHash(
  db: Db,
  contribuyenteId: number,
  hash: Uint8Array,
): Promise<EnlaceAbierto | null> {
  const { rows } = await db.query<EnlaceAbierto>({
    name: 'find-enlace-by-hash',
    text: `
      select ${columns('enlace', ['contribuyenteId', 'ambiente', 'enlaceId', 'documentoId', 'fechaCreacion', 'fechaApertura'])} from enlace
      where contribuyente_id = $1 and hash = $2 and fecha_revocacion is null`,
    values: [contribuyenteId, hash],
  })
  return rows[0] ?? null
}

/** That it was opened, the first time. */
export async function recordApertura(
  db: Db,
  { contribuyenteId, ambiente, enlaceId }: EnlaceAbierto,
): Promise<void> {
  await db.query({
    name: 'record-apertura',
    text: `
      update enlace set fecha_apertura = ahora()
      where contribuyente_id = $1 and ambiente = $2 and enlace_id = $3 and fecha_apertura is null`,
    values: [contribuyenteId, ambiente, enlaceId],
  })
}
