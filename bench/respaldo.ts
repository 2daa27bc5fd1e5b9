// A backup of the database with its proof, and a restore of it: how long, and how large.
import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { respaldar } from '../packages/api/src/operador/copia/respaldar.ts'
import { restaurar } from '../packages/api/src/operador/copia/restaurar.ts'
import { FACTURA } from '../packages/api/test/support/factura.ts'
import { hasta } from '../packages/api/test/support/hasta.ts'
import { type Mundo, openMundo } from './emision/mundo.ts'
import type { Bench } from './lib/bench.ts'
import { shown } from './lib/report.ts'

const DE_A = 10_000

/** One approved documento as often as it takes, with its XML and its KuDE: as large as they are in earnest. */
export async function rellenar(db: pg.Client, cuantos: number, desde = 0): Promise<void> {
  for (let from = 0; from < cuantos; from += DE_A)
    await db.query(
      `with uno as (select * from documento order by documento_id limit 1), nuevos as (
        insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero,
          estado, fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre, cuerpo, xml, digest,
          qr_url, proxima, conservar_hasta)
        select contribuyente_id, ambiente, '0180099999' || lpad((900000000000 + $1::bigint + i)::text, 34, '0'), 1, timbrado_id,
          numero_timbrado, '009', '009', $1::int + i, 'APROBADO', fecha_emision, fecha_creacion, 'PYG', 1000, false, receptor,
          (1000000 + i)::text, 'RELLENO', cuerpo, replace(xml, cdc, ($1::bigint + i)::text), '-', '-', proxima, conservar_hasta
        from uno, generate_series(1, $2::int) i returning contribuyente_id, documento_id, conservar_hasta)
      insert into kude (contribuyente_id, documento_id, formato, conservar_hasta, pdf)
      select n.contribuyente_id, n.documento_id, k.formato, n.conservar_hasta, k.pdf from nuevos n, kude k
      where k.documento_id = (select documento_id from uno)`,
      [desde + from, Math.min(DE_A, cuantos - from)],
    )
}

/** The one of which the others are copies: approved, and printed because somebody asked for it. */
export async function emitirImpresa({ db }: Mundo, url: string, clave: string): Promise<void> {
  const headers = { authorization: `Bearer ${clave}`, 'content-type': 'application/json' }
  const ruta = `${url}/api/v1/documento-electronico`
  const body = JSON.stringify({ ...FACTURA, fechaEmision: new Date(Date.now() - 60_000).toISOString() })
  await fetch(ruta, { method: 'POST', headers, body })
  const aprobado = `select cdc from documento where estado = 'APROBADO'`
  await hasta(async () => (await db.query(aprobado)).rowCount === 1)
  const { cdc } = (await db.query<{ cdc: string }>(aprobado)).rows[0]!
  await (await fetch(`${ruta}/${cdc}/kude`, { headers })).arrayBuffer()
  await hasta(async () => (await db.query('select from kude')).rowCount === 1)
}

const bench: Bench = async function* ({ short, say }) {
  const documentos = short ? 5_000 : 100_000
  await using mundo = await openMundo()
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-respaldo-'))
  try {
    const api = await mundo.start('api')
    await emitirImpresa(mundo, api.url, await mundo.clave(api.url))
    await api.end()
    say(`${documentos} documentos con su XML y su KuDE`)
    await rellenar(mundo.db, documentos)
    const { rows } = await mundo.db.query('select pg_database_size(current_database()) as n')
    const url = mundo.url
    const masterKeyFile = join(mundo.dir, 'claves-maestras')
    const comun = { ownerUrl: url, masterKeyFile, now: Date.now(), dir: join(dir, 'respaldo') }
    const begun = performance.now()
    say((await respaldar({ ...comun, claves: null })).text)
    const hecho = performance.now()
    const otra = url.replace(/\/[^/]*$/, '/otra')
    say(
      (await restaurar({ ...comun, ownerUrl: otra, databaseUrl: otra, reemplazar: false, dueno: null })).text,
    )
    const vuelto = performance.now()
    const bytes = readdirSync(comun.dir).reduce((sum, file) => sum + statSync(join(comun.dir, file)).size, 0)
    yield shown({ name: 'la base', value: Number(rows[0].n) / 1e6, unit: 'MB' })
    yield shown({ name: 'el respaldo', value: bytes / 1e6, unit: 'MB' })
    yield shown({ name: 'respaldar y probarlo', value: (hecho - begun) / 1000, unit: 's' })
    yield shown({ name: 'restaurar y comparar', value: (vuelto - hecho) / 1000, unit: 's' })
    yield shown({
      name: 'documentos por segundo, respaldados y probados',
      value: documentos / ((hecho - begun) / 1000),
      unit: '',
    })
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

export default bench
