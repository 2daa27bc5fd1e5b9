import pg from 'pg'
import { type Postgres, startPostgres } from '../../packages/local/src/postgres/index.ts'
import { pendientes } from './drenaje.ts'
import { emitirVarios } from './emitir.ts'
import type { Mundo } from './mundo.ts'

/** The same database, which from now on counts its statements; that costs it a little, so nothing else is measured with it. */
export async function contandoConsultas(postgres: Postgres, dir: string): Promise<Postgres> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await client.end()
  await postgres.stop()
  const again = await startPostgres({ dir, endsWithUs: true })
  const admin = new pg.Client({ connectionString: again.url })
  await admin.connect()
  await admin.query('create extension pg_stat_statements')
  await admin.end()
  return again
}

export interface Consultas {
  todas: number
  /** Of those, the transactions' own begin and commit. */
  marcos: number
}

/** Statements of the service while that was done, for each of so many documentos. */
async function contar({ db }: Mundo, cuantos: number, work: () => Promise<unknown>): Promise<Consultas> {
  await db.query('select pg_stat_statements_reset()')
  await work()
  // Those of whoever measures name what they read by its type.
  const { rows } = await db.query(`
    select coalesce(sum(calls) filter (where lower(query) in ('begin', 'commit', 'rollback')), 0)::int as marcos, sum(calls)::int as todas
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and query not like '%pg_stat_statements%' and query not like '%::int as n %'`)
  return { marcos: rows[0].marcos / cuantos, todas: rows[0].todas / cuantos }
}

/** What one emission asks of PostgreSQL, and what it takes from there to its approval in a lote. */
export async function contarConsultas(mundo: Mundo, cuantos: number) {
  const api = await mundo.start('api', { MBOHERA_WORKER: '0' })
  const clave = await mundo.clave(api.url)
  const emision = await contar(mundo, cuantos, () => emitirVarios(api.url, clave, cuantos, 8))
  await api.end()
  const drenaje = await contar(mundo, cuantos, async () => {
    const worker = await mundo.start('worker')
    while ((await pendientes(mundo)) > 0) await new Promise(resolve => setTimeout(resolve, 50))
    await worker.end()
  })
  return { emision, drenaje }
}
