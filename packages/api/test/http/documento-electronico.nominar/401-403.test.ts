import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOMINACION } from '../../support/nominaciones.ts'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start()
})
afterAll(() => servicio.close())

const URL = '/api/v1/documento-electronico/1/nominar'
const POR_PERSONA = '/api/v1/contribuyentes/1/documentos/1/nominar'

describe('401: the credential', () => {
  const refused = async (as: string | undefined, headers: Record<string, string> = {}) => {
    const answer = await servicio.request('POST', URL, {
      ...(as === undefined ? {} : { as }),
      json: NOMINACION,
      headers,
    })
    expect([answer.status, answer.body.type], answer.text).toEqual([401, 'about:blank'])
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  }

  test('absent, malformed, unknown, mistyped', async () => {
    await refused(undefined)
    await refused(undefined, { authorization: 'Basic YTpi' })
    await refused('sk_live_nada')
    const { key } = await servicio.clave('ana')
    await refused(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)
  })

  test('revoked', async () => {
    const { key, apiKeyId } = await servicio.clave('ana')
    await servicio.request('DELETE', `/api/v1/contribuyentes/1/api-keys/${apiKeyId}`, {
      as: await servicio.token('ana'),
    })
    await refused(key)
  })

  test("a person's token is not a key, nor a key a person's token", async () => {
    await refused(await servicio.token('ana'))
    const { key } = await servicio.clave('ana')
    const answer = await servicio.request('POST', POR_PERSONA, { as: key, json: NOMINACION })
    expect(answer.status).toBe(401)
  })

  test('comes before everything else that is wrong', async () => {
    await refused('sk_live_nada', { 'idempotency-key': '', 'content-type': 'text/plain' })
  })
})

describe('403', () => {
  test('a PROD key whose plan lacks the integration API', async () => {
    const { key } = await servicio.clave('ana', 'PROD')
    await servicio.db.query(
      `update contribuyente set plan = (select codigo from plan where not incluye_api_integracion limit 1) where contribuyente_id = 1`,
    )
    const answer = await servicio.request('POST', URL, { as: key, json: NOMINACION })
    expect([answer.status, answer.body.type], answer.text).toEqual([403, 'plan-operation-not-allowed'])
    const broken = await servicio.request('POST', URL, {
      as: key,
      body: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(broken.status).toBe(403)
    const dev = await servicio.request('POST', URL, {
      as: (await servicio.clave('ana')).key,
      json: NOMINACION,
    })
    expect([dev.status, dev.body.type]).toEqual([404, 'documento-not-found'])
  })

  test('a person who is no member, or only reads', async () => {
    for (const persona of ['beto', 'carla'] as const) {
      const as = await servicio.token(persona)
      const answer = await servicio.request('POST', POR_PERSONA, { as, json: NOMINACION })
      expect([answer.status, answer.body.type]).toEqual([403, 'access-denied'])
    }
  })
})
