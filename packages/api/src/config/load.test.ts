import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { inspect } from 'node:util'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { loadConfig } from './load.ts'
import { Secrets } from './secrets.ts'

const GOOD = {
  DATABASE_URL: 'postgresql://u:clave-muy-secreta@h/b',
  OIDC_ISSUER: 'https://cuentas.ejemplo.com.py',
}
const load = (env: Record<string, string>) => loadConfig(readEnv(env))
const faultsOf = (env: Record<string, string>): string => {
  try {
    load(env)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

test('with what is required everything else has a value', () => {
  expect(load(GOOD).config).toEqual({
    host: '127.0.0.1',
    port: 3000,
    cliClientId: 'mbohera-cli',
    panel: { clientId: 'mbohera-panel', scope: 'openid profile email offline_access', params: '' },
    poolConnections: 10,
    oidc: {
      issuer: GOOD.OIDC_ISSUER,
      audience: 'mbohera',
      audienceClaim: 'aud',
      emailClaim: 'email',
      emailVerifiedClaim: 'email_verified',
      emailTrusted: false,
      nameClaim: 'name',
      clientes: ['mbohera-panel'],
    },
    logLevel: 'info',
    seAdmite: { credencial: 200, contribuyente: 400, direccion: 1_000, fallidas: 120, enlace: 240 },
    cupos: { claves: 50, miembros: 100, timbrados: 500, sandboxBytes: 200_000_000 },
    trustProxy: false,
    diario: { en: 'directorio', dir: 'data/diario' },
    auditoriaTestigo: null,
    paisHeader: null,
    drainMs: 0,
    shutdownMs: 30_000,
    masterKeys: { file: 'data/claves-maestras', create: true },
    health: { host: '127.0.0.1', port: 3002 },
    metricsMs: 1000,
    retentionYears: 5,
    autoridades: null,
    sinVerificar: 5,
    worker: true,
    webhooks: { locales: false, cadaMs: 1000 },
    urlPublica: null,
    correo: null,
    workerSalud: { host: '127.0.0.1', port: 3001 },
    sifen: expect.objectContaining({ urls: {}, ca: null, loteDesde: 5, leyenda: 'manual' }),
    reglas: null,
    xsdDir: null,
  })
})

test('who has a proxy before it waits for it at its end, and who has none does not', () => {
  const drainOf = (extra: Record<string, string>) => load({ ...GOOD, ...extra }).config.drainMs
  expect(drainOf({})).toBe(0)
  expect(drainOf({ MBOHERA_TRUST_PROXY: '1' })).toBe(8_000)
  expect(drainOf({ MBOHERA_TRUST_PROXY: '10.0.0.5' })).toBe(8_000)
  expect(drainOf({ MBOHERA_TRUST_PROXY: '1', MBOHERA_DRAIN_SECONDS: '0' })).toBe(0)
  expect(drainOf({ MBOHERA_DRAIN_SECONDS: '20' })).toBe(20_000)
})

test('every fault is told at once, by the name of its variable', () => {
  const wrong = {
    MBOHERA_PORT: '70000',
    MBOHERA_POOL: '0',
    MBOHERA_LOG_LEVEL: 'ruidoso',
    MBOHERA_RATE_LIMIT: '-1',
    MBOHERA_TRUST_PROXY: 'sí',
    MBOHERA_SHUTDOWN_SECONDS: '1.5',
    MBOHERA_LEYENDA_PRUEBA: 'otra',
    OIDC_ISSUER: 'no es una dirección',
    DATABASE_URL: 'mysql://u:clave-muy-secreta@h/b',
  }
  const message = faultsOf(wrong)
  for (const name of Object.keys(wrong)) expect(message).toContain(name)
  expect(message).toContain('9 faltas')
  expect(message).not.toContain('clave-muy-secreta')
  expect(faultsOf({})).toMatch(/OIDC_ISSUER falta[\s\S]*DATABASE_URL falta/)
})

test('a database that is asked for in order to be read only does not start the service: it writes', () => {
  const attrs = (value: string) => ({
    ...GOOD,
    DATABASE_URL: `postgresql://u:p@uno,otro:5433/b?target_session_attrs=${value}`,
  })
  expect(faultsOf(attrs('standby'))).toContain('DATABASE_URL: target_session_attrs')
  expect(faultsOf(attrs('any'))).toContain('DATABASE_URL: target_session_attrs')
  for (const value of ['read-write', 'primary']) expect(() => loadConfig(readEnv(attrs(value)))).not.toThrow()
})

test.each(['DATABASE_URL', 'DATABASE_OWNER_URL'])(
  'an address of a database that cannot be read is told by its name (%s), without its password',
  name => {
    for (const clave of [
      'muy#secreta',
      'muy/secreta',
      'muy?secreta',
      '12#secreta',
      '12/secreta',
      '12?secreta',
      '12/3?secreta',
      '%desecreta',
    ]) {
      const said = faultsOf({ ...GOOD, [name]: `postgresql://u:${clave}@h:5432/b` })
      expect([clave, said]).toEqual([clave, expect.stringMatching(`  - ${name} no se entiende: .*%23`)])
      expect(said).not.toContain('secreta')
    }
    expect(faultsOf({ ...GOOD, [name]: 'mysql://u:p@h/b' })).toContain(
      `${name} debe comenzar con postgresql://`,
    )
    for (const bien of [
      'postgresql://u:p%23%2F%40@h:5432/b?sslmode=require',
      'postgres://u@uno:5432,otro,[::1]:5433/b?target_session_attrs=read-write',
      'postgresql://u:50%x@h/b',
      'postgresql://h:5432/b?user=u@casa&password=p@q',
      'postgresql:///b?host=/var/run/postgresql',
      'postgresql://u@/b?host=/var/run/postgresql',
      'postgresql://%2Fvar%2Frun%2Fpostgresql/b',
    ])
      expect([bien, faultsOf({ ...GOOD, [name]: bien })]).toEqual([bien, ''])
  },
)

test('who switches off the verification of every server does not start', () => {
  expect(faultsOf({ ...GOOD, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toMatch(
    /NODE_TLS_REJECT_UNAUTHORIZED=0 .*SIFEN_CA_FILE/,
  )
  expect(faultsOf({ ...GOOD, NODE_TLS_REJECT_UNAUTHORIZED: '1' })).toBe('')
})

test('a list of authorities that cannot be read is told as a fault; none is none', () => {
  expect(faultsOf({ ...GOOD, MBOHERA_AUTORIDADES: '/no/existe.pem' })).toContain(
    'MBOHERA_AUTORIDADES no se puede leer',
  )
  expect(load(GOOD).config.autoridades).toBeNull()
})

test('a file of authorities for SIFEN that holds none, or half a one, is told as a fault: it would be believed in silence, and its SIFEN never', () => {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-ca-'))
  const file = join(dir, 'ca')
  const marco = (texto: string) => `-----BEGIN CERTIFICATE-----\n${texto}\n-----END CERTIFICATE-----\n`
  const wrong = (texto: string) => {
    writeFileSync(file, texto)
    return faultsOf({ ...GOOD, SIFEN_CA_FILE: file })
  }
  for (const texto of ['', 'nada\n', '\u00300\u0001'])
    expect(wrong(texto)).toMatch(/SIFEN_CA_FILE: .* no tiene ningún certificado en PEM .*openssl x509/)
  const buena = marco(rootCertificates[0]!.split('\n').slice(1, -1).join('\n'))
  expect(wrong(`${buena}${marco('AAAA')}`)).toMatch(/SIFEN_CA_FILE: el certificado 2 de .* está dañado/)
  // As a copy that was cut off leaves it: the first one of two is believed, and the other in silence not.
  for (const [n, antes] of ['', buena].entries())
    expect(wrong(`${antes}${buena.slice(0, 400)}`)).toMatch(
      new RegExp(`SIFEN_CA_FILE: el certificado ${n + 1} de .* está dañado`),
    )
  expect(wrong(`# la de la casa\n${buena}`)).toBe('')
  expect(faultsOf({ ...GOOD, SIFEN_CA_FILE: join(dir, 'falta') })).toContain('SIFEN_CA_FILE no se puede leer')
  rmSync(dir, { recursive: true })
})

test('a variable that is empty is a variable that is not there', () => {
  expect(load({ ...GOOD, MBOHERA_PORT: '', OIDC_AUDIENCE: '' }).config).toMatchObject({
    port: 3000,
    oidc: { audience: 'mbohera' },
  })
})

// As docker --env-file and podman --env-file hand them over, and a file that was written on Windows.
test.each([
  ['OIDC_AUDIENCE', '"mbohera"'],
  ['MBOHERA_DIARIO', "'/srv/diario'"],
  ['MBOHERA_DATA_DIR', '/var/lib/mbohera\r'],
  ['OIDC_NAME_CLAIM', ' name'],
  // Those that stand in quotes in the file of the units: what has blanks in it, or a sign of the shell.
  ['OIDC_PANEL_SCOPE', "'openid profile'"],
  ['OIDC_PANEL_PARAMS', "'prompt=login&a=b'"],
  ['OIDC_LOGOUT_CLIENTS', '"uno, otro"'],
  ['OTEL_RESOURCE_ATTRIBUTES', '"a=b"'],
  ['AWS_SECRET_ACCESS_KEY', '"clave"'],
])(
  'what a file of variables has around the value of %s is told, and not taken for a part of it: %j',
  (name, value) => {
    expect(faultsOf({ ...GOOD, [name]: value })).toMatch(
      new RegExp(`una falta:\\n  - ${name} tiene comillas o espacios`),
    )
  },
)

test('a list may have blanks around it, as between what it names', () =>
  expect(faultsOf({ ...GOOD, OIDC_LOGOUT_CLIENTS: ' uno , otro ', OIDC_PANEL_SCOPE: ' openid ' })).toBe(''))

test('a secret ends where its letters end, in a variable as in a file', () => {
  const { secrets } = load({
    ...GOOD,
    DATABASE_URL: `${GOOD.DATABASE_URL}\r\n`,
    AWS_ACCESS_KEY_ID: 'quien',
    AWS_SECRET_ACCESS_KEY: 'clave\n',
  })
  expect([secrets.databaseUrl, secrets.objetos?.secretAccessKey]).toEqual([GOOD.DATABASE_URL, 'clave'])
})

test.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000', 'https://x.y/realms/z'])(
  'the issuer %s is taken',
  OIDC_ISSUER => expect(faultsOf({ ...GOOD, OIDC_ISSUER })).toBe(''),
)

test.each([
  'http://cuentas.ejemplo.com.py',
  'http://127.0.0.1.malo.com',
  'http://localhost.malo.com',
  'ftp://x.y',
])('the issuer %s is refused: its keys could be forged on the way', OIDC_ISSUER =>
  expect(faultsOf({ ...GOOD, OIDC_ISSUER })).toContain('OIDC_ISSUER'),
)

test.each(['0x10', '1e3', ' 5', '5 ', '+5', '٣'])('%j is not a port', MBOHERA_PORT => {
  expect(faultsOf({ ...GOOD, MBOHERA_PORT })).toContain('MBOHERA_PORT')
})

test('secrets hide themselves from whoever prints them', () => {
  const secrets = new Secrets(GOOD.DATABASE_URL, GOOD.DATABASE_URL.replace('u:', 'dueno:'))
  const lines: string[] = []
  pino({}, { write: line => lines.push(line) }).info({ secrets, inner: { secrets } }, 'x')
  const printed = [
    inspect(secrets, { depth: 9, showHidden: true }),
    inspect({ a: [secrets] }),
    JSON.stringify({ secrets }),
    JSON.stringify({ ...secrets }),
    `${Object.values(secrets)}`,
    String(secrets),
    ...lines,
  ]
  for (const text of printed) expect(text).not.toContain('muy-secreta')
  expect(secrets.databaseUrl).toBe(GOOD.DATABASE_URL)
})

test('the journal may stand in an object store, whose secret is not part of the configuration', () => {
  const en = { ...GOOD, MBOHERA_DIARIO: 's3://mi-deposito/diario', AWS_ACCESS_KEY_ID: 'id' }
  const { config, secrets } = load({ ...en, AWS_SECRET_ACCESS_KEY: 'muy-secreta', AWS_REGION: 'sa-east-1' })
  expect(config.diario).toEqual({
    ...{ en: 'objetos', url: 'https://s3.sa-east-1.amazonaws.com', region: 'sa-east-1' },
    ...{ bucket: 'mi-deposito', prefijo: 'diario/' },
  })
  expect(inspect({ config, secrets }, { depth: 9 })).not.toContain('muy-secreta')
  expect(secrets.objetos).toEqual({ accessKeyId: 'id', secretAccessKey: 'muy-secreta' })
  expect(faultsOf(en)).toContain('AWS_SECRET_ACCESS_KEY falta')
  const mal = { ...en, AWS_SECRET_ACCESS_KEY: 'x', AWS_ENDPOINT_URL_S3: 'http://lejos.ejemplo:9000' }
  expect(faultsOf(mal)).toContain('AWS_ENDPOINT_URL_S3 debe ser https')
  expect(load({ ...mal, AWS_ENDPOINT_URL_S3: 'http://127.0.1.1:9000' }).config.diario).toMatchObject({
    url: 'http://127.0.1.1:9000',
  })
  expect(faultsOf({ ...mal, MBOHERA_DIARIO: 's3:///x' })).toContain('MBOHERA_DIARIO debe tener la forma')
})

test('a journal at an address that is no bucket is told as a fault, and no folder is made of its name', () => {
  for (const diario of [
    'gs://deposito/carpeta',
    'S3://deposito',
    'https://minio/deposito',
    'file:///var/diario',
  ])
    expect(faultsOf({ ...GOOD, MBOHERA_DIARIO: diario })).toMatch(
      /MBOHERA_DIARIO debe ser una carpeta, o un depósito .*s3:\/\/deposito\/carpeta/,
    )
  for (const diario of ['/var/diario', './diario', 'C:\\diario', 'a:b'])
    expect(load({ ...GOOD, MBOHERA_DIARIO: diario }).config.diario).toEqual({ en: 'directorio', dir: diario })
})

test('the addresses of the database may stand in files, as supervisors hand over secrets', () => {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-secretos-'))
  const [file, owner] = [join(dir, 'url'), join(dir, 'owner')]
  writeFileSync(file, `${GOOD.DATABASE_URL}\n`)
  writeFileSync(owner, 'postgresql://dueno:otra@h/b\n')
  const { OIDC_ISSUER } = GOOD
  const { secrets } = load({ OIDC_ISSUER, DATABASE_URL_FILE: file, DATABASE_OWNER_URL_FILE: owner })
  expect([secrets.databaseUrl, secrets.ownerUrl]).toEqual([GOOD.DATABASE_URL, 'postgresql://dueno:otra@h/b'])
  expect(load({ ...GOOD }).secrets.ownerUrl).toBe(GOOD.DATABASE_URL)
  expect(faultsOf({ ...GOOD, DATABASE_URL_FILE: file })).toContain('DATABASE_URL_FILE y DATABASE_URL')
  expect(faultsOf({ OIDC_ISSUER, DATABASE_URL_FILE: join(dir, 'no') })).toContain(
    'DATABASE_URL_FILE no se puede leer',
  )
  writeFileSync(file, '\n')
  expect(faultsOf({ OIDC_ISSUER, DATABASE_URL_FILE: file })).toContain('DATABASE_URL falta')
  rmSync(dir, { recursive: true })
})

test('nobody changes the configuration afterwards, however deep', () => {
  const { config } = load({ ...GOOD, SIFEN_DEV_URL: 'https://localhost:8443' })
  const parts: object[] = [config]
  for (const part of parts) {
    expect(Object.isFrozen(part), JSON.stringify(part)).toBe(true)
    parts.push(...Object.values(part).filter(inner => typeof inner === 'object' && inner !== null))
  }
  expect(parts).toContain(config.sifen.urls)
})

test('what the panel says at the provider besides is passed on, and nothing of what it says by itself', () => {
  const { config } = load({
    ...GOOD,
    OIDC_PANEL_PARAMS: 'audience=mbohera&resource=https://api.ejemplo.com.py/',
  })
  expect([...new URLSearchParams(config.panel.params)]).toEqual([
    ['audience', 'mbohera'],
    ['resource', 'https://api.ejemplo.com.py/'],
  ])
  const wrong = {
    ...GOOD,
    OIDC_PANEL_PARAMS: 'redirect_uri=https://malo.com&audience=x',
    OIDC_EMAIL_TRUSTED: 'sí',
  }
  expect(faultsOf(wrong)).toMatch(/OIDC_EMAIL_TRUSTED[\s\S]*OIDC_PANEL_PARAMS no puede cambiar redirect_uri/)
})

test('the provider may tell of a logout to the panel, and to whom else is named', () =>
  expect(
    load({ ...GOOD, OIDC_PANEL_CLIENT_ID: 'tienda', OIDC_LOGOUT_CLIENTS: ' mbohera-cli,, tienda' }).config
      .oidc.clientes,
  ).toEqual(['tienda', 'mbohera-cli']))

const CON_CORREO = {
  MBOHERA_CORREO_DE: 'facturas@ejemplo.com.py',
  MBOHERA_URL: 'https://facturas.ejemplo.com.py',
}
const correoOf = (MBOHERA_CORREO_URL: string) =>
  load({ ...GOOD, ...CON_CORREO, MBOHERA_CORREO_URL }).secrets.correo

test('a mail server is where its address says, with TLS except on this machine', () => {
  expect(correoOf('smtps://yo%40ejemplo.com.py:cla%2Fve@correo.com.py')).toEqual({
    ...{ host: 'correo.com.py', port: 465, segura: true, exigeTls: true },
    credenciales: { usuario: 'yo@ejemplo.com.py', clave: 'cla/ve' },
  })
  expect(correoOf('smtp://correo.com.py/')).toMatchObject({ port: 587, segura: false, exigeTls: true })
  expect(correoOf('smtp://[::1]:2525')).toEqual({
    ...{ host: '::1', port: 2525, segura: false, exigeTls: false, credenciales: null },
  })
})

test.each([
  'correo.com.py',
  'https://correo.com.py',
  'smtp://',
  'smtp://correo.com.py:0',
  'smtps://yo:12/secreta@correo.com.py',
  'smtps://yo:12#secreta@correo.com.py',
  'smtps://yo:12?secreta@correo.com.py',
  'smtps://yo:100%secreta@correo.com.py',
  'smtps://yo:a%00secreta@correo.com.py',
])('of a mail server %j is refused with its form, and without what stands in it', url => {
  const faults = faultsOf({ ...GOOD, ...CON_CORREO, MBOHERA_CORREO_URL: url })
  expect(faults).toMatch(/MBOHERA_CORREO_URL debe tener la forma smtps:\/\/usuario:clave@servidor:465.*%2F/)
  expect(faults).not.toContain('secreta')
})

const CON_REBOTES = {
  ...{ ...GOOD, ...CON_CORREO, MBOHERA_CORREO_URL: 'smtps://correo.com.py' },
  MBOHERA_CORREO_REBOTES: 'rebotes@ejemplo.com.py',
}

test('what comes back is read where its address says, under TLS except on this machine', () => {
  const rebotesOf = (MBOHERA_CORREO_REBOTES_URL: string) => {
    const { config, secrets } = load({ ...CON_REBOTES, MBOHERA_CORREO_REBOTES_URL })
    return [config.correo?.rebotes, secrets.rebotes]
  }
  expect(rebotesOf('imaps://rebotes%40ejemplo.com.py:cla%2Fve@imap.com.py')).toEqual([
    'rebotes@ejemplo.com.py',
    {
      ...{ host: 'imap.com.py', puerto: 993, segura: true },
      ...{ usuario: 'rebotes@ejemplo.com.py', clave: 'cla/ve', carpeta: 'INBOX' },
    },
  ])
  expect(rebotesOf('imap://yo:x@127.0.0.1:1143/Vueltos')[1]).toMatchObject({
    ...{ puerto: 1143, segura: false, carpeta: 'Vueltos' },
  })
})

test.each([
  'imap.com.py',
  'imap://yo:secreta@imap.com.py',
  'imaps://imap.com.py',
  'imaps://yo:12/secreta@imap.com.py',
  'imaps://yo:12?secreta@imap.com.py',
])('of an inbox %j is refused with its form, and without what stands in it', url => {
  const faults = faultsOf({ ...CON_REBOTES, MBOHERA_CORREO_REBOTES_URL: url })
  expect(faults).toMatch(
    /MBOHERA_CORREO_REBOTES_URL debe tener la forma imaps:\/\/usuario:clave@servidor:993/,
  )
  expect(faults).not.toContain('secreta')
})

test.each([
  [{ MBOHERA_CORREO_REBOTES: 'rebotes+x@ejemplo.com.py' }, /MBOHERA_CORREO_REBOTES debe ser la dirección/],
  [
    { MBOHERA_CORREO_REBOTES: 'de-diecisiete-xyz@ejemplo.com.py' },
    /MBOHERA_CORREO_REBOTES debe ser la dirección/,
  ],
  [{ MBOHERA_CORREO_REBOTES_URL: '' }, /MBOHERA_CORREO_REBOTES_URL falta/],
  [{ MBOHERA_CORREO_REBOTES: '' }, /MBOHERA_CORREO_REBOTES debe ser la dirección/],
])('mails come back to an address whose inbox is read, or to none: %j', (cambios, dicho) => {
  const bien = { ...CON_REBOTES, MBOHERA_CORREO_REBOTES_URL: 'imaps://yo:x@imap.com.py', ...cambios }
  expect(faultsOf(bien)).toMatch(dicho)
})
