import { Load } from '../api/load.ts'
import type { Summary } from '../lib/stats.ts'
import { summarize } from '../lib/stats.ts'
import { emitirVarios } from './emitir.ts'
import type { Mundo, Proceso } from './mundo.ts'

export interface Lecturas {
  estado: Summary
  lista: Summary
  busqueda: Summary
  /** Milliseconds of processor per accepted documento. */
  emision: Summary
}

const CONNECTIONS = 16

/** What it costs to ask and to issue with the table as it is, by the processor time of the service. */
export async function leer(mundo: Mundo, api: Proceso, clave: string, rounds: number): Promise<Lecturas> {
  const { rows } = await mundo.db.query('select cdc from documento order by documento_id limit 1')
  const base = `${api.url}/api/v1/documento-electronico`
  const urls = [`${base}/status/${rows[0].cdc}`, base, `${base}?receptor=1000777&limite=25`]
  const headers = { authorization: `Bearer ${clave}` }
  const loads = await Promise.all(urls.map(url => Load.open(url, headers, CONNECTIONS)))
  const cpu = async () => api.cpu()
  for (const load of loads) await load.rate(500, cpu)
  const perCpu: number[][] = loads.map(() => [])
  const emision: number[] = []
  await emitirVarios(api.url, clave, 50, 4)
  for (let round = 0; round < rounds; round++) {
    for (const [which, load] of loads.entries()) perCpu[which]!.push((await load.rate(400, cpu)).perCpuSecond)
    const before = api.cpu()
    await emitirVarios(api.url, clave, 40, 4)
    emision.push(((api.cpu() - before) * 1000) / 40)
  }
  for (const load of loads) load.close()
  const [estado, lista, busqueda] = perCpu.map(summarize) as [Summary, Summary, Summary]
  return { estado, lista, busqueda, emision: summarize(emision) }
}
