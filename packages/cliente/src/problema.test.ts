import { expect, test } from 'vitest'
import { motivoDe, SinRespuesta } from './problema.ts'

/** As fetch throws it: what happened stands behind it. */
const fallido = (code: string, message: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) })

test.each([
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND facturas.ejemplo', 'su nombre no se encuentra'],
  ['ECONNREFUSED', '', 'nadie atiende ahí'],
  ['UND_ERR_SOCKET', 'other side closed', 'la conexión se cortó'],
  ['UND_ERR_CONNECT_TIMEOUT', 'Connect Timeout Error', 'no se llegó a tiempo'],
  ['EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.1:443', 'no hay red hasta ahí'],
  [
    'CERT_HAS_EXPIRED',
    'certificate has expired',
    'su certificado venció, o el reloj de esta máquina está mal',
  ],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate; try --use-system-ca', 'NODE_EXTRA_CA_CERTS'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames", 'de otro nombre'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', '40F7:error:0A00010B:SSL\n', 'no contesta con TLS: revise si es http'],
])('why nobody answered is told in words, with %s for whoever looks it up', (code, message, palabras) => {
  const motivo = motivoDe(fallido(code, message))
  expect(motivo).toContain(palabras)
  expect(motivo).toContain(`(${code})`)
  expect(motivo.replace('http://', '')).not.toMatch(/certificate|getaddrinfo|error:|connect /)
})

test('what has no words here is told as it came, in one line', () => {
  expect(motivoDe(fallido('ERR_RARO', 'something\n  odd:\n'))).toBe('something odd:')
  expect(new SinRespuesta('https://x', fallido('ERR_RARO', 'odd.\n')).message).toBe(
    'No se obtuvo respuesta de https://x: odd. Revise la dirección y la conexión, y repita.',
  )
})
