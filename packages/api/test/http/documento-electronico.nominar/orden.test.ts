import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { NOMINACION, Nominaciones, OTRA, type Pedido } from '../../support/nominaciones.ts'

let n: Nominaciones
let nominada: string
let sandbox: string
let sinPlan: string

beforeAll(async () => {
  n = await Nominaciones.open()
  nominada = await n.innominada()
  expect((await n.nominar(nominada, { clave: 'hecha' })).status).toBe(200)
  const emitted = await n.post('/api/v1/documento-electronico', { clave: 'emitida', json: FACTURA })
  expect(emitted.status).toBe(202)
  sandbox = (await n.servicio.clave('ana', 'SANDBOX')).key
  sinPlan = (await n.servicio.clave('beto', 'PROD')).key
  await n.servicio.db.query(
    `update contribuyente set plan = (select codigo from plan where not incluye_api_integracion limit 1) where contribuyente_id = 2`,
  )
})
afterAll(() => n.close())

const ROTO = { body: '{', headers: { 'content-type': 'application/json' } }
const INVALIDA = { json: { receptor: {}, motivo: 'x' } }

/** Each request has a fault of every step from its own on; the first in the order of the contract is what it is told. */
test.each<[string, () => [id: string, pedido: Pedido], [number, string]]>([
  [
    '401 before body, header and documento',
    () => ['999999', { ...ROTO, as: 'sk_live_nada', clave: '' }],
    [401, 'about:blank'],
  ],
  [
    '403 of the plan before the body',
    () => ['999999', { ...ROTO, as: sinPlan, clave: '' }],
    [403, 'plan-operation-not-allowed'],
  ],
  ['400 of the body before the header', () => ['999999', { ...ROTO, clave: '' }], [400, 'malformed-body']],
  ['400 of the body before SANDBOX', () => ['999999', { ...ROTO, as: sandbox }], [400, 'malformed-body']],
  [
    '400 of the header before SANDBOX',
    () => ['999999', { ...INVALIDA, as: sandbox, clave: 'con espacio' }],
    [400, 'invalid-idempotency-key'],
  ],
  [
    'SANDBOX before fields and documento',
    () => ['999999', { ...INVALIDA, as: sandbox, clave: 'hecha' }],
    [422, 'sandbox-not-supported'],
  ],
  [
    'the key of another operation before fields and documento',
    () => ['999999', { ...INVALIDA, clave: 'emitida' }],
    [422, 'idempotency-key-mismatch'],
  ],
  ['fields before the documento', () => ['999999', INVALIDA], [422, 'validation-error']],
  ['fields before what stands already', () => [nominada, INVALIDA], [422, 'validation-error']],
  ['the documento before eligibility', () => ['999999', { json: OTRA }], [404, 'documento-not-found']],
  [
    'what stands already before a new operation',
    () => [nominada, { json: OTRA }],
    [409, 'documento-already-nominated'],
  ],
])('%s', async (_name, pedido, expected) => {
  const before = [
    await n.count('evento_sifen'),
    await n.count('idempotencia'),
    n.simulador.llegadas({ servicio: 'siRecepEvento' }),
  ]
  const { status, body, text } = await n.nominar(...pedido())
  expect([status, body.type], text).toEqual(expected)
  expect([
    await n.count('evento_sifen'),
    await n.count('idempotencia'),
    n.simulador.llegadas({ servicio: 'siRecepEvento' }),
  ]).toEqual(before)
})

test('a replay comes before fields, documento and eligibility', async () => {
  const { status, headers } = await n.nominar('999999', { ...INVALIDA, clave: 'hecha' })
  expect([status, headers['idempotent-replayed']]).toEqual([200, 'true'])
})

test('a resume comes before fields, documento and eligibility', async () => {
  const cdc = await n.innominada()
  const uncertain = await n.leaveUncertain(() => n.nominar(cdc, { clave: 'pendiente' }))
  const { status, body } = await n.nominar('999999', { ...INVALIDA, clave: 'pendiente' })
  expect([status, body.eventoSifenId, body.estadoEvento]).toEqual([
    200,
    uncertain.body.eventoSifenId,
    'APROBADO',
  ])
})

test('eligibility comes before what the emisor lacks', async () => {
  const cdc = await n.aprobada()
  await n.servicio.ponerBase(Date.UTC(2099, 0, 1))
  const { body } = await n.nominar(cdc, { json: NOMINACION })
  expect(body.type).toBe('documento-not-nominable')
})
