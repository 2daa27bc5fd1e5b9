import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROUTES } from '../../../src/http/routes/index.ts'
import { FACTURA } from '../../support/factura.ts'
import { estadoDeLaBase } from '../../support/rechazos.ts'
import { NOW, type Persona, Servicio } from '../../support/servicio.ts'
import { startSifen } from '../../support/simulador.ts'

const C1 = '/api/v1/contribuyentes/1'
let simulador: Simulador
let servicio: Servicio

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({}, simulador)
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

/** Nobody has chosen anything, and new keys are of DEV. */
beforeEach(async () => {
  await servicio.db.query(`update miembro set ambiente = null`)
  await servicio.db.query(`update contribuyente set ambiente = 'DEV'`)
})

/** A request of a page that shows this ambiente; null: of a client that does not say. */
const from = async (
  persona: Persona,
  visto: string | null,
  [method, path, json]: [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, json?: unknown],
) =>
  servicio.request(method, C1 + path, {
    as: await servicio.token(persona),
    ...(json === undefined ? {} : { json }),
    ...(visto === null ? {} : { headers: { 'mbohera-ambiente': visto } }),
  })

const elegir = (persona: Persona, ambiente: string) => from(persona, null, ['PUT', '/ambiente', { ambiente }])

test('an emission from a page that shows DEV is not made in PROD, whoever switched it meanwhile', async () => {
  await from('ana', null, ['PATCH', '', { ambiente: 'PROD' }])
  const before = await estadoDeLaBase(servicio)
  const { status, body } = await from('ana', 'DEV', ['POST', '/documentos', FACTURA])
  expect([status, body.type, body.ambiente]).toEqual([409, 'ambiente-changed', 'PROD'])
  expect(body.detail).toContain('PROD')
  expect(await estadoDeLaBase(servicio)).toEqual(before)
})

test.each([
  ['the ambiente that applies', 'PROD'],
  ['none, as clients did before', null],
])('one that names %s is made in it', async (_, visto) => {
  await from('ana', null, ['PATCH', '', { ambiente: 'PROD' }])
  const { status, body, text } = await from('ana', visto, ['POST', '/documentos', FACTURA])
  expect(status, text).toBe(202)
  const { rows } = await servicio.db.query('select ambiente from documento where cdc = $1', [body.data.cdc])
  expect(rows).toEqual([{ ambiente: 'PROD' }])
})

const PERSONAS = '/contribuyentes/:contribuyenteId'
const MIEMBRO = ROUTES.filter(({ acceso }) => acceso.tipo === 'miembro')
/** The one that chooses says what it wants to see, and not what it sees. */
const GUARDED = MIEMBRO.filter(({ method, url }) => `${method} ${url}` !== `PUT ${PERSONAS}/ambiente`)

test.each(GUARDED.map(({ method, url }) => [method, url.slice(PERSONAS.length)] as const))(
  '%s %s is refused before anything else happens with it',
  async (method, path) => {
    const body =
      method === 'GET' ? {} : { body: 'no es JSON', headers: { 'content-type': 'application/json' } }
    const { status, body: problem } = await servicio.request(method, C1 + path.replace(/:\w+/g, '999'), {
      as: await servicio.token('ana'),
      ...body,
      headers: { ...('headers' in body ? body.headers : {}), 'mbohera-ambiente': 'PROD' },
    })
    expect([status, problem.type]).toEqual([409, 'ambiente-changed'])
  },
)

test.each(['', 'prod', 'DEV, DEV', 'MARTE'])(
  'the header %j names no ambiente that could apply',
  async visto => {
    const { status, body } = await from('ana', visto, ['POST', '/documentos', FACTURA])
    expect([status, body.type]).toEqual([409, 'ambiente-changed'])
  },
)

test('whoever may not do it is told so, whatever her page shows', async () => {
  const { status, body } = await from('carla', 'PROD', ['POST', '/documentos', FACTURA])
  expect([status, body.type]).toEqual([403, 'access-denied'])
})

describe('what each person sees is her own choice', () => {
  test('whoever may only look chooses for herself, and nobody else is moved', async () => {
    const chosen = await elegir('carla', 'PROD')
    expect([chosen.status, chosen.body.data.ambiente, chosen.body.data.ambienteElegido]).toEqual([
      200,
      'DEV',
      'PROD',
    ])
    expect((await from('carla', 'PROD', ['GET', '/documentos'])).status).toBe(200)
    expect((await from('carla', 'DEV', ['GET', '/documentos'])).status).toBe(409)
    const ana = await from('ana', 'DEV', ['GET', ''])
    expect([ana.status, ana.body.data.ambienteElegido]).toEqual([200, 'DEV'])
  })

  test('who chose is not moved by whoever decides about new keys', async () => {
    await elegir('ana', 'DEV')
    await from('ana', null, ['PATCH', '', { ambiente: 'PROD' }])
    const { status, body } = await from('ana', 'DEV', ['POST', '/documentos', FACTURA])
    expect(status).toBe(202)
    const { rows } = await servicio.db.query('select ambiente from documento where cdc = $1', [body.data.cdc])
    expect(rows).toEqual([{ ambiente: 'DEV' }])
  })

  test('who never chose sees what the taxpayer has', async () => {
    await from('ana', null, ['PATCH', '', { ambiente: 'SANDBOX' }])
    expect((await from('carla', null, ['GET', ''])).body.data.ambienteElegido).toBe('SANDBOX')
    expect((await from('carla', 'SANDBOX', ['GET', '/documentos'])).status).toBe(200)
  })

  test('what is missing to emit is told for the ambiente that she sees', async () => {
    await elegir('ana', 'SANDBOX')
    expect((await from('ana', null, ['GET', ''])).body.data.faltantes).toEqual([])
  })

  test('there is no fourth ambiente', async () => {
    const { status, body } = await elegir('ana', 'MARTE')
    expect([status, body.errors]).toMatchObject([422, [{ campo: 'ambiente' }]])
    expect((await from('ana', null, ['PUT', '/ambiente', {}])).body.errors).toMatchObject([
      { campo: 'ambiente', codigo: 'required' },
    ])
  })
})

describe('a new key', () => {
  const crear = (visto: string | null) => from('ana', visto, ['POST', '/api-keys', { nombre: 'Caja 1' }])

  test("is of the taxpayer's ambiente, whatever its maker sees", async () => {
    await elegir('ana', 'PROD')
    expect((await crear(null)).body.data.ambiente).toBe('DEV')
    expect((await crear('DEV')).body.data.ambiente).toBe('DEV')
  })

  test('is not made in another ambiente than its maker was told', async () => {
    await elegir('ana', 'PROD')
    const { status, body } = await crear('PROD')
    expect([status, body.type, body.ambiente]).toEqual([409, 'ambiente-changed', 'DEV'])
  })
})
