import { X509Certificate } from 'node:crypto'
import http from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CertificadoEmitido, type Simulador, startSimulador } from '../src/index.ts'
import { cliente, pedidos, valor } from './ayuda/cliente.ts'
import { facturaInnominada, nominacion } from './ayuda/documento.ts'

let simulador: Simulador
let cert: CertificadoEmitido
let sifen: ReturnType<typeof cliente>
let factura: { cdc: string; xml: string }

beforeAll(async () => {
  simulador = await startSimulador({ latencia: 0, startAt: '2026-11-20T10:20:00', stopped: true })
  cert = await simulador.issueCertificate({ ruc: '80099999-1' })
  sifen = cliente(simulador, cert)
  factura = facturaInnominada({ ruc: '80099999', dv: '1', numero: 1, emitida: '2026-11-20T10:15:00' }, cert)
})
beforeEach(() => simulador.reset())
afterAll(async () => {
  sifen.close()
  await simulador.close()
})

async function api(method: string, path: string, body?: object) {
  const res = await fetch(`${simulador.gestionUrl}/api${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return { status: res.status, headers: res.headers, json: (await res.json()) as Record<string, unknown> }
}

test('every answer says that this is a simulator', async () => {
  for (const path of ['', '/estado', '/reloj', '/nada', '/documentos/x']) {
    const { headers, json } = await api('GET', path)
    expect(headers.get('x-simulador')).toBe('SIFEN simulado')
    expect(json.simulador).toMatch(/^Esto es un simulador/)
  }
  const page = await fetch(simulador.gestionUrl)
  expect(page.headers.get('x-simulador')).toBe('SIFEN simulado')
  expect(await page.text()).toContain('nada de lo que responde tiene valor fiscal')
})

test('a document can be put in directly, and its nomination counted as it arrives', async () => {
  const put = await api('POST', '/documentos', { xml: factura.xml, aprobado: '2026-11-19T08:00:00' })
  expect(put.json.cdc).toBe(factura.cdc)
  const found = await sifen.call('siConsDE', pedidos.consulta(factura.cdc))
  expect(valor(found.body, 'dFecProc')).toBe('2026-11-19T08:00:00-03:00')
  const evento = pedidos.evento(nominacion({ cdc: factura.cdc, firmada: '2026-11-20T10:18:00', id: 7 }, cert))
  await sifen.call('siRecepEvento', evento)
  await sifen.call('siRecepEvento', evento)
  const count = (query: string) => api('GET', `/llegadas?${query}`).then(({ json }) => json.veces)
  expect(await count(`evento=rGEveNom&cdc=${factura.cdc}`)).toBe(2)
  expect(await count(`evento=rGEveNom&cdc=${factura.cdc}&id=7&ambiente=test`)).toBe(2)
  expect(await count(`evento=rGEveNom&cdc=${factura.cdc}&id=8`)).toBe(0)
  expect(await count(`servicio=siConsDE&cdc=${factura.cdc}`)).toBe(1)
  expect(await count('servicio=siRecepEvento')).toBe(2)
  const events = await api('GET', `/eventos?cdc=${factura.cdc}`)
  expect(events.json.eventos).toHaveLength(1)
})

test('what is no document, or is there already, is refused with its reason', async () => {
  const junk = await api('POST', '/documentos', { xml: '<rDE/>' })
  expect([junk.status, junk.json.error]).toEqual([400, expect.stringContaining('rDE')])
  await api('POST', '/documentos', { xml: factura.xml })
  const again = await api('POST', '/documentos', { xml: factura.xml })
  expect([again.status, again.json.error]).toEqual([400, expect.stringContaining('ya está registrado')])
})

test('the traffic shows what came and what went, as it was', async () => {
  const body = pedidos.ruc('80088888')
  const answer = await sifen.call('siConsRUC', body)
  const { json } = await api('GET', '/trafico')
  const [last] = json.trafico as { id: number; servicio: string; ruc: string; status: number }[]
  expect(last).toMatchObject({ servicio: 'siConsRUC', ruc: '80099999', status: 200 })
  const whole = await api('GET', `/trafico/${last!.id}`)
  expect(whole.json).toMatchObject({ pedido: body, respuesta: answer.body })
})

test('the clock is read, moved, stopped and started', async () => {
  expect((await api('GET', '/reloj')).json.ahora).toBe('2026-11-20T10:20:00-03:00')
  expect((await api('PUT', '/reloj', { avanzarMs: 3_600_000 })).json.ahora).toBe('2026-11-20T11:20:00-03:00')
  const set = await api('PUT', '/reloj', { ahora: '2027-01-01T00:00:00', detenido: false })
  expect(set.json).toMatchObject({ detenido: false })
  expect(simulador.now()).toBeGreaterThanOrEqual(Date.parse('2027-01-01T03:00:00Z'))
  expect((await api('PUT', '/reloj', { ahora: 'ayer' })).status).toBe(400)
  for (const body of [{ avanzarMs: 1e300 }, { ahora: '2100-01-01T00:00:00' }])
    expect((await api('PUT', '/reloj', body)).json.error).toMatch(/de 1970 a 2099/)
  expect(simulador.now()).toBeLessThan(Date.parse('2027-01-02T00:00:00Z'))
})

test('a scenario is armed, seen, and disarmed', async () => {
  const armed = await api('POST', '/armados', {
    escenario: 'html-503',
    filtro: { servicio: 'siConsRUC' },
    veces: 0,
  })
  expect((await sifen.call('siConsRUC', pedidos.ruc('80088888'))).status).toBe(503)
  expect((await api('GET', '/armados')).json.armados).toMatchObject([
    { escenario: 'html-503', ocurrencias: 1 },
  ])
  expect((await api('DELETE', `/armados/${armed.json.id}`)).status).toBe(200)
  expect((await sifen.call('siConsRUC', pedidos.ruc('80088888'))).status).toBe(200)
  const wrong = await api('POST', '/armados', { escenario: 'html-503', filtro: { hora: 'tarde' } })
  expect([wrong.status, wrong.json.error]).toEqual([400, expect.stringContaining('hora')])
})

test.each<[string, string, string, object?]>([
  ['an ambiente', 'GET', '/documentos?ambiente=dev'],
  ['an ambiente', 'DELETE', '/bloqueos/80099999?ambiente=produccion'],
  ['a service', 'GET', '/llegadas?servicio=siRecepDe'],
  ['an event', 'GET', '/llegadas?evento=rGeVeNom'],
  ['nothing in particular', 'GET', '/llegadas'],
  ['an event', 'POST', '/armados', { escenario: 'html-503', filtro: { evento: 'rGeVeNom' } }],
  ['a RUC', 'POST', '/armados', { escenario: 'html-503', filtro: { ruc: 'YERBATERA' } }],
  ['a number of times', 'POST', '/armados', { escenario: 'html-503', veces: -1 }],
  ['a turn', 'POST', '/armados', { escenario: 'html-503', desde: 0 }],
  ['a chance', 'POST', '/armados', { escenario: 'html-503', probabilidad: 50 }],
  ['a check digit', 'PUT', '/contribuyentes/80088888-5', { estado: 'CAN' }],
  ['a check digit', 'POST', '/certificados', { ruc: '80088888-5' }],
  ['a list', 'PUT', '/timbrados/80099999', { ruc: '80099999', tipos: ['1'] }],
  ['a type', 'PUT', '/timbrados/80099999', { ruc: '80099999', tipos: [2] }],
  ['a stamp', 'PUT', '/timbrados/8009999', { ruc: '80099999' }],
  ['a day', 'PUT', '/timbrados/80099999', { ruc: '80099999', inicio: '02/01/2026' }],
  ['a day', 'PUT', '/timbrados/80099999', { ruc: '80099999', inicio: '2026-02-30' }],
  ['an establishment', 'PUT', '/timbrados/80099999', { ruc: '80099999', establecimientos: ['1'] }],
  ['a point', 'PUT', '/timbrados/80099999', { ruc: '80099999', puntos: ['0001'] }],
  ['a CSC', 'PUT', '/csc/80099999-1/1', { valor: 'A'.repeat(32) }],
  ['a CSC', 'PUT', '/csc/80099999-1/0001', { valor: 'ABCD' }],
  ['a block', 'POST', '/bloqueos', { ruc: '80099999', minutos: -5 }],
  ['a field', 'PUT', '/contribuyentes/80088888', { estadoo: 'CAN' }],
  ['a field', 'PUT', '/timbrados/80099999', { ruc: '80099999', establecimiento: ['001'] }],
  ['a field', 'POST', '/armados', { escenario: 'html-503', vez: 3 }],
  ['a field', 'PUT', '/ajustes', { latenciaMs: 0 }],
  ['a field', 'PUT', '/reloj', { avanzar: 1000 }],
  ['an activity', 'PUT', '/contribuyentes/80088888', { actividades: ['62010'] }],
])('what would never happen to anybody is refused: %s that there is not (%s %s)', async (_, ...asked) => {
  const { status, json } = await api(...asked)
  expect([status, json.error]).toEqual([400, expect.any(String)])
})

test('a RUC is the same with its check digit and without', async () => {
  await api('POST', '/armados', { escenario: 'html-503', filtro: { ruc: '80099999-1' } })
  expect((await sifen.call('siConsRUC', pedidos.ruc('80088888'))).status).toBe(503)
  await api('PUT', '/contribuyentes/80088888-0', { estado: 'CAN' })
  expect((await api('GET', '/contribuyentes/80088888')).json).toMatchObject({
    ruc: '80088888',
    estado: 'CAN',
  })
  await api('POST', '/bloqueos', { ruc: '80088888-0' })
  expect((await api('GET', '/bloqueos')).json.bloqueos).toMatchObject([{ ruc: '80088888' }])
  await api('DELETE', '/bloqueos/80088888-0')
  expect((await api('GET', '/bloqueos')).json.bloqueos).toEqual([])
  const { json } = await api('POST', '/certificados', { ruc: '80077777' })
  const other = cliente(simulador, json as unknown as { certPem: string; keyPem: string })
  expect((await other.call('siConsRUC', pedidos.ruc('80088888'))).status).toBe(200)
  other.close()
})

test('a taxpayer can be changed, and SIFEN answers accordingly', async () => {
  await api('PUT', '/contribuyentes/80088888', { estado: 'CAN', razonSocial: 'CERRADA SA' })
  const { body } = await sifen.call('siConsRUC', pedidos.ruc('80088888'))
  expect([valor(body, 'dCodEstCons'), valor(body, 'dRazCons')]).toEqual(['CAN', 'CERRADA SA'])
})

test('a taxpayer has the activities that he was given, and no field of nobody', async () => {
  const actividades = [{ codigo: '62010', descripcion: 'ACTIVIDADES DE PROGRAMACION INFORMATICA' }]
  const { json } = await api('PUT', '/contribuyentes/80088888', { actividades })
  expect(json).toMatchObject({ ruc: '80088888', actividades })
  expect((await api('PUT', '/contribuyentes/80088888', { estadoo: 'CAN' })).json.error).toMatch(
    /«estadoo».*estado, /,
  )
})

test('a certificate of its authority opens its door', async () => {
  const { json } = await api('POST', '/certificados', {
    ...{ ruc: '80077777-8', clave: 'secreta' },
    hasta: '2027-06-30T00:00:00',
  })
  const other = cliente(simulador, json as unknown as { certPem: string; keyPem: string })
  expect(new X509Certificate(json.certPem as string).validToDate.toISOString()).toBe(
    '2027-06-30T03:00:00.000Z',
  )
  expect((await other.call('siConsRUC', pedidos.ruc('80088888'))).status).toBe(200)
  other.close()
  expect((await api('GET', '/ca')).json.caPem).toBe(simulador.caPem)
})

test('reset forgets documents, traffic and scenarios', async () => {
  await api('POST', '/documentos', { xml: factura.xml })
  await api('POST', '/armados', { escenario: 'html-503', veces: 0 })
  await sifen.call('siConsRUC', pedidos.ruc('80088888'))
  const { json } = await api('POST', '/reinicio')
  expect(json).toMatchObject({ armados: 0, registrado: { test: { documentos: 0 } } })
  expect((await api('GET', '/trafico')).json.trafico).toHaveLength(0)
})

describe('the door of the management', () => {
  /** As whoever does not go through fetch: any request line, any header. */
  const pedir = (
    { method = 'GET', path = '/api/estado', body = '' }: { method?: string; path?: string; body?: string },
    headers: Record<string, string> = {},
  ) =>
    new Promise<{ status: number; headers: http.IncomingHttpHeaders }>((resolve, reject) => {
      const { port } = new URL(simulador.gestionUrl)
      const req = http.request({ host: '127.0.0.1', port, path, method, headers })
      req.on('response', res => resolve({ status: res.resume().statusCode!, headers: res.headers }))
      req.on('error', reject)
      req.end(body)
    })
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ escenario: 'html-503', veces: 0 })
  const armar = { method: 'POST', path: '/api/armados', body }

  test.each(['malo.example', 'malo.example:80', '127.0.0.1.malo.example'])(
    'refuses a name that is not of this machine: %j',
    async host => {
      expect((await pedir({}, { host })).status).toBe(403)
    },
  )

  test.each([
    { origin: 'https://malo.example' },
    { origin: 'null' },
    { origin: 'http://localhost:1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('refuses what a page of another site sends: %j', async foreign => {
    expect((await pedir(armar, { ...json, ...foreign })).status).toBe(403)
    expect((await pedir({ method: 'POST', path: '/api/reinicio' }, foreign)).status).toBe(403)
    expect(simulador.armados()).toEqual([])
  })

  test('takes what its own page sends', async () => {
    const own = { origin: simulador.gestionUrl, 'sec-fetch-site': 'same-origin' }
    expect((await pedir(armar, { ...json, ...own })).status).toBe(200)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp'])(
    'takes no body that a form could send: %s',
    async type => {
      expect((await pedir(armar, { 'content-type': type })).status).toBe(415)
      expect(simulador.armados()).toEqual([])
    },
  )

  test('tells what is wrong with a body that is no JSON', async () => {
    expect((await pedir({ ...armar, body: '{"a":' }, json)).status).toBe(400)
  })

  test.each([
    '//',
    '//evil',
    '///',
    'http://x/',
    '/%',
    '/api/documentos/%',
    '/%00',
    '/api/documentos/%00',
    '*',
    `/${'a'.repeat(8000)}`,
  ])('answers an odd target as one that is not there, and says what every answer says: %j', async path => {
    const { status, headers } = await pedir({ path })
    expect([400, 404]).toContain(status)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })
})

test('its traffic light shows what happened in the last five minutes, in the form of the public one', async () => {
  const luces = async () => {
    const { data } = (await (await fetch(`${simulador.gestionUrl}/semafororest/estado`)).json()) as {
      data: { nombreServicio: string; estado: string; esLote: string; tiempoPromedio: number }[]
    }
    return new Map(data.map(({ nombreServicio, ...luz }) => [nombreServicio, luz]))
  }
  const verde = { estado: 'VERDE', tiempoPromedio: 0 }
  expect(await luces()).toHaveLength(12)
  expect(new Set([...(await luces()).values()].map(({ estado }) => estado))).toEqual(new Set(['VERDE']))
  simulador.arm({ escenario: 'html-503', filtro: { servicio: 'siConsRUC' }, veces: 2 })
  for (const estado of ['ROJO', 'ROJO', 'ROJO', 'AMARILLO']) {
    await sifen.call('siConsRUC', pedidos.ruc('80099999'))
    expect((await luces()).get('Consulta RUC Test')).toMatchObject({ esLote: 'N', estado })
  }
  expect((await luces()).get('Consulta RUC')).toMatchObject(verde)
  expect((await luces()).get('Recepción Lote DE Test')).toMatchObject({ esLote: 'S', ...verde })
  await api('PUT', '/reloj', { avanzarMs: 300_001 })
  expect((await luces()).get('Consulta RUC Test')).toMatchObject(verde)
})
