// What the service costs before it does anything: a key, a look into the database, a health check under load, a start.
import { arranqueRows } from './api/arranque.ts'
import { Load } from './api/load.ts'
import { saludRows } from './api/salud.ts'
import { crearClave, openWorld, startEmptyServer, startService, type World } from './api/world.ts'
import type { Bench, BenchRun } from './lib/bench.ts'
import { atLeast, type Row, shown } from './lib/report.ts'
import { pairedRatio, summarize } from './lib/stats.ts'

const CONNECTIONS = 32

interface Rates {
  perSecond: number[]
  perCpuSecond: number[]
}

async function claveRows(world: World, { short, say }: BenchRun): Promise<Row[]> {
  say('autenticación de claves, un núcleo')
  const service = await startService(world)
  const clave = await crearClave(service.ready.url, await world.token(), 'medición')
  await service[Symbol.asyncDispose]()
  await using server = await startEmptyServer(world)
  const { remembering, asking } = server.ready
  const headers = { authorization: `Bearer ${clave}` }
  const loads = await Promise.all([
    Load.open(`${remembering}/api/v1/sin-clave`, headers, CONNECTIONS),
    Load.open(`${remembering}/api/v1/con-clave`, headers, CONNECTIONS),
    Load.open(`${asking}/api/v1/con-clave`, headers, CONNECTIONS),
  ])
  const cpu = async () => ((await server.ask()) as { cpu: number }).cpu
  const rates = loads.map(() => ({ perSecond: [] as number[], perCpuSecond: [] as number[] }))
  for (const load of loads) await load.rate(short ? 1_000 : 3_000, cpu)
  for (let round = 0; round < (short ? 9 : 25); round++)
    for (let turn = 0; turn < loads.length; turn++) {
      const which = (round + turn) % loads.length
      const { perSecond, perCpuSecond } = await loads[which]!.rate(short ? 400 : 1_000, cpu)
      rates[which]!.perSecond.push(perSecond)
      rates[which]!.perCpuSecond.push(perCpuSecond)
    }
  for (const load of loads) load.close()
  const [bare, known, asked] = rates as [Rates, Rates, Rates]
  // By processor time, so that a neighbour on the core does not decide.
  const percent = pairedRatio(
    known.perCpuSecond.map(rate => rate * 100),
    bare.perCpuSecond,
  )
  const unit = 'por s de núcleo'
  return [
    atLeast(60, { name: 'clave en memoria, frente al mismo servidor sin clave', value: percent, unit: '%' }),
    shown({ name: 'sin clave', value: summarize(bare.perCpuSecond), unit }),
    shown({ name: 'con clave en memoria', value: summarize(known.perCpuSecond), unit }),
    atLeast(3000, {
      name: 'con una consulta a la base por solicitud',
      value: summarize(asked.perSecond),
      unit: 'por s',
    }),
  ]
}

const bench: Bench = async function* (run) {
  {
    await using world = await openWorld()
    yield* await claveRows(world, run)
    yield* await saludRows(world, run)
  }
  yield* arranqueRows(run)
}

export default bench
