import type { Emisor } from '../domain/ambiente.ts'
import type { ResultadoDeAdjunto } from '../domain/casilla/adjunto.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, toTimestamp } from './db.ts'

const CORREO = ['casillaCorreoId', 'de', 'asunto', 'fecha', 'fechaLectura', 'adjuntos'] as const

export type CasillaCorreoRow = Fila<
  'casillaCorreo',
  (typeof CORREO)[number],
  { adjuntos: ResultadoDeAdjunto[] }
>

export interface CorreoLeido {
  /** SHA-256 of the whole of it: the same mail under another number is no other. */
  huella: Uint8Array
  de: string
  asunto: string
  fecha: number | null
  adjuntos: readonly ResultadoDeAdjunto[]
}

/** Once for each mail, however often it is read. */
export async function insertCasillaCorreo(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { huella, de, asunto, fecha, adjuntos }: CorreoLeido,
): Promise<void> {
  await db.query({
    name: 'insert-casilla-correo',
    text: `
      insert into casilla_correo (contribuyente_id, ambiente, huella, de, asunto, fecha, fecha_lectura, adjuntos)
      values ($1, $2, $3, $4, $5, $6, ahora(), $7) on conflict do nothing`,
    values: [
      ...[contribuyenteId, ambiente, huella, de, asunto],
      fecha === null ? null : toTimestamp(fecha),
      JSON.stringify(adjuntos),
    ],
  })
}

/** The latest first. */
export async function listCasillaCorreos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  page: { before: number | null; limit: number },
): Promise<CasillaCorreoRow[]> {
  const { rows } = await db.query<CasillaCorreoRow>({
    name: 'list-casilla-correos',
    text: `
      select ${columns('casillaCorreo', CORREO)} from casilla_correo
      where contribuyente_id = $1 and ambiente = $2 and ($3::bigint is null or casilla_correo_id < $3)
      order by casilla_correo_id desc limit $4`,
    values: [contribuyenteId, ambiente, page.before, page.limit],
  })
  return rows
}
