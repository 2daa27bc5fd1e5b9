// A taxpayer comes with what another system issued for him: how fast it is taken over, whether all of it is, and what can be done with it.
import { formatCivil } from '../packages/api/src/domain/tiempo.ts'
import { FACTURA } from '../packages/api/test/support/factura.ts'
import { NOMINACION } from '../packages/api/test/support/nominaciones.ts'
import { verifyFirma } from '../packages/sifen/src/index.ts'
import { OtroSistema } from './adopcion/otro-sistema.ts'
import { emitir } from './emision/emitir.ts'
import { type Mundo, openMundo, type Proceso } from './emision/mundo.ts'
import type { Bench, BenchRun } from './lib/bench.ts'
import { atLeast, atMost, type Row, shown } from './lib/report.ts'
import { quantile } from './lib/stats.ts'

const SIFEN_MS = 50
/** The places that such questions have on the way out. */
const A_LA_VEZ = 8
const DE_CADA = 50
const DOCUMENTOS = '/api/v1/documento-electronico'
/** So seldom that looking costs nothing. */
const MIRAR_MS = 250
/** Somebody issues beside: one documento each so often. */
const EMITIR_CADA_MS = 200

// biome-ignore lint/suspicious/noExplicitAny: answers are read as clients read them
type Ask = (method: 'GET' | 'POST', path: string, json?: unknown) => Promise<any>

const asker =
  (url: string, clave: string): Ask =>
  async (method, path, json) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/json' },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    return response.json()
  }

const pausa = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Looks again until it holds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pausa(MIRAR_MS)
}

const cuantos = async ({ db }: Mundo, where: string): Promise<number> => {
  const { rows } = await db.query(`select count(*)::int as n from documento where ${where}`)
  return rows[0].n
}
const EN_CAMINO = `estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE')`

/** What the other system left at SIFEN. */
interface Dejado {
  conNombre: string[]
  innominadas: string[]
  cancelados: string[]
  nominados: string[]
}

async function dejar(mundo: Mundo, total: number, { say }: BenchRun): Promise<Dejado> {
  await using otro = await OtroSistema.open(mundo, say)
  const conNombre = await otro.emitir(total - 2 * DE_CADA)
  const innominadas = await otro.emitir(2 * DE_CADA, { innominadas: true })
  return {
    conNombre,
    innominadas,
    cancelados: await otro.cancelar(conNombre.slice(-DE_CADA)),
    nominados: await otro.nominar(innominadas.slice(-DE_CADA)),
  }
}

interface Traida {
  porSegundo: number
  adoptados: number
  cpuMs: number
  /** How long each documento that was issued meanwhile took to be answered. */
  emisiones: number[]
}

/** All of them, while somebody issues. */
async function traer(
  service: Proceso,
  { ask, clave, cdcs }: { ask: Ask; clave: string; cdcs: readonly string[] },
): Promise<Traida> {
  const emisiones: number[] = []
  let emitiendo = true
  const vecino = (async () => {
    while (emitiendo) {
      emisiones.push(await emitir(service.url, clave))
      await pausa(EMITIR_CADA_MS)
    }
  })()
  const [begun, before] = [performance.now(), service.cpu()]
  const { id } = await ask('POST', `${DOCUMENTOS}/adoptar`, { cdcs })
  let seen: { terminada: boolean; adoptados: number } = { terminada: false, adoptados: 0 }
  await until(async () => {
    seen = await ask('GET', `${DOCUMENTOS}/adopciones/${id}`)
    return seen.terminada
  })
  const [ms, cpu] = [performance.now() - begun, service.cpu() - before]
  emitiendo = false
  await vecino
  const { adoptados } = seen
  return { porSegundo: (adoptados * 1000) / ms, adoptados, cpuMs: (cpu * 1000) / adoptados, emisiones }
}

/** How many of what came do not say what SIFEN says of them: text, state, or whoever was nominated. */
async function distintos({ db, simulador }: Mundo): Promise<{ distintos: number; firmas: number }> {
  const { rows } = await db.query(
    `select cdc, estado, xml, exists (select from evento_sifen e where e.documento_id = d.documento_id and e.tipo = 'NOMINACION') as nominado
    from documento d where origen = 'ADOPTADO'`,
  )
  let [mal, firmas] = [0, 0]
  for (const { cdc, estado, xml, nominado } of rows) {
    const suyo = simulador.documento(cdc)
    const igual =
      suyo !== undefined &&
      xml.endsWith(suyo.xml) &&
      (estado === 'CANCELADO') === suyo.cancelado &&
      nominado === suyo.eventos.some(({ tipo }) => tipo === 'rGEveNom')
    if (!igual) mal++
    if (verifyFirma(xml).valida) firmas++
  }
  return { distintos: mal, firmas }
}

/** Of those that were taken over so many are credited and nominated: how many SIFEN approved. */
async function usar(
  mundo: Mundo,
  ask: Ask,
  { conNombre, innominadas }: Dejado,
): Promise<{ notas: number; nominadas: number }> {
  const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, ...resto } = FACTURA
  for (const cdc of conNombre.slice(0, DE_CADA)) {
    const { receptor } = await ask('GET', `${DOCUMENTOS}/${cdc}`)
    await ask('POST', DOCUMENTOS, {
      ...resto,
      receptor,
      tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
      motivoEmision: 'DEVOLUCION',
      documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc },
      items: [{ ...FACTURA.items[0], cantidad: 1 }],
      fechaEmision: formatCivil(Date.now() - 30_000),
    })
  }
  let nominadas = 0
  for (const cdc of innominadas.slice(0, DE_CADA)) {
    const { estadoEvento } = await ask('POST', `${DOCUMENTOS}/${cdc}/nominar`, NOMINACION)
    if (estadoEvento === 'APROBADO') nominadas++
  }
  await until(async () => (await cuantos(mundo, EN_CAMINO)) === 0)
  return { notas: await cuantos(mundo, `tipo_documento = 5 and estado = 'APROBADO'`), nominadas }
}

function* filas(pedidos: number, traida: Traida): Iterable<Row> {
  const { porSegundo, adoptados, cpuMs, emisiones } = traida
  const limite = (A_LA_VEZ * 1000) / SIFEN_MS
  yield atLeast(100, { name: `documentos traídos, SIFEN a ${SIFEN_MS} ms`, value: porSegundo, unit: 'por s' })
  yield shown({
    name: `frente a ${A_LA_VEZ} preguntas seguidas de ${SIFEN_MS} ms`,
    value: porSegundo / limite,
    unit: '×',
  })
  yield shown({ name: 'procesador del servicio por documento traído', value: cpuMs, unit: 'ms' })
  yield atMost(0, { name: 'pedidos y no traídos', value: pedidos - adoptados, unit: '' })
  for (const [name, q] of [
    ['mediana', 0.5],
    ['p99', 0.99],
  ] as const)
    yield shown({
      name: `emitir mientras tanto, ${name} (${emisiones.length})`,
      value: quantile(emisiones, q),
      unit: 'ms',
    })
}

const bench: Bench = async function* (run) {
  const total = run.short ? 500 : 10_000
  await using mundo = await openMundo()
  run.say(`otro sistema emite ${total.toLocaleString('es-PY')} facturas, y cancela y nomina algunas`)
  const dejado = await dejar(mundo, total, run)
  const perfil = process.env.MBOHERA_BENCH_PERFIL
  const service = await mundo.start('api', {
    ...(perfil === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${perfil}` }),
  })
  try {
    const clave = await mundo.clave(service.url)
    const ask = asker(service.url, clave)
    // Two systems under one timbrado keep to numbers of their own.
    await mundo.db.query('update timbrado set siguiente = 500000')
    const demora = { escenario: 'latencia', filtro: { servicio: 'siConsDE' } } as const
    mundo.simulador.arm({ ...demora, parametros: { demoraMs: SIFEN_MS }, veces: 0 })
    run.say(`se traen, con SIFEN a ${SIFEN_MS} ms, mientras alguien emite`)
    const cdcs = [...dejado.conNombre, ...dejado.innominadas]
    const traida = await traer(service, { ask, clave, cdcs })
    mundo.simulador.disarmAll()
    yield* filas(cdcs.length, traida)
    const { distintos: mal, firmas } = await distintos(mundo)
    yield atMost(0, { name: 'traídos sin firma válida', value: traida.adoptados - firmas, unit: '' })
    yield atMost(0, { name: 'traídos que no dicen lo que SIFEN dice', value: mal, unit: '' })
    run.say('notas y nominaciones sobre lo traído')
    const { notas, nominadas } = await usar(mundo, ask, dejado)
    yield atLeast(DE_CADA, { name: 'notas de crédito aprobadas sobre traídos', value: notas, unit: '' })
    yield atLeast(DE_CADA, { name: 'nominaciones aprobadas sobre traídos', value: nominadas, unit: '' })
  } finally {
    await service.end()
  }
}

export default bench
