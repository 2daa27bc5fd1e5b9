// What a documento takes: bytes of each table and of its indexes, of the write-ahead log and of the journal, and processor, on a database that
// real emissions and nominations filled. tools/dimension.ts reckons with it.
import { readdirSync, statSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Mundo, openMundo } from './emision/mundo.ts'
import type { Bench } from './lib/bench.ts'
import { shown } from './lib/report.ts'
import { Mezcla, type Operacion } from './resistencia/mezcla.ts'
import { pedirUnaVez } from './resistencia/pedir.ts'
import { tablas } from './tamano/tablas.ts'

const CARRILES = 4
/** Tables that grow with documentos; the rest is as large as there are taxpayers. */
const MINIMO_POR_DOCUMENTO = 4

const wal = async ({ db }: Mundo): Promise<number> => {
  const { rows } = await db.query<{ n: string }>(`select pg_current_wal_lsn() - '0/0' as n`)
  return Number(rows[0]!.n)
}

const sizeOf = (dir: string): number =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

async function hacer(mezcla: Mezcla, operacion: Operacion, veces: number): Promise<void> {
  let left = veces
  const carril = async () => {
    while (left-- > 0) await mezcla.hacer(operacion)
  }
  await Promise.all(Array.from({ length: CARRILES }, carril))
}

/** What one takes once somebody asked for it. */
async function kude(mundo: Mundo, url: string, cuantos: number): Promise<number> {
  const size = async () => {
    const { datos, indices } = (await tablas(mundo)).find(({ tabla }) => tabla === 'kude')!
    return Number(datos) + Number(indices)
  }
  const antes = await size()
  const { rows } = await mundo.db.query<{ cdc: string }>(
    'select cdc from documento order by documento_id desc limit $1',
    [cuantos],
  )
  const authorization = `Bearer ${await mundo.clave(url)}`
  for (const { cdc } of rows) {
    const answer = await fetch(`${url}/api/v1/documento-electronico/${cdc}/kude`, {
      headers: { authorization },
    })
    if (!answer.ok) throw new Error(`the KuDE was answered ${answer.status}`)
    await answer.arrayBuffer()
  }
  return ((await size()) - antes) / cuantos
}

async function aTerminar({ db }: Mundo): Promise<void> {
  const text = `select from documento where estado <> 'APROBADO' limit 1`
  while ((await db.query(text)).rows.length > 0) await pause(100)
}

const bench: Bench = async function* ({ short }) {
  const documentos = short ? 300 : 1_000
  await using mundo = await openMundo()
  const api = await mundo.start('api')
  const agent = new Agent({ keepAlive: true, maxSockets: CARRILES })
  const mezcla = new Mezcla(pedirUnaVez(api.url, await mundo.clave(api.url), agent))
  try {
    for (let i = 0; i < 20; i++) await mezcla.emitir()
    await aTerminar(mundo)
    const antes = new Map((await tablas(mundo)).map(tabla => [tabla.tabla, tabla]))
    const [walAntes, cpuAntes] = [await wal(mundo), api.cpu()]
    const diario = join(mundo.dir, 'diario')
    const diarioAntes = sizeOf(diario)
    await hacer(mezcla, 'emisión', documentos)
    await aTerminar(mundo)
    const por = (n: number) => n / documentos
    yield shown({ name: 'documentos', value: documentos, unit: '' })
    yield shown({ name: 'procesador', value: por((api.cpu() - cpuAntes) * 1000), unit: 'ms por documento' })
    const costo = async (operacion: Operacion, veces: number) => {
      const begun = api.cpu()
      await hacer(mezcla, operacion, veces)
      return ((api.cpu() - begun) * 1000) / veces
    }
    yield shown({ name: 'un estado', value: await costo('estado', documentos), unit: 'ms' })
    yield shown({ name: 'WAL', value: por((await wal(mundo)) - walAntes), unit: 'bytes por documento' })
    yield shown({ name: 'diario', value: por(sizeOf(diario) - diarioAntes), unit: 'bytes por documento' })
    const medidas = await tablas(mundo)
    yield shown({ name: 'KuDE', value: await kude(mundo, api.url, documentos / 5), unit: 'bytes cada uno' })
    yield shown({ name: 'una nominación', value: await costo('nominación', documentos / 5), unit: 'ms' })
    for (const { tabla, datos, indices } of medidas) {
      const { datos: d = '0', indices: i = '0' } = antes.get(tabla) ?? {}
      const [suyos, deIndices] = [por(Number(datos) - Number(d)), por(Number(indices) - Number(i))]
      if (suyos + deIndices < MINIMO_POR_DOCUMENTO) continue
      yield shown({ name: `${tabla}, datos`, value: suyos, unit: 'bytes por documento' })
      yield shown({ name: `${tabla}, índices`, value: deIndices, unit: 'bytes por documento' })
    }
  } finally {
    agent.destroy()
    await api.end()
  }
}

export default bench
