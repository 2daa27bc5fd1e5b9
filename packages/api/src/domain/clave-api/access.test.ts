import { describe, expect, test } from 'vitest'
import { type ClaveConocida, decideAccess, estaVigente } from './access.ts'

const NOW = 1_000_000
const clave = (change: Partial<ClaveConocida> = {}): ClaveConocida => ({
  apiKeyId: 7,
  contribuyenteId: 3,
  ambiente: 'DEV',
  expiraEn: null,
  revocadaEn: null,
  graciaHasta: null,
  plan: 'GRATUITO',
  incluyeApiIntegracion: false,
  ...change,
})

test.each([
  ['never expires', {}, true],
  ['expires in a millisecond', { expiraEn: NOW + 1 }, true],
  ['expires now', { expiraEn: NOW }, false],
  ['expired', { expiraEn: NOW - 1 }, false],
  ['is revoked from now on', { revocadaEn: NOW }, false],
  ['was revoked', { revocadaEn: NOW - 1 }, false],
  ['was rotated and lives a millisecond more', { graciaHasta: NOW + 1 }, true],
  ['was rotated and ends now', { graciaHasta: NOW }, false],
  ['was rotated with grace beyond its expiry', { graciaHasta: NOW + 9, expiraEn: NOW }, false],
  ['was revoked in its grace', { graciaHasta: NOW + 9, revocadaEn: NOW }, false],
])('a key that %s', (_, change, alive) => {
  expect(estaVigente(clave(change), NOW)).toBe(alive)
  expect(decideAccess(clave(change), NOW).ok).toBe(alive)
})

test('an unknown key and a dead one are refused for the same reason; the dead one is named for the log', () => {
  const unknown = decideAccess(null, NOW)
  expect(unknown).toEqual({ ok: false, failure: { type: 'unauthenticated', motivo: 'clave-no-vigente' } })
  const { failure } = unknown as { failure: object }
  expect(decideAccess(clave({ revocadaEn: NOW }), NOW)).toEqual({
    ok: false,
    failure: { ...failure, apiKeyId: 7 },
  })
})

describe.each([true, false])('with a plan that includes the integration API: %s', incluyeApiIntegracion => {
  test.each(['DEV', 'SANDBOX'] as const)('a key of %s passes', ambiente => {
    expect(decideAccess(clave({ ambiente, incluyeApiIntegracion }), NOW)).toEqual({
      ok: true,
      value: { apiKeyId: 7, contribuyenteId: 3, ambiente },
    })
  })
  test('a key of PROD passes only then', () => {
    const access = decideAccess(clave({ ambiente: 'PROD', incluyeApiIntegracion }), NOW)
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
  const access = decideAccess(clave({ ambiente: 'PROD', expiraEn: NOW }), NOW)
  expect(access).toMatchObject({ failure: { type: 'unauthenticated' } })
})
