import { emitirVarios } from './emitir.ts'
import type { Mundo } from './mundo.ts'

export interface Drenaje {
  porSegundo: number
  /** Per second of the worker's own processor. */
  porSegundoDeNucleo: number
  transaccionesPorDocumento: number
}

export async function pendientes({ db }: Mundo): Promise<number> {
  const { rows } = await db.query(
    `select count(*)::int as n from documento where estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE')`,
  )
  return rows[0].n
}

/** A backlog that waited without a worker, from when there is one to the last approval. */
export async function drenar(mundo: Mundo, cuantos: number): Promise<Drenaje> {
  const api = await mundo.start('api', { MBOHERA_WORKER: '0' })
  await emitirVarios(api.url, await mundo.clave(api.url), cuantos, 8)
  await api.end()
  const xacts = async () => {
    await mundo.db.query('select pg_stat_clear_snapshot()')
    const { rows } = await mundo.db.query(
      'select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()',
    )
    return rows[0].n as number
  }
  const before = await xacts()
  const worker = await mundo.start('worker')
  const ready = performance.now()
  const cpu = worker.cpu()
  let looks = 0
  while ((await pendientes(mundo)) > 0) {
    looks++
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const seconds = (performance.now() - ready) / 1000
  const used = worker.cpu() - cpu
  await worker.end()
  return {
    porSegundo: cuantos / seconds,
    porSegundoDeNucleo: cuantos / used,
    transaccionesPorDocumento: ((await xacts()) - before - looks) / cuantos,
  }
}
