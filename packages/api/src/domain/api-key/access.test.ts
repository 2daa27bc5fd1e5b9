import { describe, expect, test } from 'vitest'
import { decideAccess, decidePermiso, isVigente, type KnownApiKey } from './access.ts'
import { redesDe } from './direcciones.ts'
import { endsSoon, finDeApiKey } from './vencimiento.ts'

const NOW = 1_000_000
const AQUI = '203.0.113.9'
const apiKey = (change: Partial<KnownApiKey> = {}): KnownApiKey => ({
  apiKeyId: 7,
  contribuyenteId: 3,
  ambiente: 'DEV',
  expiraEn: null,
  revocadaEn: null,
  graciaHasta: null,
  plan: 'GRATUITO',
  incluyeApiIntegracion: false,
  permisos: ['leer', 'nominar'],
  redes: null,
  ...change,
})

test.each([
  ['never expires', {}, true],
  ['expires in a millisecond', { expiraEn: NOW + 1 }, true],
  ['expires now', { expiraEn: NOW }, false],
  ['expired', { expiraEn: NOW - 1 }, false],
  ['is revoked from now on', { revocadaEn: NOW }, false],
  ['was revoked', { revocadaEn: NOW - 1 }, false],
  ['was revoked by a clock that is ahead of this one', { revocadaEn: NOW + 1 }, false],
  ['was rotated and lives a millisecond more', { graciaHasta: NOW + 1 }, true],
  ['was rotated and ends now', { graciaHasta: NOW }, false],
  ['was rotated with grace beyond its expiry', { graciaHasta: NOW + 9, expiraEn: NOW }, false],
  ['was revoked in its grace', { graciaHasta: NOW + 9, revocadaEn: NOW }, false],
])('a key that %s', (_, change, alive) => {
  expect(isVigente(apiKey(change), NOW)).toBe(alive)
  expect(decideAccess(apiKey(change), AQUI, NOW).ok).toBe(alive)
})

test('an unknown key and a dead one are refused for the same reason; the dead one is named for the log', () => {
  const unknown = decideAccess(null, AQUI, NOW)
  expect(unknown).toEqual({ ok: false, failure: { type: 'unauthenticated', motivo: 'clave-no-vigente' } })
  const { failure } = unknown as { failure: object }
  expect(decideAccess(apiKey({ revocadaEn: NOW }), AQUI, NOW)).toEqual({
    ok: false,
    failure: { ...failure, apiKeyId: 7 },
  })
})

describe.each([true, false])('with a plan that includes the integration API: %s', incluyeApiIntegracion => {
  test.each(['DEV', 'SANDBOX'] as const)('a key of %s passes', ambiente => {
    expect(decideAccess(apiKey({ ambiente, incluyeApiIntegracion }), AQUI, NOW)).toEqual({
      ok: true,
      value: { apiKeyId: 7, contribuyenteId: 3, ambiente, permisos: ['leer', 'nominar'], fin: null },
    })
  })
  test('a key of PROD passes only then', () => {
    const access = decideAccess(apiKey({ ambiente: 'PROD', incluyeApiIntegracion }), AQUI, NOW)
    expect(access.ok).toBe(incluyeApiIntegracion)
    if (!access.ok)
      expect(access.failure).toEqual({
        type: 'plan-operation-not-allowed',
        plan: 'GRATUITO',
        apiKeyId: 7,
      })
  })
})

test('a dead key of PROD without the plan is told nothing of the plan', () => {
  const access = decideAccess(apiKey({ ambiente: 'PROD', expiraEn: NOW }), AQUI, NOW)
  expect(access).toMatchObject({ failure: { type: 'unauthenticated' } })
})

test('a key that may not be used from there is told so after its plan, and learns nothing of its list', () => {
  const redes = redesDe(['198.51.100.0/24'])
  const de = (change: Partial<KnownApiKey>) => decideAccess(apiKey({ redes, ...change }), AQUI, NOW)
  expect(de({ expiraEn: NOW })).toMatchObject({ failure: { type: 'unauthenticated' } })
  expect(de({ ambiente: 'PROD' })).toMatchObject({ failure: { type: 'plan-operation-not-allowed' } })
  expect(de({})).toEqual({
    ok: false,
    failure: {
      type: 'access-denied',
      apiKey: { motivo: 'direccion', origen: AQUI, apiKeyId: 7, contribuyenteId: 3 },
    },
  })
  expect(decideAccess(apiKey({ redes }), '198.51.100.255', NOW).ok).toBe(true)
})

test.each([
  ['one it has', ['leer'], true],
  ['one it has not', ['emitir'], false],
  ['any of two of which it has one', ['nominar', 'anular'], true],
  ['any of two of which it has none', ['emitir', 'anular'], false],
] as const)('a key asked for %s', (_, pedidos, may) => {
  const access = decideAccess(apiKey(), AQUI, NOW)
  if (!access.ok) throw new Error('the key does not open')
  const decided = decidePermiso(access.value, pedidos)
  expect(decided.ok).toBe(may)
  if (!decided.ok)
    expect(decided.failure).toMatchObject({ apiKey: { motivo: 'permiso', permisos: pedidos, apiKeyId: 7 } })
})

test.each([
  [{}, null],
  [{ expiraEn: 9 }, 9],
  [{ graciaHasta: 8 }, 8],
  [{ expiraEn: 9, graciaHasta: 8 }, 8],
  [{ expiraEn: 7, graciaHasta: 8 }, 7],
])('a key of %j ends by itself at %j', (plazos, fin) => {
  expect(finDeApiKey(apiKey(plazos))).toBe(fin)
})

test('its end is near from fourteen days on', () => {
  const dias = 14 * 24 * 3_600_000
  expect([dias + 1, dias, 1].map(ms => endsSoon(NOW + ms, NOW))).toEqual([false, true, true])
  expect(endsSoon(null, NOW)).toBe(false)
})
