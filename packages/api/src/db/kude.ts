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

/** The first that is stored stays. */
export async function insertKude(
  db: Db,
  { contribuyenteId }: Emisor,
  formato: FormatoDeKude,
  { documentoId, conservarHasta, pdf }: KudeNuevo,
): Promise<void> {
  await db.query({
    name: 'insert-kude',
    text: `
      insert into kude (contribuyente_id, documento_id, formato, conservar_hasta, pdf) values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    values: [contribuyenteId, documentoId, formato, conservarHasta, pdf],
  })
}

/** Many at once, with the statement that makes their documentos approved. */
export async function insertKudes(
  db: Db,
  { contribuyenteId }: Emisor,
  formato: FormatoDeKude,
  kudes: readonly KudeNuevo[],
): Promise<void> {
  if (kudes.length === 0) return
  const largos = kudes.map(({ pdf }) => pdf.length)
  let next = 1
  const desde = largos.map(largo => {
    next += largo
    return next - largo
  })
  await db.query({
    name: 'insert-kudes',
    // All of them as one value, which travels as it is: the bytes of a list would be spelled out in hexadecimal.
    text: `
      insert into kude (contribuyente_id, documento_id, formato, conservar_hasta, pdf)
      select $6::bigint, documento_id, $2, conservar_hasta, substring($3::bytea from desde for largo)
      from unnest($1::bigint[], $4::int[], $5::int[], $7::date[]) as k (documento_id, desde, largo, conservar_hasta) on conflict do nothing`,
    values: [
      kudes.map(({ documentoId }) => documentoId),
      formato,
      Buffer.concat(kudes.map(({ pdf }) => pdf)),
      desde,
      largos,
      contribuyenteId,
      kudes.map(({ conservarHasta }) => conservarHasta),
    ],
  })
}
