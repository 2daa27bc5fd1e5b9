// What a taxpayer costs another: his nominations beside one who drains a backlog at a slow SIFEN, and beside one whom SIFEN never answers.
import type { Bench, BenchRun } from './lib/bench.ts'
import { atMost, type Row, shown } from './lib/report.ts'
import { quantile } from './lib/stats.ts'
import { type Mundo, openMundo } from './vecinos/mundo.ts'
import { type Intento, nominarDurante } from './vecinos/nominar.ts'

const DEMORA_MS = 2_000
const VECES = 1.5

interface Fases {
  rondas: number
  /** How long B nominates alone, and then beside A. */
  soloMs: number
  ms: number
  /** So long without anything of A under way, and B is alone. */
  quietoMs: number
}

interface Medido {
  solo: Intento[]
  acompanado: Intento[]
  /** Documentos of A that SIFEN approved in the phases in which they were let go. */
  drenados: number
}

/** By turns: B alone, with A's backlog held back; and B with A, whose backlog is let go. */
async function porTurnos(mundo: Mundo, { rondas, soloMs, ms, quietoMs }: Fases): Promise<Medido> {
  const { atraso } = mundo
  const medido: Medido = { solo: [], acompanado: [], drenados: 0 }
  // Until connections are open, plans are made and code is compiled.
  await nominarDurante(mundo, mundo.next, 1)
  for (let ronda = 0; ronda < rondas; ronda++) {
    medido.solo.push(...(await nominarDurante(mundo, mundo.next, soloMs)))
    const antes = await atraso.cuenta()
    await atraso.soltar()
    medido.acompanado.push(...(await nominarDurante(mundo, mundo.next, ms)))
    await atraso.retener(quietoMs)
    medido.drenados += (await atraso.cuenta()).aprobados - antes.aprobados
  }
  return medido
}

const fallas = (intentos: readonly Intento[]) => intentos.flatMap(({ falla }) => falla ?? [])
const p = (intentos: readonly Intento[], q: number): number =>
  quantile(
    intentos.map(({ ms }) => ms),
    q,
  )

function rows(caso: string, { solo, acompanado }: Medido, { say }: BenchRun): Row[] {
  const todas = [...fallas(solo), ...fallas(acompanado)]
  for (const falla of new Set(todas)) say(`  ${falla}`)
  const ms = (name: string, intentos: Intento[], q: number) =>
    shown({ name: `${caso}: ${name} (${intentos.length})`, value: p(intentos, q), unit: 'ms' })
  return [
    ms('B solo, mediana', solo, 0.5),
    ms('B con su vecino, mediana', acompanado, 0.5),
    ms('B solo, p99', solo, 0.99),
    ms('B con su vecino, p99', acompanado, 0.99),
    atMost(VECES, {
      name: `${caso}: p99 de B con su vecino, frente a solo`,
      value: p(acompanado, 0.99) / p(solo, 0.99),
      unit: '×',
    }),
    atMost(0, { name: `${caso}: nominaciones de B que fallan`, value: todas.length, unit: 'fallas' }),
  ]
}

const mientras = (caso: string, mundo: Mundo, drenados: number): Row[] => [
  shown({ name: `${caso}: aprobados de A mientras tanto`, value: drenados, unit: 'documentos' }),
  shown({ name: `${caso}: circuito de A, abierto`, value: mundo.circuitos.deUno, unit: 'veces' }),
  atMost(0, {
    name: `${caso}: circuito de todos, abierto`,
    value: mundo.circuitos.deTodos,
    unit: 'veces',
  }),
]

const bench: Bench = async function* (run) {
  const { short, say } = run
  const atraso = short ? 1_000 : 10_000
  // Of the short run shorter, so that A's circuit opens within it.
  const plazoMs = short ? 4_000 : 20_000
  const nominaciones = short ? 200 : 2_000
  await using mundo = await openMundo({ demoraMs: DEMORA_MS, plazoMs, atraso, nominaciones })
  const drena = `A drena ${atraso.toLocaleString('es-PY')}`
  say(`B nomina; ${drena}`)
  const lento = await porTurnos(
    mundo,
    short
      ? { rondas: 2, soloMs: 3_000, ms: 3_000, quietoMs: 2_500 }
      : { rondas: 6, soloMs: 24_000, ms: 24_000, quietoMs: 5_000 },
  )
  yield* rows(drena, lento, run)
  yield* mientras(drena, mundo, lento.drenados)

  const calla = 'A sin respuesta'
  say('B nomina; a A no le responde SIFEN nunca')
  await mundo.colgarA()
  const mudo = await porTurnos(
    mundo,
    short
      ? { rondas: 1, soloMs: 3_000, ms: 9_000, quietoMs: 0 }
      : { rondas: 3, soloMs: 30_000, ms: 30_000, quietoMs: plazoMs },
  )
  yield* rows(calla, mudo, run)
  yield* mientras(calla, mundo, mudo.drenados)
}

export default bench
