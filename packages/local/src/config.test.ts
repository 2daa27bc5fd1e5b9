import { expect, test } from 'vitest'
import { inheritedEnv, readConfig } from './config.ts'

test('without any setting: ./data, this machine only, port 3000, the included database', () => {
  expect(readConfig({}, '/home/ana/mbohera')).toEqual({
    dataDir: '/home/ana/mbohera/data',
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    simulado: true,
    issuer: undefined,
    demo: true,
    autoridades: true,
    correo: { de: 'facturas@ejemplo.com.py', url: undefined },
    masterKeys: { file: '/home/ana/mbohera/data/claves-maestras', create: true },
  })
})

test('master keys that somebody names are not made', () => {
  const { masterKeys } = readConfig({ MBOHERA_MASTER_KEY_FILE: 'claves' }, '/x')
  expect(masterKeys).toEqual({ file: '/x/claves', create: false })
})

test('a data directory is meant from where one stands', () => {
  expect(readConfig({ MBOHERA_DATA_DIR: 'otra' }, '/x').dataDir).toBe('/x/otra')
  expect(readConfig({ MBOHERA_DATA_DIR: '/y' }, '/x').dataDir).toBe('/y')
})

test.each(['-1', '65536', '1.5', 'abc', '3000 1', '0x10'])('port %j is refused by name', value => {
  expect(() => readConfig({ MBOHERA_PORT: value })).toThrow(`MBOHERA_PORT es "${value}"`)
})

test('an empty setting is none', () => {
  expect(readConfig({ MBOHERA_PORT: ' ', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  })
})

test('every fault is told at once', () => {
  const env = { MBOHERA_PORT: 'x', MBOHERA_HOST: 'http://a', DATABASE_URL: 'base' }
  for (const name of Object.keys(env)) expect(() => readConfig(env)).toThrow(name)
})

test('an address of a database that cannot be read is told without its password, which nobody then shows as a server', () => {
  for (const clave of [
    'muy#secreta',
    'muy/secreta',
    'muy?secreta',
    '12/secreta',
    '12#secreta',
    '12?secreta',
    '12/3?secreta',
  ])
    expect(() => readConfig({ DATABASE_URL: `postgresql://u:${clave}@h:5432/b` })).toThrow(
      /^(?!.*secreta)DATABASE_URL debe tener la forma .*# es %23/s,
    )
  for (const bien of [
    'postgres://u:p%23%2F@h:5432/b?sslmode=require',
    'postgresql://u@uno:5432,otro,[::1]:5433/b?target_session_attrs=read-write',
    'postgresql://u@/b?host=/var/run/postgresql',
    'postgresql://127.0.0.1:1',
  ])
    expect(readConfig({ DATABASE_URL: bien }).databaseUrl).toBe(bien)
})

test('programs get their settings and what any program needs, but not the secrets of others', () => {
  const env = {
    PATH: '/bin',
    MBOHERA_LOG_LEVEL: 'debug',
    AWS_SECRET_ACCESS_KEY: 'x',
    NODE_OPTIONS: '--inspect',
  }
  expect(inheritedEnv(env)).toEqual({ PATH: '/bin', MBOHERA_LOG_LEVEL: 'debug' })
})

test('the keys of an object store are handed on where the journal is in one, and nowhere else', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secreta', AWS_REGION: 'sa-east-1' }
  const env = { ...keys, AWS_PROFILE: 'otro' }
  expect(inheritedEnv(env)).toEqual({})
  expect(inheritedEnv({ ...env, MBOHERA_DIARIO: 'diario' })).toEqual({ MBOHERA_DIARIO: 'diario' })
  const bucket = { MBOHERA_DIARIO: 's3://deposito/diario' }
  expect(inheritedEnv({ ...env, ...bucket })).toEqual({ ...keys, ...bucket })
})

test('a SIFEN or a provider of the user has no demo, and neither has who wants none', () => {
  const demoOf = (env: Record<string, string>) => readConfig(env, '/x').demo
  expect(demoOf({ MBOHERA_DEMO: '1' })).toBe(true)
  expect(demoOf({ MBOHERA_DEMO: '0' })).toBe(false)
  expect(demoOf({ SIFEN_DEV_URL: 'https://sifen-test.ejemplo' })).toBe(false)
  expect(demoOf({ OIDC_ISSUER: 'https://cuentas.ejemplo' })).toBe(false)
  for (const env of [{ SIFEN_PROD_URL: 'https://127.0.0.1:1' }, { OIDC_ISSUER: 'https://cuentas.ejemplo' }])
    expect(() => readConfig({ ...env, MBOHERA_DEMO: '1' }, '/x')).toThrow(/MBOHERA_DEMO=1 necesita/)
  expect(() => readConfig({ MBOHERA_DEMO: 'si' }, '/x')).toThrow(/debe ser 0 o 1/)
})

test('an authority is missing where SIFEN is not simulated and none was named', () => {
  const env = { SIFEN_DEV_URL: 'https://sifen-test.ejemplo' }
  expect(readConfig(env, '/x').autoridades).toBe(false)
  expect(readConfig({ ...env, MBOHERA_AUTORIDADES: '/etc/a.pem' }, '/x').autoridades).toBe(true)
})

test('the files of the service are refused here, where they would be overlooked and another database be used', () =>
  expect(() => readConfig({ DATABASE_URL_FILE: 'url' })).toThrow('aquí diga DATABASE_URL'))

test('mails end here while nothing has fiscal value, nobody named a server, and the links have an address', () => {
  const correo = (env: Record<string, string>) => readConfig(env).correo
  expect(correo({ MBOHERA_HOST: '0.0.0.0' })).toMatchObject({ url: undefined })
  const url = 'http://192.168.0.7:3000'
  expect(correo({ MBOHERA_HOST: '192.168.0.7', MBOHERA_URL: url })).toMatchObject({ url })
  expect(correo({ MBOHERA_HOST: '192.168.0.7' })).toBeUndefined()
  expect(correo({ MBOHERA_CORREO_URL: 'smtps://a:b@correo.com.py' })).toBeUndefined()
  expect(correo({ MBOHERA_CORREO_URL_FILE: '/x' })).toBeUndefined()
  expect(correo({ SIFEN_DEV_URL: 'https://sifen-test.ejemplo.com.py' })).toBeUndefined()
})
