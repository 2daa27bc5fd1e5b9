// Where the processor goes for each unit of work: the service by parts of its program, PostgreSQL by statements. docs/performance.md tells what of it follows.
import type { Pool } from '../packages/api/src/db/db.ts'
import { formatCivil } from '../packages/api/src/domain/tiempo.ts'
import { emitirVarios } from './emision/emitir.ts'
import type { Bench, BenchRun } from './lib/bench.ts'
import { type Row, shown } from './lib/report.ts'
import { summarize } from './lib/stats.ts'
import { Clientela } from './nominacion/cliente.ts'
import { Mundo } from './nominacion/mundo.ts'
import { Proceso } from './nominacion/proceso.ts'
import { forgetSentencias, listSentencias } from './reparto/base.ts'
import { PARTES, type Parte } from './reparto/partes.ts'

const CLIENTES = 32
const SERVICE_CORE = 0
/** A part, or a statement, below this share is counted with what is left. */
const MENOR = 0.02

type Quien = 'api' | 'worker'

interface Unidad {
  que: string
  quien: Quien
  /** How many a round does. */
  cuantas: number
  /** What must be there before it is measured. */
  prepare: () => Promise<() => Promise<unknown>>
}

interface Perfilado {
  cpuMs: number
  partes: Partial<Record<Parte, number>>
}

function unidades(mundo: Mundo, clientela: Clientela, short: boolean): Unidad[] {
  const many = short ? 300 : 1_000
  const reads = short ? 3_000 : 10_000
  const nominar = async (cdcs: readonly string[]) =>
    clientela.todas(cdcs.map(cdc => ({ cdc, clave: `n-${cdc}` })))
  const emitir = async () => {
    await emitirVarios(mundo.api.ready.url, mundo.key, many, 16)
    while (await hasPendientes(mundo.db)) await new Promise(resolve => setTimeout(resolve, 50))
  }
  return [
    {
      que: 'nominación',
      quien: 'api',
      cuantas: many,
      prepare: async () => {
        const cdcs = await mundo.innominadas(many)
        return () => nominar(cdcs)
      },
    },
    {
      que: 'repetición',
      quien: 'api',
      cuantas: reads,
      prepare: async () => {
        const cdcs = await mundo.innominadas(50)
        await nominar(cdcs)
        return () => nominar(Array.from({ length: reads }, (_, at) => cdcs[at % cdcs.length]!))
      },
    },
    {
      que: 'GET status',
      quien: 'api',
      cuantas: reads,
      prepare: async () => () =>
        clientela.preguntar(`/api/v1/documento-electronico/status/${mundo.modelo.cdc}`, reads),
    },
    { que: 'documento aceptado', quien: 'api', cuantas: many, prepare: async () => emitir },
    { que: 'documento enviado', quien: 'worker', cuantas: many, prepare: async () => emitir },
  ]
}

async function hasPendientes(db: Pool): Promise<boolean> {
  const { rows } = await db.query(
    `select exists (select from documento where estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE')) as hay`,
  )
  return rows[0].hay
}

async function medir(mundo: Mundo, suelo: Proceso<object>, unidad: Unidad, rounds: number) {
  const servicio: number[] = []
  const base: number[] = []
  const piso: number[] = []
  for (let round = 0; round < rounds; round++) {
    const work = await unidad.prepare()
    const before = await mundo.cpu()
    await work()
    const after = await mundo.cpu()
    servicio.push((after[unidad.quien] - before[unidad.quien]) / unidad.cuantas)
    base.push(((after.base ?? 0) - (before.base ?? 0)) / unidad.cuantas)
    piso.push(await medirPiso(mundo, suelo))
  }
  return { servicio: summarize(servicio), base: summarize(base), piso }
}

/** What the same minute took for writing, signing, and one exchange. */
async function medirPiso({ sifen, modelo }: Mundo, suelo: Proceso<object>): Promise<number> {
  const { url, caPem, certPem, keyPem } = sifen.ready
  const cdcs = Array.from({ length: 200 }, () => modelo.cdc)
  const dFecFirma = formatCivil(Date.now() - 60_000)
  const encargo = { url, caPem, certPem, keyPem, cdcs, dFecFirma, conexiones: 4, rechazados: true }
  return (await suelo.ask<{ cpuMs: number }>(encargo)).cpuMs
}

/** The parts of the service, as shares of what a round without a profile takes. */
async function repartir(mundo: Mundo, unidad: Unidad, entero: number): Promise<Row[]> {
  const proceso = unidad.quien === 'api' ? mundo.api : mundo.worker!
  const work = await unidad.prepare()
  await proceso.ask({ orden: 'empezar' })
  await work()
  const { cpuMs, partes } = await proceso.ask<Perfilado>({ orden: 'terminar' })
  const principal = Object.values(partes).reduce((sum, ms) => sum + ms, 0)
  const todas = { ...partes, hilos: Math.max(0, cpuMs - principal) }
  const total = principal + todas.hilos
  return (Object.keys(PARTES) as Parte[]).flatMap(parte => {
    const share = (todas[parte] ?? 0) / total
    const value = share * entero
    return share < MENOR ? [] : [shown({ name: `${unidad.que}: ${PARTES[parte]}`, value, unit: 'ms' })]
  })
}

async function sentencias(mundo: Mundo, unidad: Unidad, entero: number): Promise<Row[]> {
  const work = await unidad.prepare()
  await forgetSentencias(mundo.db)
  await work()
  const all = await listSentencias(mundo.db)
  const rows = all.map(({ que, ms, veces }) => ({
    que,
    ms: ms / unidad.cuantas,
    veces: veces / unidad.cuantas,
  }))
  const known = rows.filter(({ ms }) => ms >= entero * MENOR)
  const suma = rows.reduce((sum, { ms }) => sum + ms, 0)
  const veces = rows.reduce((sum, one) => sum + one.veces, 0)
  return [
    ...known.map(({ que, ms, veces }) =>
      shown({
        // The server's accounts have the time until it ended: what is more than its processor was waited for.
        name: `${unidad.que}: PostgreSQL, ${que} (${veces.toFixed(2)} ×${ms > entero ? ', casi todo espera' : ''})`,
        value: ms,
        unit: 'ms',
      }),
    ),
    shown({
      name: `${unidad.que}: PostgreSQL, fuera de las sentencias`,
      value: Math.max(0, entero - suma),
      unit: 'ms',
    }),
    shown({ name: `${unidad.que}: sentencias`, value: veces, unit: 'por unidad' }),
  ]
}

async function* filas(mundo: Mundo, suelo: Proceso<object>, unidad: Unidad, { short, say }: BenchRun) {
  say(unidad.que)
  for (let at = 0; at < 2; at++) await (await unidad.prepare())()
  const { servicio, base, piso } = await medir(mundo, suelo, unidad, short ? 3 : 7)
  yield shown({ name: `${unidad.que}: piso del mismo minuto`, value: summarize(piso), unit: 'ms' })
  yield shown({ name: `${unidad.que}: servicio`, value: servicio, unit: 'ms' })
  yield* await repartir(mundo, unidad, servicio.median)
  yield shown({ name: `${unidad.que}: PostgreSQL`, value: base, unit: 'ms' })
  yield* await sentencias(mundo, unidad, base.median)
}

const bench: Bench = async function* (run) {
  await using mundo = await Mundo.open({ contando: true, aparte: true, fuentes: true })
  await using suelo = await Proceso.start<object>(SERVICE_CORE, 'piso.ts')
  using clientela = await Clientela.open(mundo.api.ready.url, mundo.key, CLIENTES)
  for (const unidad of unidades(mundo, clientela, run.short)) yield* filas(mundo, suelo, unidad, run)
}

export default bench
