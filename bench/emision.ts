// From the request to the approval: what an emission costs, how fast a backlog drains, and whether a full table slows anybody down.
import { signDocumento } from '../packages/sifen/src/index.ts'
import { type Consultas, contarConsultas } from './emision/consultas.ts'
import { drenar } from './emision/drenaje.ts'
import { emitirAlRitmo, emitirVarios } from './emision/emitir.ts'
import { type Carga, type Lecturas, leer } from './emision/lecturas.ts'
import { type Mundo, openMundo } from './emision/mundo.ts'
import { rellenar } from './emision/relleno.ts'
import { type Bench, type BenchRun, muchosDocumentos } from './lib/bench.ts'
import { measure } from './lib/measure.ts'
import { atLeast, atMost, type Row, shown } from './lib/report.ts'
import { quantile } from './lib/stats.ts'
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

async function consultasRows({ short, say }: BenchRun): Promise<Row[]> {
  await using mundo = await openMundo({ contando: true })
  const cuantos = short ? 300 : 1_000
  say(`consultas a PostgreSQL de ${cuantos} documentos`)
  const { emision, drenaje } = await contarConsultas(mundo, cuantos)
  const rows = (what: string, { todas, marcos }: Consultas) => [
    shown({ name: `consultas a PostgreSQL ${what}`, value: todas, unit: 'por documento' }),
    shown({ name: `de ellas, begin y commit ${what}`, value: marcos, unit: 'por documento' }),
  ]
  return [...rows('al emitir', emision), ...rows('en el drenaje', drenaje)]
}

async function ritmoRows(mundo: Mundo, { short, say }: BenchRun): Promise<Row[]> {
  say(`${POR_SEGUNDO} emisiones por segundo`)
  const api = await mundo.start('api', { MBOHERA_WORKER: '0' })
  const clave = await mundo.clave(api.url)
  await emitirVarios(api.url, clave, 300, 8)
  const took = await emitirAlRitmo(api.url, clave, POR_SEGUNDO, short ? 3_000 : 20_000)
  await api.end()
  return [
    atMost(60, { name: `emisión, p99 a ${POR_SEGUNDO} por s`, value: quantile(took, 0.99), unit: 'ms' }),
    shown({ name: `emisión, mediana a ${POR_SEGUNDO} por s`, value: quantile(took, 0.5), unit: 'ms' }),
  ]
}

const CARGAS: Record<Carga, string> = {
  estado: 'GET status',
  lista: 'lista de 25',
  busqueda: 'búsqueda',
  emision: 'emitir',
}

function* plano(pocos: Lecturas, muchos: Lecturas, cuantos: number): Generator<Row> {
  const con = `con ${cuantos.toLocaleString('es-PY')} documentos, frente a 1.000`
  for (const [carga, name] of Object.entries(CARGAS) as [Carga, string][]) {
    const [antes, ahora] = [pocos[carga], muchos[carga]]
    const servicio = ahora.servicio.median / antes.servicio.median
    yield atMost(1.2, { name: `${name}: servicio, ${con}`, value: servicio, unit: '×' })
    yield shown({ name: `  de PostgreSQL, por unidad, con 1.000`, value: antes.base, unit: 'ms' })
    yield atMost(1.2, { name: `  PostgreSQL, ${con}`, value: ahora.base / antes.base, unit: '×' })
  }
}

const bench: Bench = async function* (run) {
  yield* await drenajeRows(run)
  yield* await consultasRows(run)
  await using mundo = await openMundo()
  yield* await ritmoRows(mundo, run)
  const credential = certificado()
  const floor = await measure(
    [{ name: 'armar y firmar', run: () => signDocumento(escribir(factura), credential) }],
    run.plan,
  )
  const piso = floor.time('armar y firmar')
  yield shown({ name: 'piso: armar y firmar', value: piso, unit: 'ms' })
  const api = await mundo.start('api', { MBOHERA_WORKER: '0' })
  const clave = await mundo.clave(api.url)
  const muchos = muchosDocumentos(run.short)
  const rounds = run.short ? 7 : 25
  await rellenar(mundo, 1_000, run.say)
  run.say('lecturas y emisión con 1.000 documentos')
  const antes = await leer(mundo, api, clave, rounds)
  yield atMost(piso.median * 3 + 1, {
    name: 'procesador por documento aceptado',
    value: antes.emision.servicio,
    unit: 'ms',
  })
  const porNucleo = ({ servicio: { median } }: Lecturas[Carga]) => 1000 / median
  yield atLeast(3_000, { name: 'GET status', value: porNucleo(antes.estado), unit: 'por s de núcleo' })
  yield shown({ name: 'lista de 25', value: porNucleo(antes.lista), unit: 'por s de núcleo' })
  await rellenar(mundo, muchos, run.say)
  run.say(`lecturas y emisión con ${muchos} documentos`)
  const despues = await leer(mundo, api, clave, rounds)
  await api.end()
  yield* plano(antes, despues, muchos)
}

export default bench
