import type { Client } from 'pg'

const DE_A = 50_000

/** Fills the table with approved documentos of the same taxpayer, as years of use do. Their XML is short: it is not what is searched. */
export async function rellenar(
  { db }: { db: Client },
  hasta: number,
  say: (text: string) => void,
): Promise<void> {
  const { rows } = await db.query('select count(*)::int as n from documento')
  for (let from = rows[0].n as number; from < hasta; from += DE_A) {
    const cuantos = Math.min(DE_A, hasta - from)
    await db.query(
      `
      insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero,
        estado, fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre, cuerpo, xml, digest,
        qr_url, proxima, conservar_hasta)
      select d.contribuyente_id, d.ambiente, '0180099999' || lpad((900000000000 + $1::bigint + i)::text, 34, '0'), 1, d.timbrado_id,
        d.numero_timbrado, '009', lpad((100 + ($1::int + i) / 9000000)::text, 3, '0'), 1 + ($1::int + i) % 9000000, 'APROBADO', d.fecha_emision - make_interval(mins => i), d.fecha_creacion, 'PYG', 1000,
        false, d.receptor, (1000000 + $1::int + i)::text, 'RELLENO', '{}', '<rDE/>', '-', '-', d.proxima, d.conservar_hasta
      from (select * from documento where establecimiento <> '009' order by documento_id limit 1) d, generate_series(1, $2::int) i`,
      [from, cuantos],
    )
    say(`  ${from + cuantos} documentos`)
  }
  await db.query('vacuum analyze')
  await db.query('checkpoint')
}
