import { Load } from '../api/load.ts'
import { cpuDeBase } from '../lib/base-cpu.ts'
import type { Summary } from '../lib/stats.ts'
import { summarize } from '../lib/stats.ts'
import { emitirVarios } from './emitir.ts'
import type { Mundo, Proceso } from './mundo.ts'

const READ_MS = 400
const EMISIONES = 40
const CARGAS = ['estado', 'lista', 'busqueda', 'emision'] as const
export type Carga = (typeof CARGAS)[number]

/** What one of each costs, in milliseconds of processor. */
export type Lecturas = Record<Carga, { servicio: Summary; base: number }>

const CONNECTIONS = 16

/** What it costs to ask and to issue with the table as it is. */
export async function leer(mundo: Mundo, api: Proceso, clave: string, rounds: number): Promise<Lecturas> {
  const { rows } = await mundo.db.query('select cdc from documento order by documento_id limit 1')
  const base = `${api.url}/api/v1/documento-electronico`
  const headers = { authorization: `Bearer ${clave}` }
  const open = (url: string) => Load.open(url, headers, CONNECTIONS)
  const loads = {
    estado: await open(`${base}/status/${rows[0].cdc}`),
    lista: await open(base),
    busqueda: await open(`${base}?receptor=1000777&limite=25`),
  }
  const work = async (carga: Carga): Promise<number> => {
    if (carga !== 'emision') return (await loads[carga].rate(READ_MS, async () => api.cpu())).answers
    await emitirVarios(api.url, clave, EMISIONES, 4)
    return EMISIONES
  }
  const spent = async () => ({ servicio: api.cpu() * 1000, base: (await cpuDeBase(mundo.db)) ?? 0 })
  for (const carga of CARGAS) await work(carga)
  const of = new Map(CARGAS.map(carga => [carga, { servicio: [] as number[], base: 0, veces: 0 }]))
  for (let round = 0; round < rounds; round++)
    for (const [carga, sums] of of) {
      const before = await spent()
      const veces = await work(carga)
      const after = await spent()
      sums.servicio.push((after.servicio - before.servicio) / veces)
      sums.base += after.base - before.base
      sums.veces += veces
    }
  for (const load of Object.values(loads)) load.close()
  return Object.fromEntries(
    [...of].map(([carga, { servicio, base: ms, veces }]) => [
      carga,
      // The clock of the server is coarse: all rounds together.
      { servicio: summarize(servicio), base: ms / veces },
    ]),
  ) as Lecturas
}
