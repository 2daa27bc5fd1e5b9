// A taxpayer comes with what SIFEN has of him and nobody here knows: how fast it is taken over, whether all of it is, and what can be done with it.
import { formatCivil } from '../packages/api/src/domain/tiempo.ts'
import { FACTURA } from '../packages/api/test/support/factura.ts'
import { forzar } from '../packages/api/test/support/forzar.ts'
import { INNOMINADA, NOMINACION } from '../packages/api/test/support/nominaciones.ts'
import { verifyFirma } from '../packages/sifen/src/index.ts'
import { emitirVarios } from './emision/emitir.ts'
import { type Mundo, openMundo } from './emision/mundo.ts'
import type { Bench } from './lib/bench.ts'
import { atLeast, atMost, type Row, shown } from './lib/report.ts'

const SIFEN_MS = 50
/** The places that such questions have on the way out. */
const A_LA_VEZ = 8
const DE_CADA = 50
const DOCUMENTOS = '/api/v1/documento-electronico'

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

/** Looks again until it holds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(resolve => setTimeout(resolve, 20))
}

const pendientes = async ({ db }: Mundo, where: string): Promise<number> => {
  const { rows } = await db.query(`select count(*)::int as n from documento where ${where}`)
  return rows[0].n
}
const EN_CAMINO = `estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE')`

/** Issued and approved, and then nobody here knows of it: what a database has that was restored from before. */
async function perdidos(mundo: Mundo, ask: Ask, emitir: () => Promise<void>): Promise<string[]> {
  await emitir()
  const fechaEmision = formatCivil(Date.now() - 60_000)
  for (let n = 0; n < DE_CADA; n++) await ask('POST', DOCUMENTOS, { ...FACTURA, ...INNOMINADA, fechaEmision })
  await until(async () => (await pendientes(mundo, EN_CAMINO)) === 0)
  const { rows } = await mundo.db.query(
    `select cdc from documento where estado = 'APROBADO' order by documento_id`,
  )
  for (const tabla of ['intercambio', 'kude', 'idempotencia', 'lote', 'documento'])
    await forzar(mundo.db, `delete from ${tabla}`)
  return rows.map(({ cdc }) => cdc)
}

/** How many a second were taken over. */
async function traer(ask: Ask, cdcs: readonly string[]): Promise<{ porSegundo: number; adoptados: number }> {
  const begun = performance.now()
  const { id } = await ask('POST', `${DOCUMENTOS}/adoptar`, { cdcs })
  let seen: { terminada: boolean; adoptados: number } = { terminada: false, adoptados: 0 }
  await until(async () => {
    seen = await ask('GET', `${DOCUMENTOS}/adopciones/${id}`)
    return seen.terminada
  })
  const ms = performance.now() - begun
  return { porSegundo: (seen.adoptados * 1000) / ms, adoptados: seen.adoptados }
}

/** Of those that were taken over so many are credited and nominated: how many SIFEN approved. */
async function usar(
  mundo: Mundo,
  ask: Ask,
  cdcs: readonly string[],
): Promise<{ notas: number; nominadas: number }> {
  const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, ...resto } = FACTURA
  for (const cdc of cdcs.slice(0, DE_CADA))
    await ask('POST', DOCUMENTOS, {
      ...resto,
      tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
      motivoEmision: 'DEVOLUCION',
      documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc },
      items: [{ ...FACTURA.items[0], cantidad: 1 }],
      fechaEmision: formatCivil(Date.now() - 30_000),
    })
  let nominadas = 0
  for (const cdc of cdcs.slice(-DE_CADA)) {
    const { estadoEvento } = await ask('POST', `${DOCUMENTOS}/${cdc}/nominar`, NOMINACION)
    if (estadoEvento === 'APROBADO') nominadas++
  }
  await until(async () => (await pendientes(mundo, EN_CAMINO)) === 0)
  return { notas: await pendientes(mundo, `tipo_documento = 5 and estado = 'APROBADO'`), nominadas }
}

const firmasValidas = async ({ db }: Mundo): Promise<number> => {
  const { rows } = await db.query(`select xml from documento where origen = 'ADOPTADO'`)
  return rows.filter(({ xml }) => verifyFirma(xml).valida).length
}

const bench: Bench = async function* ({ short, say }) {
  const cuantos = short ? 400 : 9_950
  await using mundo = await openMundo()
  const service = await mundo.start('main.ts')
  try {
    const ask = asker(service.url, await mundo.clave(service.url))
    say(`${cuantos} facturas y ${DE_CADA} sin nombre, aprobadas y olvidadas`)
    const cdcs = await perdidos(mundo, ask, async () =>
      emitirVarios(service.url, await mundo.clave(service.url), cuantos, 16),
    )
    mundo.simulador.arm({
      escenario: 'latencia',
      filtro: { servicio: 'siConsDE' },
      parametros: { demoraMs: SIFEN_MS },
      veces: 0,
    })
    say(`se traen, con SIFEN a ${SIFEN_MS} ms`)
    const before = service.cpu()
    const { porSegundo, adoptados } = await traer(ask, cdcs)
    const cpuMs = ((service.cpu() - before) * 1000) / Math.max(1, adoptados)
    const firmas = await firmasValidas(mundo)
    mundo.simulador.disarmAll()
    const limite = (A_LA_VEZ * 1000) / SIFEN_MS
    const rows: Row[] = [
      atLeast(100, { name: `documentos traídos, SIFEN a ${SIFEN_MS} ms`, value: porSegundo, unit: 'por s' }),
      shown({
        name: `frente a ${A_LA_VEZ} preguntas seguidas de ${SIFEN_MS} ms`,
        value: porSegundo / limite,
        unit: '×',
      }),
      shown({ name: 'procesador del servicio por documento traído', value: cpuMs, unit: 'ms' }),
      atMost(0, { name: 'pedidos y no traídos', value: cdcs.length - adoptados, unit: '' }),
      atMost(0, { name: 'traídos sin firma válida', value: adoptados - firmas, unit: '' }),
    ]
    yield* rows
    say('notas y nominaciones sobre lo traído')
    const { notas, nominadas } = await usar(mundo, ask, cdcs)
    yield atLeast(DE_CADA, { name: 'notas de crédito aprobadas sobre traídos', value: notas, unit: '' })
    yield atLeast(DE_CADA, { name: 'nominaciones aprobadas sobre traídos', value: nominadas, unit: '' })
  } finally {
    await service.end()
  }
}

export default bench
