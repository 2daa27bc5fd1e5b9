// What a nomination costs, end to end: beside its floor, with a million of them behind it, and beside the chain of others.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatCivil } from '../packages/api/src/domain/tiempo.ts'
import type { Bench, BenchRun } from './lib/bench.ts'
import { collectGarbage } from './lib/garbage.ts'
import { installPeers } from './lib/peers.ts'
import { atLeast, atMost, type Row, shown } from './lib/report.ts'
import { median, pairedRatio, quantile, summarize } from './lib/stats.ts'
import { Clientela } from './nominacion/cliente.ts'
import { Mundo } from './nominacion/mundo.ts'
import { Proceso } from './nominacion/proceso.ts'
import { rellenar } from './nominacion/relleno.ts'
import { nominacion, params } from './sifen/casos-peers.ts'

const CLIENTES = 32
const SERVICE_CORE = 0
/** Per second. */
const A_RITMO = 200

interface Ronda {
  perSecond: number
  /** Milliseconds of processor per operation. */
  api: number
  base: number | null
}

/** Nominates that many documentos, each under a key of its own. */
async function ronda(mundo: Mundo, clientela: Clientela, cdcs: readonly string[]): Promise<Ronda> {
  const before = await mundo.cpu()
  const ms = await clientela.todas(cdcs.map(cdc => ({ cdc, clave: `n-${cdc}` })))
  const after = await mundo.cpu()
  return {
    perSecond: (cdcs.length * 1000) / ms,
    api: (after.api - before.api) / cdcs.length,
    base: before.base === null ? null : (after.base! - before.base) / cdcs.length,
  }
}

async function piso(mundo: Mundo, proceso: Proceso<object>, cdcs: string[]): Promise<number> {
  const { url, caPem, certPem, keyPem } = mundo.sifen.ready
  const dFecFirma = formatCivil(Date.now() - 60_000)
  const encargo = { url, caPem, certPem, keyPem, cdcs, dFecFirma, conexiones: 4 }
  return (await proceso.ask<{ cpuMs: number }>(encargo)).cpuMs
}

async function nuevas(mundo: Mundo, clientela: Clientela, { short, say }: BenchRun): Promise<Row[]> {
  await using suelo = await Proceso.start<object>(SERVICE_CORE, 'piso.ts')
  const each = short ? 400 : 1_000
  say('nominaciones nuevas, por turnos con su piso')
  // Until the code of both is compiled.
  for (let at = 0; at < 3; at++) {
    await ronda(mundo, clientela, await mundo.innominadas(each))
    await piso(mundo, suelo, await mundo.innominadas(each))
  }
  const rondas: Ronda[] = []
  const pisos: number[] = []
  for (let at = 0; at < (short ? 3 : 9); at++) {
    const [ours, theirs] = [await mundo.innominadas(each), await mundo.innominadas(each)]
    rondas.push(await ronda(mundo, clientela, ours))
    pisos.push(await piso(mundo, suelo, theirs))
  }
  const api = rondas.map(({ api }) => api)
  return [
    atLeast(500, {
      name: `nominaciones de punta a punta, ${CLIENTES} clientes`,
      value: summarize(rondas.map(({ perSecond }) => perSecond)),
      unit: 'por s',
    }),
    shown({
      name: 'nominaciones por s de núcleo del servicio',
      value: summarize(api.map(ms => 1000 / ms)),
      unit: 'por s',
    }),
    shown({ name: 'procesador del servicio por nominación', value: summarize(api), unit: 'ms' }),
    shown({ name: 'piso: escribir, firmar, un intercambio', value: summarize(pisos), unit: 'ms' }),
    atMost(3, {
      name: 'procesador por nominación, frente al piso',
      value: pairedRatio(api, pisos),
      unit: '×',
    }),
    ...(rondas[0]!.base === null
      ? []
      : [
          shown({
            name: 'procesador de PostgreSQL por nominación',
            value: summarize(rondas.map(r => r.base!)),
            unit: 'ms',
          }),
        ]),
  ]
}

async function repeticiones(mundo: Mundo, clientela: Clientela, { short, say }: BenchRun): Promise<Row[]> {
  say('repeticiones con la misma clave')
  const cdcs = await mundo.innominadas(50)
  const solicitudes = cdcs.map(cdc => ({ cdc, clave: `n-${cdc}` }))
  await clientela.todas(solicitudes)
  const many = Array.from(
    { length: short ? 3_000 : 10_000 },
    (_, at) => solicitudes[at % solicitudes.length]!,
  )
  await clientela.todas(many)
  const rates: number[] = []
  for (let at = 0; at < (short ? 3 : 9); at++) {
    const before = await mundo.cpu()
    await clientela.todas(many)
    rates.push((many.length * 1000) / ((await mundo.cpu()).api - before.api))
  }
  return [atLeast(3_000, { name: 'repeticiones por s de núcleo', value: summarize(rates), unit: 'por s' })]
}

async function tiempoPropio(mundo: Mundo, clientela: Clientela, { short, say }: BenchRun): Promise<Row[]> {
  say(`tiempo propio del servicio, a ${A_RITMO} por segundo`)
  const p99: number[] = []
  const p50: number[] = []
  for (let at = 0; at < (short ? 2 : 5); at++) {
    const cdcs = await mundo.innominadas(A_RITMO + (short ? 800 : 2_000))
    collectGarbage()
    const todas = await clientela.aRitmo(
      cdcs.map(cdc => ({ cdc, clave: `n-${cdc}` })),
      A_RITMO,
    )
    // The first second is not the service's: the fresh statistics make every connection of the database plan anew.
    const nominadas = todas.slice(A_RITMO)
    const { rows } = await mundo.db.query<{ id: string; ms: string }>(
      'select evento_sifen_id as id, sum(milisegundos) as ms from intercambio where evento_sifen_id = any($1) group by 1',
      [nominadas.map(({ eventoSifenId }) => eventoSifenId)],
    )
    const deSifen = new Map(rows.map(({ id, ms }) => [Number(id), Number(ms)]))
    const own = nominadas.map(({ ms, eventoSifenId }) => ms - deSifen.get(eventoSifenId)!)
    p99.push(quantile(own, 0.99))
    p50.push(median(own))
  }
  return [
    shown({ name: `tiempo propio a ${A_RITMO} por s, mediana`, value: summarize(p50), unit: 'ms' }),
    atMost(15, { name: `tiempo propio a ${A_RITMO} por s, p99`, value: summarize(p99), unit: 'ms' }),
  ]
}

const costo = ({ api, base }: Ronda): number => api + (base ?? 0)

async function conHistoria(mundo: Mundo, { short, say }: BenchRun): Promise<Row[]> {
  const total = short ? 20_000 : 1_000_000
  const each = short ? 400 : 1_000
  const measure = async () => {
    // New connections each time: filling takes longer than the service keeps idle ones.
    using clientela = await Clientela.open(mundo.api.ready.url, mundo.key, CLIENTES)
    await ronda(mundo, clientela, await mundo.innominadas(each))
    const costs: number[] = []
    for (let at = 0; at < (short ? 3 : 7); at++)
      costs.push(costo(await ronda(mundo, clientela, await mundo.innominadas(each))))
    return costs
  }
  say('con mil eventos')
  const few = await measure()
  say(`con ${total.toLocaleString('es-PY')} eventos`)
  await rellenar(mundo.db, mundo.modelo.documentoId, total)
  const many = await measure()
  const ratio = median(many) / median(few)
  return [
    atMost(1.2, {
      name: `procesador (servicio y base) con ${total.toLocaleString('es-PY')} eventos, frente a mil`,
      value: ratio,
      unit: '×',
    }),
  ]
}

/** The same world, the same SIFEN: their chain one after the other, as its users run it; ours likewise. */
async function frenteAOtros(mundo: Mundo, { short, say }: BenchRun): Promise<Row[]> {
  installPeers('nominacion', 'facturacionelectronicapy-setapi', say)
  say('frente a la cadena de otros')
  const { url, p12, clave, caPem } = mundo.sifen.ready
  const files = { p12: join(mundo.dir, 'otros.p12'), ca: join(mundo.dir, 'otros.pem') }
  writeFileSync(files.p12, Buffer.from(p12, 'base64'))
  writeFileSync(files.ca, caPem)
  const desvio = join(import.meta.dirname, '../packages/simulador/test/ayuda/desvio.cjs')
  await using otros = await Proceso.start<object>(SERVICE_CORE, 'pares.cjs', {
    env: { SIMULADOR_PUERTO: new URL(url).port },
    node: ['--require', desvio],
  })
  using clientela = await Clientela.open(mundo.api.ready.url, mundo.key, CLIENTES)
  const each = short ? 5 : 20
  const theirs: number[] = []
  const ours: number[] = []
  for (let at = 0; at < (short ? 3 : 9); at++) {
    const cdcs = await mundo.innominadas(each)
    const encargo = { params, nominacion, cdcs, ...files, clave }
    theirs.push((await otros.ask<{ cpuMs: number }>(encargo)).cpuMs / each)
    ours.push((await ronda(mundo, clientela, await mundo.innominadas(short ? 200 : 500))).api)
  }
  return [
    shown({ name: 'xmlgen + xmlsign + setapi, por nominación', value: summarize(theirs), unit: 'ms' }),
    atLeast(25, {
      name: 'nominaciones por s de núcleo, frente a esa cadena',
      value: pairedRatio(theirs, ours),
      unit: '×',
    }),
  ]
}

const bench: Bench = async function* (run) {
  const perfil = process.env.MBOHERA_BENCH_PERFIL
  const node = perfil === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${perfil}`]
  await using mundo = await Mundo.open({ node, fuentes: perfil !== undefined })
  using clientela = await Clientela.open(mundo.api.ready.url, mundo.key, CLIENTES)
  yield* await nuevas(mundo, clientela, run)
  if (perfil !== undefined) return
  yield* await repeticiones(mundo, clientela, run)
  yield* await tiempoPropio(mundo, clientela, run)
  yield* await frenteAOtros(mundo, run)
  yield* await conHistoria(mundo, run)
}

export default bench
