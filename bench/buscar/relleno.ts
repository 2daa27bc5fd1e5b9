import type { Client } from 'pg'

const DE_A = 50_000

/** Names and items as a shop has them: few of each word, many of each combination; four in ten name nobody. */
const LLENAR = `
  insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero, estado,
    fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre, cuerpo, xml, digest, qr_url, proxima,
    conservar_hasta)
  select 1, 'DEV', '01800999991001001' || lpad(i::text, 7, '0') || '1202611201' || lpad((i::bigint * 7919 % 10000000000)::text, 10, '0'), 1, t.timbrado_id,
    t.numero, '001', '001', i, 'APROBADO', now() - i * interval '30 seconds', now(), 'PYG', 500 * (1 + i % 2003), i % 10 < 4,
    case when i % 10 < 4 then '{"dNomRec": "Sin Nombre", "dNumIDRec": "0"}'::jsonb
      else jsonb_build_object('dNumIDRec', (1000000 + i % 90000)::text, 'dNomRec', (array['Juan', 'María', 'José', 'Ana', 'Luis', 'Rosa', 'Blas', 'Hugo'])[1 + i / 7 % 8] || ' '
        || (array['González', 'Benítez', 'Núñez', 'López', 'Ayala', 'Vera', 'Ortiz', 'Franco', 'Duarte', 'Romero'])[1 + i / 11 % 10] || ' ' || initcap(substr(md5((i % 90000)::text), 1, 6))) end,
    case when i % 10 < 4 then '0' else (1000000 + i % 90000)::text end, '-',
    jsonb_build_object('items', jsonb_build_array(
      jsonb_build_object('descripcion', (array['Yerba mate', 'Azúcar', 'Aceite', 'Harina', 'Fideo', 'Arroz', 'Jabón', 'Leche'])[1 + i % 8] || ' ' || substr(md5((i % 3001)::text), 1, 5) || ' 1 kg'),
      jsonb_build_object('descripcion', (array['Gaseosa', 'Cerveza', 'Queso', 'Pan', 'Carne', 'Tomate', 'Papa', 'Agua'])[1 + i / 3 % 8] || ' ' || substr(md5((i % 2999)::text), 6, 5)))),
    '<rDE/>', '-', '-', now(), '2040-12-31'
  from generate_series($1::int, $2::int) i, (select timbrado_id, numero from timbrado where contribuyente_id = 1 and ambiente = 'DEV' order by 1 limit 1) t`

/** So many of one taxpayer; their index of trigrams is made once they are there. */
export async function llenar(db: Client, cuantos: number, say: (text: string) => void): Promise<void> {
  const { rows } = await db.query(`select indexdef from pg_indexes where indexname = 'ficha_texto'`)
  await db.query(
    `insert into timbrado (contribuyente_id, ambiente, numero, inicio, establecimiento, punto, tipo_documento)
     values (1, 'DEV', '80099999', '2019-01-01', '001', '001', 1)`,
  )
  await db.query('drop index ficha_texto')
  for (let from = 1; from <= cuantos; from += DE_A) {
    const to = Math.min(cuantos, from + DE_A - 1)
    await db.query(LLENAR, [from, to])
    say(`  ${to} documentos`)
  }
  await db.query(`set maintenance_work_mem = '256MB'`)
  await db.query(rows[0].indexdef)
  await db.query('vacuum analyze documento')
  await db.query('vacuum analyze ficha')
}
