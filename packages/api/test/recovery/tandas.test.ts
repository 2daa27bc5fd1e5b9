import { afterAll, beforeAll, expect, test } from 'vitest'
import { NAMES } from '../../src/config/env.ts'
import { formatCivil } from '../../src/domain/tiempo.ts'
import { hasta } from '../support/hasta.ts'
import { Nominaciones } from '../support/nominaciones.ts'
import { type Proceso, startWorker } from '../support/proceso.ts'
import { envDe } from '../support/simulador.ts'
import { Tandas, ventas } from '../support/tandas.ts'

const DOCUMENTOS = 150
const MUERTES = 2
const AT = Date.now()

let n: Nominaciones
const workers: Proceso[] = []

beforeAll(async () => {
  // The worker has the clock of this machine.
  n = await Nominaciones.open({ worker: '0' }, AT)
})
afterAll(async () => {
  await Promise.all(workers.map(worker => worker.stop()))
  await n.close()
})

async function start(): Promise<Proceso> {
  const { dataDir, databaseUrl, issuer } = n.servicio
  const env: Record<string, string> = {
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: issuer.url,
    MBOHERA_LOG_LEVEL: 'warn',
    MBOHERA_METRICS_SECONDS: '0',
  }
  const values = { ...envDe(n.simulador, dataDir), dataDir }
  for (const [name, value] of Object.entries(values)) env[NAMES[name as keyof typeof NAMES]] = String(value)
  const worker = await startWorker(env)
  workers.push(worker)
  return worker
}

test('whoever emits a tanda is killed with -9 again and again, then two take it up: as many documentos as it has, each once, no number between them missing', async () => {
  const tandas = new Tandas(n)
  const id = await tandas.con(
    ventas(DOCUMENTOS).map(venta => ({
      ...venta,
      cuerpo: { ...venta.cuerpo, fechaEmision: formatCivil(AT - 60_000) },
    })),
  )
  await tandas.act(id, 'emitir')
  /** What somebody has in hand is anybody's again. */
  const lapse = () => n.servicio.db.query(`update tanda set proxima = ahora() where estado = 'EN_CURSO'`)
  const emitidos = async () => (await tandas.ver(id)).emitidos as number
  for (let muerte = 0; muerte < MUERTES; muerte++) {
    const before = await emitidos()
    const worker = await start()
    await hasta(async () => (await emitidos()) > before)
    await worker.kill()
    await lapse()
  }
  expect(await emitidos()).toBeLessThan(DOCUMENTOS)
  // A lease that lapsed while its holder lives: two are at the same documentos.
  await Promise.all([start(), start()])
  await hasta(async () => {
    await lapse()
    return (await tandas.ver(id)).estado !== 'EN_CURSO'
  })
  expect(await tandas.ver(id)).toMatchObject({ estado: 'TERMINADA', emitidos: DOCUMENTOS, motivo: null })
  const numeros = await tandas.numeros(id)
  expect(numeros).toEqual(Array.from({ length: DOCUMENTOS }, (_, i) => numeros[0]! + i))
  const { rows } = await n.servicio.db.query(
    'select count(*)::int as documentos, count(distinct numero)::int as numeros, max(numero) - min(numero) + 1 as tramo from documento',
  )
  expect(rows[0]).toEqual({ documentos: DOCUMENTOS, numeros: DOCUMENTOS, tramo: DOCUMENTOS })
})
