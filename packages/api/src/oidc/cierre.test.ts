import { expect, test } from 'vitest'
import { parseCierre } from './cierre.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const SECONDS = NOW / 1000
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const PARA = { issuer: 'https://cuentas.example', clientes: ['mbohera-panel', 'mbohera-cli'], now: NOW }
const GOOD = {
  iss: 'https://cuentas.example',
  aud: 'mbohera-panel',
  iat: SECONDS,
  exp: SECONDS + 120,
  jti: 'uno',
  sub: 'ana',
  sid: 'sesion',
  events: { [EVENT]: {} },
}
const leer = (change: Record<string, unknown> = {}, typ: string | undefined = 'logout+jwt') =>
  parseCierre(
    { payload: { ...GOOD, ...change }, protectedHeader: { alg: 'ES256', ...(typ ? { typ } : {}) } },
    PARA,
  )

test('a logout token says which session ended', () =>
  expect(leer()).toEqual({
    ok: true,
    cierre: { iss: 'https://cuentas.example', jti: 'uno', sub: 'ana', sid: 'sesion', avisadaEn: SECONDS },
  }))

test.each([
  ['without a type', {}, ''],
  ['of the type that older providers write', {}, 'JWT'],
  ['of the long type', {}, 'application/logout+jwt'],
  ['to several', { aud: ['otro', 'mbohera-cli'] }, 'logout+jwt'],
  ['of a session whose person it does not name', { sub: undefined }, 'logout+jwt'],
  ['of a person, whichever her sessions', { sid: undefined }, 'logout+jwt'],
  ['with something in the event', { events: { [EVENT]: { x: 1 }, otro: {} } }, 'logout+jwt'],
])('one %s is one', (_, change, typ) => expect(leer(change, typ).ok).toBe(true))

test.each([
  ['of another type', {}, 'at+jwt', 'typ'],
  ['of another provider', { iss: 'https://malo.example' }, 'logout+jwt', 'iss'],
  ['for another client', { aud: 'otro' }, 'logout+jwt', 'aud'],
  ['for nobody', { aud: undefined }, 'logout+jwt', 'aud'],
  ['for the service, as access tokens are', { aud: ['mbohera'] }, 'logout+jwt', 'aud'],
  ['of no time', { iat: undefined }, 'logout+jwt', 'iat'],
  ['that somebody kept', { iat: SECONDS - 301 }, 'logout+jwt', 'iat'],
  ['of the future', { iat: SECONDS + 31 }, 'logout+jwt', 'futuro'],
  ['without a number of its own', { jti: undefined }, 'logout+jwt', 'jti'],
  ['with an empty number', { jti: '' }, 'logout+jwt', 'jti'],
  ['with a number that cannot be written', { jti: 'a\u0000' }, 'logout+jwt', 'jti'],
  ['without the event', { events: undefined }, 'logout+jwt', 'events'],
  ['with another event', { events: { otro: {} } }, 'logout+jwt', 'events'],
  ['with an event that is no object', { events: { [EVENT]: true } }, 'logout+jwt', 'events'],
  ['with a list of events', { events: [EVENT] }, 'logout+jwt', 'events'],
  ['with a nonce, as id tokens have', { nonce: 'x' }, 'logout+jwt', 'nonce'],
  ['of nobody', { sub: undefined, sid: undefined }, 'logout+jwt', 'sub'],
  ['of somebody who is no text', { sub: 7 }, 'logout+jwt', 'sub'],
  ['of a session that is no text', { sid: {} }, 'logout+jwt', 'sid'],
])('one %s is none', (_, change, typ, falta) =>
  expect(leer(change, typ)).toEqual({ ok: false, falta: expect.stringContaining(falta) }),
)
