import { expect, test } from 'vitest'
import { evidence } from './evidence.ts'
import { broken, type CausaDeCorte, type Fase, type Outcome } from './outcome.ts'

const reply = (status: number): Outcome => ({ kind: 'reply', status, headers: {}, body: new Uint8Array() })
const given = { deadlineMs: 1000, patienceMs: 1000 }

test.each<[string, Outcome, boolean | null]>([
  ['a reply', reply(200), true],
  ['a refusal', reply(403), true],
  ['a fault of the server', reply(503), false],
  ['nobody listens', broken('before', 'conexion', 'ECONNREFUSED'), false],
  ['no route', broken('before', 'conexion', 'EHOSTUNREACH'), false],
  ['no such name, for anybody', broken('before', 'dns', 'ENOTFOUND'), false],
  ['a handshake without end', broken('before', 'plazo', 'ABORTED'), false],
  ['no answer', broken('after', 'plazo', 'ABORTED'), false],
  ['cut', broken('while', 'conexion', 'ECONNRESET'), false],
  ['a server that is not who it says', broken('before', 'tls', 'CERT_HAS_EXPIRED'), false],
  ['our certificate refused', broken('before', 'tls', 'ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED'), null],
  ['given up', broken('after', 'cancelado', 'ABORTED'), null],
  ['its turn did not come', broken('before', 'turno', 'NO_TURN'), null],
  ['refused by this machine', broken('before', 'local', 'ERR_SSL_EE_KEY_TOO_SMALL'), null],
  ['spared', broken('before', 'circuito-abierto', 'CIRCUIT_OPEN'), null],
  ['an answer too large for one who asked', broken('after', 'muy-grande', 'REPLY_TOO_LARGE'), null],
])('%s', (_, outcome, expected) => expect(evidence(outcome, given)).toBe(expected))

test.each<[Fase, CausaDeCorte]>([
  ['before', 'plazo'],
  ['after', 'plazo'],
])('a deadline shorter than patience says nothing (%s/%s)', (fase, causa) =>
  expect(evidence(broken(fase, causa, 'ABORTED'), { deadlineMs: 999, patienceMs: 1000 })).toBe(null),
)
