import { afterAll, beforeAll, expect, test } from 'vitest'
import { Servicio } from '../support/servicio.ts'

const ADDRESS = '203.0.113.9'
const PROGRAMA = '/api/v1/contribuyente'
const PANEL = '/api/v1/contribuyentes/1'

let servicio: Servicio
let sent = 0

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0', trustProxy: '1' })
})
afterAll(() => servicio.close())

type Pedido = Parameters<Servicio['request']>

/** The one line of the log that tells of a request. */
async function linea(method: Pedido[0], url: string, as?: string, json?: unknown, more = {}) {
  const requestId = `linea-${++sent}`
  const headers = { 'x-request-id': requestId, 'x-forwarded-for': ADDRESS, ...more }
  const options = { ...(as === undefined ? {} : { as }), ...(json === undefined ? {} : { json }), headers }
  const { status } = await servicio.request(method, url, options)
  const lines = servicio.logs
    .map(line => JSON.parse(line) as Record<string, unknown>)
    .filter(({ reqId, msg }) => reqId === requestId && msg === 'request')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ status, origen: ADDRESS })
  return lines[0]!
}

const usuarioDe = async (correo: string): Promise<number> =>
  (await servicio.db.query('select usuario_id::int as id from usuario where correo = $1', [correo])).rows[0]
    .id

const sinQuien = (line: Record<string, unknown>) => {
  expect(line).not.toHaveProperty('apiKeyId')
  expect(line).not.toHaveProperty('usuarioId')
}

test('what a key is given, and what it is refused for its content, names the key and its address', async () => {
  const { key, apiKeyId } = await servicio.clave('ana')
  const given = await linea('GET', PROGRAMA, key)
  expect(given).toMatchObject({ status: 200, apiKeyId, contribuyenteId: 1 })
  expect(given).not.toHaveProperty('problema')
  expect(await linea('GET', '/api/v1/documento-electronico/999', key)).toMatchObject({
    apiKeyId,
    problema: 'documento-not-found',
  })
  expect(await linea('POST', '/api/v1/documento-electronico', key, {})).toMatchObject({
    apiKeyId,
    problema: 'validation-error',
  })
})

test('a request that is part of a trace of its caller has its name in the log, and no other text of hers', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traced = (traceparent: string) => linea('GET', PROGRAMA, undefined, undefined, { traceparent })
  expect(await traced(`00-${trace}-00f067aa0ba902b7-01`)).toMatchObject({ traceId: trace })
  expect(JSON.stringify(await traced('00-de-la-calle-01'))).not.toMatch(/traceId|calle/)
})

test('a key that was revoked is named, with the reason, whoever tries it', async () => {
  const { key, apiKeyId } = await servicio.clave('ana')
  const as = await servicio.token('ana')
  await servicio.request('DELETE', `${PANEL}/api-keys/${apiKeyId}`, { as })
  for (let i = 0; i < 2; i++)
    expect(await linea('GET', PROGRAMA, key)).toMatchObject({
      status: 401,
      problema: 'unauthenticated',
      motivo: 'clave-no-vigente',
      apiKeyId,
    })
})

test('the answer to a revoked key does not tell which one it was', async () => {
  const { key, apiKeyId } = await servicio.clave('ana')
  const as = await servicio.token('ana')
  await servicio.request('DELETE', `${PANEL}/api-keys/${apiKeyId}`, { as })
  const { body } = await servicio.request('GET', PROGRAMA, { as: key })
  expect(body.status).toBe(401)
  expect(JSON.stringify(body)).not.toContain('apiKeyId')
})

test('a key that its plan shuts out of PROD is named, with its plan', async () => {
  const { key, apiKeyId } = await servicio.clave('beto', 'PROD')
  await servicio.db.query(`update contribuyente set plan = 'GRATUITO' where contribuyente_id = 2`)
  expect(await linea('GET', PROGRAMA, key)).toMatchObject({
    status: 403,
    problema: 'plan-operation-not-allowed',
    motivo: 'GRATUITO',
    apiKeyId,
  })
})

test.each([
  [undefined, 'ausente'],
  ['x', 'clave-mal-escrita'],
  ['a.b.c', 'jwt-donde-va-clave'],
  ['dos palabras', 'no-bearer'],
])('the credential %j of a program is refused with its reason, and nobody is named', async (as, motivo) => {
  const line = await linea('GET', PROGRAMA, as)
  expect(line).toMatchObject({ status: 401, problema: 'unauthenticated', motivo })
  sinQuien(line)
})

test('a person is named in what she is given and in what her role does not allow, with what it was', async () => {
  expect(await linea('GET', PANEL, await servicio.token('ana'))).toMatchObject({
    status: 200,
    usuarioId: await usuarioDe('ana@ejemplo.com.py'),
    contribuyenteId: 1,
  })
  const carla = await servicio.token('carla')
  expect(await linea('POST', `${PANEL}/api-keys`, carla, { nombre: 'x' })).toMatchObject({
    status: 403,
    problema: 'access-denied',
    motivo: 'api-key.crear',
    usuarioId: await usuarioDe('carla@ejemplo.com.py'),
  })
  expect(await linea('GET', PANEL, await servicio.token('beto'))).toMatchObject({
    status: 403,
    motivo: 'no-es-miembro',
    usuarioId: await usuarioDe('beto@otra.com.py'),
  })
})

test('a token that is over is refused with its reason', async () => {
  const as = await servicio.token('ana', { exp: Math.floor(servicio.now / 1000) - 3600 })
  const line = await linea('GET', PANEL, as)
  expect(line).toMatchObject({ status: 401, motivo: 'jwt-vencido' })
  sinQuien(line)
})

test('who asks too often is named', async () => {
  const limited = await Servicio.start({ worker: '0', rateLimit: '1' })
  const { key, apiKeyId } = await limited.clave('ana')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => limited.request('GET', PROGRAMA, { as: key })),
  )
  expect(answers.some(({ status }) => status === 429)).toBe(true)
  const lines = limited.logs.map(line => JSON.parse(line)).filter(({ status }) => status === 429)
  for (const line of lines) expect(line).toMatchObject({ apiKeyId, problema: 'rate-limited' })
  await limited.close()
})

test('no credential that was refused stands in the log', async () => {
  const { key, apiKeyId } = await servicio.clave('ana')
  const ana = await servicio.token('ana')
  await servicio.request('DELETE', `${PANEL}/api-keys/${apiKeyId}`, { as: ana })
  const tried = [key, `${key.slice(0, -1)}x`, ana, 'sk_live_inventada']
  for (const as of tried) await linea('GET', PROGRAMA, as)
  const all = servicio.logs.join('')
  for (const secret of tried) expect(all).not.toContain(secret)
})
