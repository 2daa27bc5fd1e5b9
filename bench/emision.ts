// From the request to the approval: what an emission costs, how fast a backlog drains, and whether a full table slows anybody down.
import { signDocumento } from '../packages/sifen/src/index.ts'
import { drenar } from './emision/drenaje.ts'
import { emitirAlRitmo, emitirVarios } from './emision/emitir.ts'
import { type Lecturas, leer } from './emision/lecturas.ts'
import { type Mundo, openMundo } from './emision/mundo.ts'
import { rellenar } from './emision/relleno.ts'
import type { Bench, BenchRun } from './lib/bench.ts'
import { measure } from './lib/measure.ts'
import { atLeast, atMost, type Row, shown } from './lib/report.ts'
import { quantile, type Summary } from './lib/stats.ts'
import { certificado, escribir, factura } from './sifen/casos.ts'

const POR_SEGUNDO = 100

async function drenajeRows({ say }: BenchRun): Promise<Row[]> {
  await using mundo = await openMundo()
  const cuantos = 2_000
  say(`drenaje de ${cuantos} documentos que esperaban`)
  const { porSegundo, porSegundoDeNucleo, transaccionesPorDocumento } = await drenar(mundo, cuantos)
  return [
    atLeast(300, { name: 'drenaje en lotes, de extremo a extremo', value: porSegundo, unit: 'por s' }),
    shown({
      name: 'drenaje, por el procesador del worker',
      value: porSegundoDeNucleo,
      unit: 'por s de núcleo',
    }),
    shown({
      name: 'transacciones de PostgreSQL en el drenaje',
      value: transaccionesPorDocumento,
      unit: 'por documento',
    }),
  ]
}

async function ritmoRows(mundo: Mundo, { short, say }: BenchRun): Promise<Row[]> {
  say(`${POR_SEGUNDO} emisiones por segundo`)
  const api = await mundo.start('main.ts', { MBOHERA_WORKER: '0' })
  const clave = await mundo.clave(api.url)
  await emitirVarios(api.url, clave, 300, 8)
  const took = await emitirAlRitmo(api.url, clave, POR_SEGUNDO, short ? 3_000 : 20_000)
  await api.end()
  return [
    atMost(60, { name: `emisión, p99 a ${POR_SEGUNDO} por s`, value: quantile(took, 0.99), unit: 'ms' }),
    shown({ name: `emisión, mediana a ${POR_SEGUNDO} por s`, value: quantile(took, 0.5), unit: 'ms' }),
  ]
}

const change = (before: Summary, after: Summary): number => (after.median / before.median - 1) * 100

function plano(pocos: Lecturas, muchos: Lecturas, cuantos: number): Row[] {
  const name = (what: string) => `${what}, de 1.000 a ${cuantos.toLocaleString('es-PY')} documentos`
  return [
    atLeast(-20, { name: name('estado'), value: change(pocos.estado, muchos.estado), unit: '%' }),
    atLeast(-20, { name: name('lista'), value: change(pocos.lista, muchos.lista), unit: '%' }),
    atLeast(-20, { name: name('búsqueda'), value: change(pocos.busqueda, muchos.busqueda), unit: '%' }),
    atMost(20, { name: name('costo de emitir'), value: change(pocos.emision, muchos.emision), unit: '%' }),
  ]
}

const bench: Bench = async function* (run) {
  yield* await drenajeRows(run)
  await using mundo = await openMundo()
  yield* await ritmoRows(mundo, run)
  const credential = certificado()
  const floor = await measure(
    [{ name: 'armar y firmar', run: () => signDocumento(escribir(factura), credential) }],
    run.plan,
  )
  const piso = floor.time('armar y firmar')
  yield shown({ name: 'piso: armar y firmar', value: piso, unit: 'ms' })
  const api = await mundo.start('main.ts', { MBOHERA_WORKER: '0' })
  const clave = await mundo.clave(api.url)
  const muchos = run.short ? 100_000 : 1_000_000
  const rounds = run.short ? 7 : 25
  await rellenar(mundo, 1_000, run.say)
  run.say('lecturas y emisión con 1.000 documentos')
  const antes = await leer(mundo, api, clave, rounds)
  yield atMost(piso.median * 3 + 1, {
    name: 'procesador por documento aceptado',
    value: antes.emision,
    unit: 'ms',
  })
  yield atLeast(3_000, { name: 'GET status', value: antes.estado, unit: 'por s de núcleo' })
  yield shown({ name: 'lista de 25', value: antes.lista, unit: 'por s de núcleo' })
  await rellenar(mundo, muchos, run.say)
  run.say(`lecturas y emisión con ${muchos} documentos`)
  const despues = await leer(mundo, api, clave, rounds)
  await api.end()
  yield* plano(antes, despues, muchos)
}

export default bench
