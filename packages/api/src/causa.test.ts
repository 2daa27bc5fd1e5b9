import { expect, test } from 'vitest'
import { describeError } from './causa.ts'

const said = (code: string | undefined, message: string): string =>
  describeError(Object.assign(new Error(message), code === undefined ? {} : { code }), 'DATABASE_URL')

test('a certificate of the server that nobody believes is told with where its authority is said', () => {
  for (const code of [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])
    expect(said(code, 'de Node')).toMatch(
      /^No se puede creer al certificado .* DATABASE_URL .*sslmode=verify-full&sslrootcert=.*\(de Node\)$/,
    )
})

// The authority is believed, and said already: it is a date that is wrong, there or here.
test.each([
  [
    'CERT_HAS_EXPIRED',
    /^Venció el certificado del servidor.*Renuévelo allí \(ssl_cert_file\).*pg_reload_conf.*reloj/,
  ],
  ['CERT_NOT_YET_VALID', /^El certificado del servidor.* todavía no vale.*reloj/],
])(
  'a certificate of the server that is out of its time (%s) is told with what brings it back',
  (code, dicho) => {
    expect(said(code, 'de Node')).toMatch(dicho)
    expect(said(code, 'de Node')).not.toContain('sslrootcert')
  },
)

test('a server without TLS is told as one, and not as one that is away', () =>
  expect(said(undefined, 'The server does not support SSL connections')).toMatch(/no habla TLS.*ssl = on/))

test('what leads to no server says where to look', () => {
  const error = Object.assign(new Error('sin camino'), { code: 'ENETUNREACH', syscall: 'connect' })
  expect(describeError(error, 'DATABASE_URL')).toMatch(
    /^No se llega a la base de datos\. Revise DATABASE_URL/,
  )
})

// A machine that is frozen, or a firewall that swallows all: the driver's word for a connection that nobody took in time.
test('a server that says nothing at all is told with where to look, too', () =>
  expect(said(undefined, 'timeout expired')).toMatch(/^No se llega a la base de datos\. Revise DATABASE_URL/))

// Of a write to a file that is open the system says no name.
test.each([
  ['ENOSPC', /^No hay lugar en el disco para lo que se escribe\. Haga lugar/],
  ['EDQUOT', /^Se acabó la cuota de disco para lo que se escribe\. Haga lugar/],
])('a disk of this machine that takes no more is told as that, not as %s alone', (code, dicho) => {
  expect(
    describeError(Object.assign(new Error(`${code}: write`), { code, syscall: 'write' }), 'DATABASE_URL'),
  ).toMatch(dicho)
})

test('a disk that is only read is told with the file that was to be written', () => {
  const error = Object.assign(new Error('de Node'), { code: 'EROFS', path: '/respaldos/uno' })
  expect(describeError(error, 'DATABASE_URL')).toMatch(
    /^\/respaldos\/uno está en un disco que sólo se lee\. /,
  )
})

test('what somebody else holds for longer than the server lets anybody wait is no server that is away', () =>
  expect(said('55P03', 'canceling statement due to lock timeout')).toMatch(
    /^Otro retiene lo que hace falta.*lock_timeout/,
  ))
