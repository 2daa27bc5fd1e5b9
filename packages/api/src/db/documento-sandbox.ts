import { type Db, one } from './db.ts'
import { ofEach } from './reparto.ts'

/** What the documentos of a contribuyente in SANDBOX take: XML, KuDE, and the bodies that were sent. Nothing of it is read for that, only its length. */
export async function sumSandboxBytes(db: Db, contribuyenteId: number): Promise<number> {
  const { bytes } = await one<{ bytes: number }>(db, {
    name: 'sum-sandbox-bytes',
    text: `
      select (
        (select coalesce(sum(octet_length(xml) + pg_column_size(cuerpo)), 0)
          from documento where contribuyente_id = $1 and ambiente = 'SANDBOX')
        + (select coalesce(sum(octet_length(k.pdf)), 0)
          from kude k join documento d using (contribuyente_id, documento_id) where d.contribuyente_id = $1 and d.ambiente = 'SANDBOX')
      )::bigint as bytes`,
    values: [contribuyenteId],
  })
  return bytes
}

/**
 * Deletes documentos of SANDBOX of all tenants whose retention is over, with everything that refers to them, at most `limite` at a time;
 * returns how many. A row that another transaction has locked is skipped: the next night's run deletes it.
 */
export async function deleteSandboxVencidos(db: Db, today: string, limite: number): Promise<number> {
  return ofEach(db, limite, {
    quienes: {
      name: 'list-sandbox-vencidos',
      text: `
        select distinct contribuyente_id as "contribuyenteId" from documento
        where ambiente = 'SANDBOX' and conservar_hasta < $1::date limit $2`,
      values: [today, limite],
    },
    // Chosen once, and apart: a limit inside of "in (…)" is asked for again for every row that is looked at.
    de: (contribuyenteId, cuantos) => ({
      name: 'delete-sandbox-vencidos',
      text: `
        with vencidos as materialized (
          select documento_id from documento
          where contribuyente_id = $1 and ambiente = 'SANDBOX' and conservar_hasta < $2::date
          order by conservar_hasta limit $3 for update skip locked
        ), fichas as (
          delete from ficha f using vencidos v where f.contribuyente_id = $1 and f.documento_id = v.documento_id
        )
        delete from documento d using vencidos v where d.contribuyente_id = $1 and d.documento_id = v.documento_id`,
      values: [contribuyenteId, today, cuantos],
    }),
  })
}
