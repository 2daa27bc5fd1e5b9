import { migrateDatabase, seedDemo } from '@mbohera/api/operador'
import { startPostgres } from '@mbohera/local/postgres'
import { openPool, type Pool } from '../../packages/api/src/db/db.ts'

/** The tables of a taxpayer's data, each with its contribuyente. */
const TABLAS = [
  'api_key',
  'auditoria',
  'certificado',
  'contribuyente',
  'csc',
  'documento',
  'evento_sifen',
  'idempotencia',
  'intercambio',
  'lote',
  'miembro',
  'timbrado',
]
export const VARIABLE = 'mbohera.contribuyente'
const DOCUMENTOS = 20_000

export interface Mundo extends AsyncDisposable {
  /** As the service's role, one connection each: without policies and with them. */
  sin: Pool
  con: Pool
  /** As the owner. */
  dueno: Pool
}

const pool = (url: string, connections = 1) => openPool({ url, connections, onError: () => {} })

/** Two databases that are alike but for the policies; writes are on the disk before they are acknowledged. */
export async function abrirMundo(dir: string): Promise<Mundo> {
  const postgres = await startPostgres({ dir, endsWithUs: true })
  const ownerUrl = postgres.url
  const servicioUrl = Object.assign(new URL(ownerUrl), { username: 'servicio', password: 'x' }).href
  await migrateDatabase({ ownerUrl, databaseUrl: servicioUrl })
  await seedDemo({ databaseUrl: ownerUrl, issuer: 'https://i', issuerAnterior: null, usuarios: [] })
  const sembrar = pool(ownerUrl)
  await sembrar.query(RELLENO, [DOCUMENTOS])
  await sembrar.query('vacuum analyze')
  await sembrar.end()
  const enBase = (url: string, base: string) => Object.assign(new URL(url), { pathname: `/${base}` }).href
  const crear = pool(enBase(ownerUrl, 'postgres'))
  await crear.query(`create database con template ${new URL(ownerUrl).pathname.slice(1)}`)
  await crear.end()
  const duenoCon = pool(enBase(ownerUrl, 'con'))
  for (const tabla of TABLAS) {
    await duenoCon.query(
      `create policy propio on ${tabla} using (contribuyente_id = current_setting('${VARIABLE}')::bigint)`,
    )
    await duenoCon.query(`alter table ${tabla} enable row level security`)
  }
  await duenoCon.query('analyze')
  await duenoCon.end()
  const sin = pool(servicioUrl)
  // A connection of this one belongs to one contribuyente for ever: what policies alone cost.
  const con = pool(`${enBase(servicioUrl, 'con')}?options=${encodeURIComponent(`-c ${VARIABLE}=2`)}`)
  const dueno = pool(ownerUrl, 8)
  return {
    sin,
    con,
    dueno,
    async [Symbol.asyncDispose]() {
      for (const one of [sin, con, dueno]) await one.end()
      await postgres[Symbol.asyncDispose]()
    },
  }
}

/** Documentos of both contribuyentes by turns, and the timbrados that number them. */
const RELLENO = `
  with t as (
    insert into timbrado (contribuyente_id, ambiente, numero, inicio, establecimiento, punto, tipo_documento)
    select contribuyente_id, 'DEV', '80099999', '2019-01-01', '001', '001', 1 from contribuyente returning timbrado_id, contribuyente_id)
  insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero, estado,
    fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre, cuerpo, xml, digest, qr_url, proxima,
    conservar_hasta)
  select 1 + n % 2, 'DEV', lpad(n::text, 44, '0'), 1, t.timbrado_id, '80099999', '001', '001', 1000000 + n, 'APROBADO', now(), now(), 'PYG', 1, true, '{}', '0',
    'SIN NOMBRE', '{}', repeat('x', 8000), 'd', 'q', now(), '2040-12-31'
  from generate_series(1, $1::int) n join t on t.contribuyente_id = 1 + n % 2`
