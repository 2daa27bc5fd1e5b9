import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeError } from '../../src/causa.ts'
import { SinSesion, SoloLectura } from '../../src/db/sqlstate.ts'
import { verifyAuditoria } from '../../src/operador/auditoria.ts'
import { ordenDeHomologar, pedirA } from '../../src/operador/homologar/orden.ts'
import { changePlan } from '../../src/operador/plan.ts'
import { administer, createDatabase } from '../support/database.ts'
import { startApi } from '../support/proceso.ts'

const MAIN = join(import.meta.dirname, '../../src/operador/main.ts')
const dir = mkdtempSync(join(tmpdir(), 'mbohera-errores-'))
const en = (name: string) => join(dir, name)
const ROL = `lee_${randomUUID().replaceAll('-', '')}`
let migrada: Awaited<ReturnType<typeof createDatabase>>
let vacia: Awaited<ReturnType<typeof createDatabase>>

beforeAll(async () => {
  migrada = await createDatabase()
  vacia = await createDatabase('nothing')
  await administer(`create role ${ROL} login password 'x'`)
})
afterAll(async () => {
  await Promise.all([migrada.drop(), vacia.drop()])
  await administer(`drop role ${ROL}`)
  rmSync(dir, { recursive: true })
})

const como = (cambios: Partial<URL>) => Object.assign(new URL(migrada.url), cambios).href
const plan = (cambios: Partial<URL>) => changePlan(como(cambios), '80012345-0', 'INTEGRACION')

/** What the operator is told of what the work threw: it must throw. */
const told = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => expect.fail('nothing failed'),
    error => describeError(error, 'DATABASE_URL'),
  )

test('what the driver says of a database is told with its cause, its cure, and its own words last', async () => {
  const said = await Promise.all([
    told(plan({ username: 'nadie' })),
    told(plan({ pathname: '/nada' })),
    told(plan({ port: '1' })),
    told(plan({ hostname: 'no-hay.invalid' })),
    told(plan({ username: ROL, password: 'x' })),
    told(changePlan(vacia.url, null, null)),
    told(verifyAuditoria(vacia.url, null)),
  ])
  expect(said).toEqual(
    [
      /^La base de datos no reconoce al usuario.+operador -- migrar.+revise usuario y clave de DATABASE_URL \(password authentication failed for user "nadie"\)$/,
      /^El servidor no tiene esa base de datos\. Revise.+DATABASE_URL.+\(database "nada" does not exist\)$/,
      /^No se llega a la base de datos\. Revise DATABASE_URL.+\(.*ECONNREFUSED.*\)$/,
      /^No se llega a la base de datos\. Revise DATABASE_URL.+\(.*no-hay\.invalid.*\)$/,
      /^El rol .+ no puede hacer esto\. Indique en DATABASE_OWNER_URL.+\(permission denied for table \w+\)$/,
      /no está migrada, o es otra\. Ejecute npm run operador -- migrar.+\(relation "plan" does not exist\)$/,
      /no está migrada, o es otra\. Ejecute npm run operador -- migrar.+\(relation "\w+" does not exist\)$/,
    ].map(form => expect.stringMatching(form)),
  )
})

test('a password that the server does not take, and a function of a schema that is not there, have the same cure as the role and the table', () => {
  const of = (code: string) => describeError(Object.assign(new Error('x'), { code }), 'DATABASE_OWNER_URL')
  expect(of('28P01')).toBe(
    'La base de datos no reconoce al usuario o su clave. Revise usuario y clave de DATABASE_OWNER_URL (x)',
  )
  expect(of('42883')).toMatch(/^La base de datos no tiene lo que este programa usa.+\(x\)$/)
  expect(of('23505')).toBe('x')
})

test('a server that is there is never told to be away: its full disk, its connections, and that it only reads are named', () => {
  const of = (error: Error) => describeError(error, 'DATABASE_URL')
  const con = (code: string) => of(Object.assign(new Error('x'), { code }))
  expect(con('53100')).toMatch(/^No hay lugar en el disco del servidor de la base.+\(x\)$/)
  expect(con('53300')).toMatch(
    /^El servidor de la base de datos no admite más conexiones\. .+max_connections/,
  )
  for (const said of [con('25006'), of(new SoloLectura(['in_hot_standby']))])
    expect(said).toMatch(/^El servidor de la base de datos es de sólo lectura.+Nombre en DATABASE_URL todos/)
  for (const said of [con('26000'), con('42P05'), of(new SinSesion())])
    expect(said).toMatch(/^Un agrupador de conexiones .+Indique en DATABASE_URL el servidor mismo/)
  expect(con('57014')).toMatch(/^El servidor de la base de datos interrumpió .+statement_timeout/)
  expect(con('57P01')).toMatch(/^No se llega a la base de datos/)
})

test('a file that is not there, or is none, is named with what to look at', async () => {
  expect(await told(verifyAuditoria(migrada.url, en('nada')))).toMatch(
    /^No existe \/.+nada\. Revise.+\(ENOENT/,
  )
  expect(await told(verifyAuditoria(migrada.url, dir))).toMatch(
    / es una carpeta\. Indique el archivo \(EISDIR/,
  )
})

test('homologar says where no API answers, what answers instead of one, and which file has no key', async () => {
  const server = createServer((_, response) => response.writeHead(502).end('<html>'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens to a port
  expect(await told(pedirA(api, 'x')('GET', '/'))).toMatch(
    /^Lo que responde en http.+ no es la API de Mbohéra \(estado 502\)\. Revise --api.+\(.*JSON.*\)$/,
  )
  await promisify(server.close.bind(server))()
  expect(await told(pedirA(api, 'x')('GET', '/'))).toMatch(
    /^No se llega a la API en http.+\. Revise --api.+\(fetch failed: .*ECONNREFUSED.*\)$/,
  )
  const opciones = { ruc: '80012345-0', api, establecimiento: '001', punto: '001' }
  const homologar = async (clave: string) => ordenDeHomologar({ ...opciones, clave })
  expect(await told(homologar(en('nada')))).toMatch(/^No existe \/.+nada\. Revise/)
  expect(await told(homologar(MAIN))).toMatch(/main\.ts no hay una API key/)
})

test('a service that its database keeps from beginning says so as a command does, with cause and cure', async () => {
  const env = { OIDC_ISSUER: 'http://localhost:9', MBOHERA_DATA_DIR: dir }
  const said = (url: string) =>
    startApi({ ...env, DATABASE_URL: url }).then(
      () => expect.fail('it began'),
      (error: Error) => error.message,
    )
  expect(await said(como({ port: '1' }))).toMatch(
    /^No se llega a la base de datos\. Revise DATABASE_URL.+\(.*ECONNREFUSED.*\)$/m,
  )
  expect(await said(como({ username: 'nadie' }))).toMatch(/^La base de datos no reconoce al usuario/m)
  // Of a name that leads to two addresses, of which neither answers, there are no words of its own.
  const dos = ['::1', '127.0.0.1'].map(host =>
    Object.assign(new Error(`connect ECONNREFUSED ${host}:1`), { code: 'ECONNREFUSED' }),
  )
  expect(describeError(new AggregateError(dos), 'DATABASE_URL')).toMatch(/\(.+::1:1, .+127\.0\.0\.1:1\)$/)
})

test('the command ends with 1 and says it, or with 2 and first says which part of it is wrong', async () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [MAIN, ...args], {
      env: { DATABASE_URL: vacia.url, DATABASE_OWNER_URL: como({ port: '1' }), MBOHERA_DATA_DIR: dir },
    }).then(
      () => expect.fail('it did not fail'),
      ({ code, stderr }: { code: number; stderr: string }) => [code, stderr.split('\n')[0]],
    )
  const pedidos: [string[], number, RegExp][] = [
    [['plan'], 1, /^No se llega a la base de datos\. Revise DATABASE_URL o DATABASE_OWNER_URL.+ECONNREFUSED/],
    [['recuperar', '--desde', 'ayer'], 2, /^recuperar: «ayer» no es un instante: escríbalo como 2026-12-15/],
    [['plan', '80012345-0'], 2, /^A «plan 80012345-0» le falta algo, o algo está de más/],
  ]
  const said = await Promise.all(pedidos.map(([args]) => run(...args)))
  expect(said).toEqual(pedidos.map(([, code, form]) => [code, expect.stringMatching(form)]))
})

test('whoever asks for help is told the orders, and what went right ends with 0', async () => {
  for (const args of [['ayuda'], ['--help'], ['-h'], ['doctor', '--help'], ['recuperar', '--ayuda']]) {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [MAIN, ...args], { env: {} })
    expect([args, stderr, stdout]).toEqual([
      args,
      '',
      expect.stringMatching(/^Órdenes del operador .*\n {2}doctor /),
    ])
  }
})

test('who reads no further keeps no order from its end, which its status tells; what can be written nowhere is a failure', async () => {
  const orden = async (stdout: 'pipe' | number) => {
    const env = { DATABASE_URL: migrada.url }
    const child = spawn(process.execPath, [MAIN, 'plan'], { env, stdio: ['ignore', stdout, 'pipe'] })
    child.stdout?.destroy()
    const [said, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
    return { code, said }
  }
  expect(await orden('pipe')).toEqual({ code: 0, said: '' })
  const lleno = openSync('/dev/full', 'w')
  expect(await orden(lleno)).toEqual({
    code: 1,
    said: expect.stringMatching(/^No se pudo escribir.*ENOSPC.*\n$/),
  })
  closeSync(lleno)
})
