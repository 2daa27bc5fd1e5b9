import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Env, NAMES } from '../../src/config/env.ts'
import { seedDemo } from '../../src/operador/index.ts'
import { Colector, type Recibido } from '../support/colector.ts'
import { createDatabase } from '../support/database.ts'
import { ventaDeAhora } from '../support/factura.ts'
import { hasta } from '../support/hasta.ts'
import { Issuer } from '../support/issuer.ts'
import { INNOMINADA, NOMINACION } from '../support/nominaciones.ts'
import { type Proceso, startApi, startWorker } from '../support/proceso.ts'
import { ReceptorDeAvisos } from '../support/receptor-de-avisos.ts'
import { PERSONAS } from '../support/servicio.ts'
import { envDe, equipoDe, startSifen } from '../support/simulador.ts'

const REGISTRO = `${import.meta.dirname}/../../src/trazas/registro.ts`
const DOCUMENTOS = '/api/v1/documento-electronico'
const { ana } = PERSONAS
const stack = new AsyncDisposableStack()
let colector: Colector
let simulador: Simulador
let api: Proceso
let worker: Proceso
let sinTrazas: Proceso
let key: string
let token: string

beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-trazas-'))
  stack.defer(() => rmSync(dir, { recursive: true, force: true }))
  const [database, issuer, another, sifen] = await Promise.all([
    createDatabase(),
    Issuer.start(),
    Colector.start(),
    startSifen({ latencia: 0, demoraLoteMs: 20 }),
  ])
  colector = another
  simulador = sifen
  stack.defer(() =>
    Promise.all([database.drop(), issuer.close(), colector.close(), simulador.close()]).then(),
  )
  const usuarios = [{ ...ana, rol: 'PROPIETARIO' as const }]
  const equipo = equipoDe(simulador, dir)
  await seedDemo({ databaseUrl: database.url, issuer: issuer.url, issuerAnterior: null, usuarios, equipo })
  const values: Env = {
    ...envDe(simulador, dir),
    ...{ databaseUrl: database.url, oidcIssuer: issuer.url, dataDir: dir, logLevel: 'info', worker: '0' },
    ...{ webhooksLocales: '1', webhooksEspera: '0.05' },
    ...{ otlpEndpoint: colector.url, otlpHeaders: 'x-colector=una%20llave' },
  }
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) env[NAMES[name as keyof Env]] = value
  const traced = (service: string) => ({
    ...env,
    NODE_OPTIONS: `--import=${REGISTRO}`,
    OTEL_SERVICE_NAME: service,
  })
  ;[api, worker, sinTrazas] = await Promise.all([
    startApi(traced('api')),
    startWorker(traced('worker')),
    startApi(env),
  ])
  stack.defer(() => Promise.all([api, worker, sinTrazas].map(({ stop }) => stop())).then())
  const exp = Math.floor(Date.now() / 1000) + 600
  token = await issuer.token({ sub: ana.sub, email: ana.correo, email_verified: true, exp })
  const created = await ask(sinTrazas, '/api/v1/contribuyentes/1/api-keys', { nombre: 'trazas' }, token)
  key = (created.body.data as { key: string }).key
})
afterAll(() => stack.disposeAsync())

const newTrace = () => {
  const [traza, tramo] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  return { traza, tramo, traceparent: `00-${traza}-${tramo}-01` }
}

async function ask(
  { url }: Proceso,
  path: string,
  json: object | null,
  bearer: string,
  traceparent?: string,
) {
  const response = await fetch(url + path, {
    method: json === null ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(json === null ? {} : { 'content-type': 'application/json' }),
      ...(traceparent === undefined ? {} : { traceparent }),
    },
    ...(json === null ? {} : { body: JSON.stringify(json) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as clients do
  return { status: response.status, body: (await response.json()) as any }
}

const emitir = async (at: Proceso, traceparent?: string) => {
  const { status, body } = await ask(at, DOCUMENTOS, ventaDeAhora(INNOMINADA), key, traceparent)
  expect(status, JSON.stringify(body)).toBe(202)
  await hasta(
    async () =>
      (await ask(sinTrazas, `${DOCUMENTOS}/status/${body.cdc}`, null, key)).body.estado === 'APROBADO',
  )
  return body.cdc as string
}

const nominar = (at: Proceso, cdc: string, traceparent: string) =>
  ask(at, `${DOCUMENTOS}/${cdc}/nominar`, NOMINACION, key, traceparent)

const namesOf = (tramos: readonly Recibido[]) => new Set(tramos.map(({ name }) => name))

/** Every span's parent, by its name. */
function padreDe(tramos: readonly Recibido[], name: string): string[] {
  const byId = new Map(tramos.map(tramo => [tramo.spanId, `${tramo.proceso}: ${tramo.name}`]))
  return tramos
    .filter(tramo => tramo.name === name)
    .map(({ parentSpanId = 'none' }) => byId.get(parentSpanId) ?? parentSpanId)
}

test('an emission is followed from its caller to SIFEN: the request at the api, its statements, the task of the worker, the exchange', async () => {
  let { traza, tramo, traceparent } = newTrace()
  let sent = false
  // Now and then the worker finds a documento in the tables before it hears of it: then what it does is a trace of its own.
  for (let tries = 0; tries < 10 && !sent; tries++) {
    ;({ traza, tramo, traceparent } = newTrace())
    await emitir(api, traceparent)
    await colector.traza(traza, `POST ${DOCUMENTOS}`, 'notify-por-enviar')
    await hasta(() => colector.tramos.filter(({ name }) => name === 'siRecepDE').length > tries)
    sent = colector.tramos.some(({ name, traceId }) => name === 'siRecepDE' && traceId === traza)
  }
  const tramos = await colector.traza(traza, `POST ${DOCUMENTOS}`, 'enviar', 'siRecepDE')
  expect(padreDe(tramos, `POST ${DOCUMENTOS}`)).toEqual([tramo])
  expect(new Set(padreDe(tramos, 'notify-por-enviar'))).toEqual(new Set([`api: POST ${DOCUMENTOS}`]))
  expect(new Set(padreDe(tramos, 'enviar'))).toEqual(new Set([`api: POST ${DOCUMENTOS}`]))
  expect(padreDe(tramos, 'siRecepDE')).toEqual(['worker: enviar'])
  const deWorker = tramos.filter(({ proceso, name }) => proceso === 'worker' && name !== 'enviar')
  expect(deWorker.length).toBeGreaterThan(3)
  for (const { name } of deWorker) expect(new Set(padreDe(tramos, name))).toContain('worker: enviar')
})

test('a nomination is one trace: the request, each statement, and SIFEN, within the time of what they are part of', async () => {
  const cdc = await emitir(sinTrazas)
  const { traza, tramo, traceparent } = newTrace()
  expect(await nominar(api, cdc, traceparent)).toMatchObject({
    status: 200,
    body: { estadoEvento: 'APROBADO' },
  })
  const route = `POST ${DOCUMENTOS}/:id/nominar`
  const tramos = await colector.traza(traza, route, 'siRecepEvento')
  const [raiz] = tramos.filter(({ name }) => name === route)
  expect(raiz).toMatchObject({
    ...{ proceso: 'api', parentSpanId: tramo, kind: 2, fallado: false },
    atributos: { 'http.route': `${DOCUMENTOS}/:id/nominar`, 'http.response.status_code': 200 },
  })
  // Where the tables lie is asked once, by whoever is the first.
  const rest = tramos.filter(one => one !== raiz && one.name !== 'is-repartida')
  expect(namesOf(rest)).toEqual(
    new Set(['find-documentos-de-evento-by-cdc', 'insert-eventos', 'siRecepEvento', 'record-sentencias']),
  )
  for (const one of rest) {
    expect([one.name, one.parentSpanId]).toEqual([one.name, raiz!.spanId])
    expect(one.desde >= raiz!.desde && one.desde <= one.hasta).toBe(true)
  }
  expect(rest.find(({ name }) => name === 'siRecepEvento')?.atributos).toMatchObject({
    'http.response.status_code': 200,
    'server.address': '127.0.0.1',
  })
  const line = api
    .output()
    .split('\n')
    .find(one => one.includes(traza))
  expect(JSON.parse(line!)).toMatchObject({ traceId: traza, route: `${DOCUMENTOS}/:id/nominar`, status: 200 })
})

const WEBHOOKS = '/api/v1/contribuyentes/1/webhooks'
const abrirWebhook = async (stack: AsyncDisposableStack, tipos: string[]) => {
  const receptor = await ReceptorDeAvisos.start()
  stack.defer(() => receptor.close())
  const nuevo = { url: receptor.url, nombre: 'ERP', tipos }
  const { status, body } = await ask(sinTrazas, WEBHOOKS, nuevo, token)
  expect(status, JSON.stringify(body)).toBe(201)
  stack.defer(() => borrarWebhook(body.data.webhookId))
  return {
    receptor,
    reenviar: (de: object) => ask(sinTrazas, `${WEBHOOKS}/${body.data.webhookId}/reenviar`, de, token),
  }
}
async function borrarWebhook(webhookId: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${sinTrazas.url}${WEBHOOKS}/${webhookId}`, { method: 'DELETE', headers })
}
const entregasEn = (tramos: readonly Recibido[]) => tramos.filter(({ name }) => name === 'webhook')

test('what is told of many requests is delivered in the trace of each, all in one round, and its receiver is told of none', async () => {
  await using stack = new AsyncDisposableStack()
  const { receptor } = await abrirWebhook(stack, ['documento.emitido', 'evento.aprobado'])
  const todas = Promise.withResolvers<void>()
  receptor.responder = async () => {
    await todas.promise
    return { estado: 204 }
  }
  const [emitidas, nominada] = [Array.from({ length: 6 }, newTrace), newTrace()]
  const [cdc] = await Promise.all(emitidas.map(({ traceparent }) => emitir(api, traceparent)))
  expect(await nominar(api, cdc!, nominada.traceparent)).toMatchObject({ status: 200 })
  // What was told first holds its round until there is all the rest.
  todas.resolve()
  const de = [
    ...emitidas.map(({ traza }) => [traza, `POST ${DOCUMENTOS}`] as const),
    [nominada.traza, `POST ${DOCUMENTOS}/:id/nominar`] as const,
  ]
  for (const [traza, route] of de) {
    const tramos = await colector.traza(traza, route, 'webhook', 'record-entrega')
    expect(padreDe(tramos, 'webhook')).toEqual([`api: ${route}`])
    expect(entregasEn(tramos)).toMatchObject([
      {
        ...{ proceso: 'worker', kind: 3, fallado: false },
        atributos: { 'http.request.method': 'POST', 'http.response.status_code': 204 },
      },
    ])
    expect(padreDe(tramos, 'record-entrega')).toEqual(['worker: webhook'])
  }
  expect(receptor.recibidas).toHaveLength(de.length)
  for (const recibida of receptor.recibidas)
    for (const [traza] of de) expect(JSON.stringify(recibida)).not.toContain(traza)
  expect(JSON.stringify(receptor.recibidas)).not.toContain('traceparent')
  expect(colector.texts.join()).not.toContain(new URL(receptor.url).host)
})

test('what the worker learnt is delivered as a step of what it did', async () => {
  await using stack = new AsyncDisposableStack()
  const { receptor } = await abrirWebhook(stack, ['documento.aprobado'])
  const before = colector.tramos.length
  await emitir(api, newTrace().traceparent)
  await hasta(() => entregasEn(colector.tramos.slice(before)).length === 1)
  const [entrega] = entregasEn(colector.tramos.slice(before))
  const tramos = await colector.traza(entrega!.traceId, 'enviar')
  expect(padreDe(tramos, 'webhook')).toEqual(['worker: enviar'])
  expect(receptor.tipos).toEqual(['documento.aprobado'])
})

test('a delivery that failed says so, and the next try names the same trace', async () => {
  await using stack = new AsyncDisposableStack()
  const { receptor, reenviar } = await abrirWebhook(stack, ['documento.emitido'])
  receptor.responder = () => ({ estado: 500 })
  const { traza, traceparent } = newTrace()
  await emitir(api, traceparent)
  await colector.traza(traza, 'record-entrega')
  receptor.responder = () => ({ estado: 204 })
  await reenviar({ desde: receptor.recibidas[0]!.aviso.secuencia })
  await hasta(() => entregasEn(colector.tramos.filter(({ traceId }) => traceId === traza)).length === 2)
  const tramos = await colector.traza(traza, `POST ${DOCUMENTOS}`)
  const entregas = entregasEn(tramos).map(({ fallado, atributos }) => [
    fallado,
    atributos['http.response.status_code'],
  ])
  expect(entregas).toEqual([
    [true, 500],
    [false, 204],
  ])
  expect(new Set(padreDe(tramos, 'webhook'))).toEqual(new Set([`api: POST ${DOCUMENTOS}`]))
})

test('what was told where nothing was traced is delivered as a step of whoever delivers it', async () => {
  await using stack = new AsyncDisposableStack()
  await abrirWebhook(stack, ['documento.emitido'])
  const before = colector.tramos.length
  await emitir(sinTrazas)
  await hasta(() => entregasEn(colector.tramos.slice(before)).length === 1)
  const [entrega] = entregasEn(colector.tramos.slice(before))
  const tramos = await colector.traza(entrega!.traceId, 'entregar')
  expect(padreDe(tramos, 'webhook')).toEqual(['worker: entregar'])
})

test('what nobody gave a trace begins one: its line in the log names it', async () => {
  await ask(api, '/api/v1/contribuyente', null, key)
  await ask(api, '/api/v1/contribuyente', null, key)
  const lines = () =>
    api
      .output()
      .split('\n')
      .filter(line => line.includes('"/api/v1/contribuyente"'))
      .map(line => JSON.parse(line))
  await hasta(() => lines().length === 2)
  const trazas = lines().map(({ traceId }) => traceId as string)
  expect(new Set(trazas).size).toBe(2)
  for (const traza of trazas) {
    const tramos = await colector.traza(traza, 'GET /api/v1/contribuyente')
    expect(tramos.filter(({ parentSpanId }) => parentSpanId === undefined)).toHaveLength(1)
  }
})

test('of many at once each has its own: no statement stands in the trace of another', async () => {
  const trazas = Array.from({ length: 40 }, newTrace)
  await Promise.all(
    trazas.map(({ traceparent }) =>
      ask(api, `${DOCUMENTOS}/status/${'1'.repeat(44)}`, null, key, traceparent),
    ),
  )
  const all = await Promise.all(
    trazas.map(({ traza }) => colector.traza(traza, `GET ${DOCUMENTOS}/status/:cdc`)),
  )
  // A connection that is opened for one of them is looked at first.
  const shapes = all.map(tramos => tramos.map(({ name }) => name).filter(name => name !== 'select'))
  expect(new Set(shapes.map(names => names.sort().join()))).toEqual(
    new Set([`GET ${DOCUMENTOS}/status/:cdc,find-documentos-by-cdc`]),
  )
})

test('a trace that its caller does not keep is not told, and goes on by its name', async () => {
  const { traza, traceparent } = newTrace()
  await ask(api, '/api/v1/contribuyente', null, key, traceparent.replace(/1$/, '0'))
  const { traza: after, traceparent: kept } = newTrace()
  await ask(api, '/api/v1/contribuyente', null, key, kept)
  await colector.traza(after, 'GET /api/v1/contribuyente')
  expect(colector.tramos.filter(({ traceId }) => traceId === traza)).toEqual([])
  expect(api.output()).toContain(traza)
})

test('no span says who, what or with which secret, and SIFEN is sent nothing of it', async () => {
  const { traza, traceparent } = newTrace()
  const cdc = await emitir(api, traceparent)
  await nominar(api, cdc, traceparent)
  await colector.traza(traza, 'siRecepEvento')
  const told = colector.texts.join()
  const { receptor } = NOMINACION
  for (const secret of [
    cdc,
    key,
    key.slice(-20),
    receptor.nombreRazonSocial,
    receptor.numeroDocumento,
    ana.correo,
    'una llave',
  ])
    expect(told).not.toContain(secret)
  expect(new Set(colector.tramos.flatMap(({ atributos }) => Object.keys(atributos)))).toEqual(
    new Set([
      'db.system.name',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'server.address',
    ]),
  )
  expect(colector.cabeceras).toContain('una llave')
  expect(JSON.stringify(simulador.trafico()).toLowerCase()).not.toContain('traceparent')
})

test('a service that was not asked to trace loads nothing of it and tells nobody', async () => {
  const { traza, traceparent } = newTrace()
  await ask(sinTrazas, '/api/v1/contribuyente', null, key, traceparent)
  await hasta(() => sinTrazas.output().includes(traza))
  const { traza: after, traceparent: kept } = newTrace()
  await ask(api, '/api/v1/contribuyente', null, key, kept)
  await colector.traza(after, 'GET /api/v1/contribuyente')
  expect(namesOf(colector.tramos.filter(({ traceId }) => traceId === traza))).toEqual(new Set())
})
