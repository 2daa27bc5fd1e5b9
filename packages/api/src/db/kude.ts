import type { Emisor } from '../domain/ambiente.ts'
import type { FormatoDeKude } from '../domain/documento/papel.ts'
import type { Db } from './db.ts'

export async function readKude(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
  formato: FormatoDeKude,
): Promise<Buffer | null> {
  const { rows } = await db.query<{ pdf: Buffer }>({
    name: 'read-kude',
    text: `
      select k.pdf from kude k join documento d using (contribuyente_id, documento_id)
      where d.contribuyente_id = $1 and d.ambiente = $2 and k.documento_id = $3 and k.formato = $4`,
    values: [contribuyenteId, ambiente, documentoId, formato],
  })
  return rows[0]?.pdf ?? null
}

/** It is kept as long as its documento is. */
export interface KudeNuevo {
  documentoId: number
  conservarHasta: string
  pdf: Uint8Array
}

/** The first that is stored stays: false for one that comes after it. */
export async function insertKude(
  db: Db,
  { contribuyenteId }: Emisor,
  formato: FormatoDeKude,
  { documentoId, conservarHasta, pdf }: KudeNuevo,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-kude',
    text: `
      insert into kude (contribuyente_id, documento_id, formato, conservar_hasta, pdf) values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    values: [contribuyenteId, documentoId, formato, conservarHasta, pdf],
  })
  return rowCount === 1
}
