// Ten thousand deliveries a minute to a hundred webhooks, ten of which never answer: what the other ninety notice of it.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@mbohera/local/postgres'
import { NAMES } from '../packages/api/src/config/env.ts'
import { hasta } from '../packages/api/test/support/hasta.ts'
import { startWorker } from '../packages/api/test/support/proceso.ts'
import { Servicio } from '../packages/api/test/support/servicio.ts'
import type { Bench } from './lib/bench.ts'
import { atLeast, atMost, shown } from './lib/report.ts'
import { quantile } from './lib/stats.ts'

const WEBHOOKS = 100
const CALLADOS = 10
const POR_MINUTO = 10_000
const CALENTAR_MS = 5_000
const URL = '/api/v1/contribuyentes/1/webhooks'

/** Who listens for all of them, each at a path of its own; when each aviso arrived where. */
class Oyente {
  readonly llegadas: { webhook: number; ms: number }[] = []
  /** Of these the first so many keep silent. */
  callan = 0
  readonly #server: Server
  readonly #salidas = new Map<number, number>()

  private constructor(server: Server) {
    this.#server = server
  }

  static async open(): Promise<Oyente> {
    const server = createServer()
    const oyente = new Oyente(server)
    server.on('request', (request, response) => {
      const parts: Buffer[] = []
      request.on('data', part => parts.push(part))
      request.on('end', () => {
        const webhook = Number(request.url?.slice(1))
        if (webhook < oyente.callan) return
        const { data } = JSON.parse(Buffer.concat(parts).toString('utf8'))
        const salida = oyente.#salidas.get(data.documentoElectronicoId)
        if (salida !== undefined) oyente.llegadas.push({ webhook, ms: performance.now() - salida })
        response.writeHead(204).end()
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return oyente
  }

  salio = (documento: number): unknown => this.#salidas.set(documento, performance.now())

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }
}

/** A service, a worker of its own, and webhooks that all want everything. */
async function open(stack: AsyncDisposableStack, oyente: Oyente) {
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-entregas-'))
  stack.defer(() => rm(dir, { recursive: true, force: true }))
  const postgres = await startPostgres({ dir, forTests: true, endsWithUs: true })
  stack.defer(() => postgres.stop())
  const database = { url: postgres.url, drop: async () => {} }
  const servicio = await Servicio.start({ worker: '0' }, undefined, undefined, database)
  stack.defer(() => servicio.close())
  servicio.runClock()
  const { body } = await servicio.request('POST', URL, {
    as: await servicio.token('ana'),
    json: { url: `${oyente.url}/0`, nombre: 'el primero' },
  })
  const { webhookId } = body.data
  // More than anybody may have: as if there were ten times the taxpayers.
  await servicio.db.query(
    `with otros as (
       insert into webhook (contribuyente_id, ambiente, url, nombre, fecha_creacion, proxima)
       select contribuyente_id, ambiente, $2 || '/' || n, 'otro', fecha_creacion, proxima
       from webhook, generate_series(1, $3::int) n where webhook_id = $1
       returning contribuyente_id, ambiente, webhook_id)
     insert into webhook_secreto (contribuyente_id, ambiente, webhook_id, cifrado, fecha_creacion)
     select o.contribuyente_id, o.ambiente, o.webhook_id, s.cifrado, s.fecha_creacion from otros o, webhook_secreto s where s.webhook_id = $1`,
    [webhookId, oyente.url, WEBHOOKS - 1],
  )
  const { dataDir, databaseUrl, issuer } = servicio
  const worker = await startWorker({
    [NAMES.databaseUrl]: databaseUrl,
    [NAMES.oidcIssuer]: issuer.url,
    [NAMES.dataDir]: dataDir,
    [NAMES.logLevel]: 'error',
    [NAMES.webhooksLocales]: '1',
  })
  stack.defer(async () => void (await worker.stop()))
  return servicio
}

/** So many documentos change, evenly over the time; then until all who answer were told. How long each waited. */
async function ofrecer(servicio: Servicio, oyente: Oyente, ms: number, desde: number) {
  const avisos = Math.round((POR_MINUTO / WEBHOOKS) * (ms / 60_000))
  oyente.llegadas.length = 0
  const begun = performance.now()
  for (let i = 0; i < avisos; i++) {
    const pausa = begun + (i * ms) / avisos - performance.now()
    if (pausa > 0) await new Promise(resolve => setTimeout(resolve, pausa))
    oyente.salio(desde + i)
    await servicio.db.query(
      `insert into aviso (contribuyente_id, ambiente, fecha, tipo, asunto, detalle)
       values (1, 'DEV', ahora(), 'documento.aprobado', 'documento:' || $1::int, jsonb_build_object('documentoElectronicoId', $1::int))`,
      [desde + i],
    )
  }
  const contestan = WEBHOOKS - oyente.callan
  await hasta(() => oyente.llegadas.length >= avisos * contestan)
  const minutos = (performance.now() - begun) / 60_000
  const suyas = oyente.llegadas.filter(({ webhook }) => webhook >= CALLADOS).map(({ ms }) => ms)
  return {
    porMinuto: oyente.llegadas.length / minutos,
    mediana: quantile(suyas, 0.5),
    cola: quantile(suyas, 0.99),
    siguiente: desde + avisos,
  }
}

const bench: Bench = async function* ({ short, say }) {
  await using stack = new AsyncDisposableStack()
  const oyente = await Oyente.open()
  const servicio = await open(stack, oyente)
  stack.defer(() => oyente.close())
  const ms = short ? 15_000 : 60_000
  const caliente = await ofrecer(servicio, oyente, CALENTAR_MS, 1)
  say('todos contestan')
  const sin = await ofrecer(servicio, oyente, ms, caliente.siguiente)
  say(`${CALLADOS} callan`)
  oyente.callan = CALLADOS
  const con = await ofrecer(servicio, oyente, ms, sin.siguiente)
  yield shown({ name: 'todos contestan: entregas', value: sin.porMinuto, unit: 'por minuto' })
  yield shown({ name: 'todos contestan: desde el cambio, mediana', value: sin.mediana, unit: 'ms' })
  yield shown({ name: 'todos contestan: desde el cambio, 99 %', value: sin.cola, unit: 'ms' })
  yield shown({ name: '10 callan: desde el cambio a los demás, mediana', value: con.mediana, unit: 'ms' })
  yield shown({ name: '10 callan: desde el cambio a los demás, 99 %', value: con.cola, unit: 'ms' })
  const contestan = (WEBHOOKS - CALLADOS) / WEBHOOKS
  yield atLeast(90, {
    name: 'lo ofrecido, a tiempo',
    value: (100 * con.porMinuto) / (POR_MINUTO * contestan),
    unit: '%',
  })
  yield atMost(1.5, {
    name: 'los que callan: mediana de los demás',
    value: con.mediana / sin.mediana,
    unit: 'veces',
  })
  yield atMost(2, { name: 'los que callan: 99 % de los demás', value: con.cola / sin.cola, unit: 'veces' })
}

export default bench
