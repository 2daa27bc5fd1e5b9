import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { verifyLugar } from '../../src/db/servidor.ts'
import { Servicio } from '../support/servicio.ts'

let servicio: Servicio
let now = 0

beforeEach(async () => {
  servicio = await Servicio.start({ metricsSeconds: '1', worker: '0' })
  servicio.monotonic = () => now
})
afterEach(() => servicio.close())

/** How many statements the service's pool sent while this was done. */
async function statements(doing: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await doing()
  const of = (client: unknown) =>
    (client as { connectionParameters: { application_name?: string } }).connectionParameters.application_name
  const sent = query.mock.contexts.filter(client => of(client) === 'mbohera').length
  query.mockRestore()
  return sent
}

test('callers reach whether it lives, and neither its metrics nor its readiness', async () => {
  for (const url of ['/readyz', '/metrics'])
    expect((await servicio.request('GET', url)).body).toMatchObject({ status: 404, type: 'route-not-found' })
  expect((await servicio.request('GET', '/healthz')).body).toEqual({ estado: 'vivo' })
})

test('those who run it are told how it is on the second listener, which has no other path', async () => {
  expect((await servicio.salud('/healthz')).status).toBe(200)
  expect((await servicio.salud('/readyz')).body.checks).toMatchObject({
    baseDeDatos: { ok: true },
    migraciones: { ok: true },
    replicas: { ok: true, detail: 'ninguna' },
  })
  const metrics = await servicio.salud('/metrics')
  expect(metrics.headers['content-type']).toMatch(/; charset=utf-8/)
  expect(metrics.text).toContain('mbohera_http_duration_seconds_bucket')
  expect((await servicio.internal.inject('/api/v1/contribuyente')).statusCode).toBe(404)
})

test('a schema that is newer than the program, as in the middle of an update, leaves it ready; an older one does not', async () => {
  const before = await servicio.db.query('select max(numero)::int as numero from migracion')
  const { numero } = before.rows[0]
  await servicio.db.query('insert into migracion (numero, nombre) values ($1, $2)', [numero + 1, 'futura'])
  const newer = await servicio.salud('/readyz')
  expect([newer.status, newer.body.checks.migraciones]).toEqual([
    200,
    { ok: true, detail: `la base está en ${numero + 1}, el programa en ${numero}: actualice este proceso` },
  ])
  await servicio.db.query('delete from migracion where numero >= $1', [numero])
  now += 1_000
  const older = await servicio.salud('/readyz')
  expect([older.status, older.body.checks.migraciones.ok]).toEqual([503, false])
})

/** Its log has room, where commits stand; where the tables are there is none. */
function fillDisk(): Disposable {
  const ask = pg.Client.prototype.query
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  asked.mockImplementation(function (this: pg.Client, pregunta: unknown) {
    const { text, callback } = pregunta as { text: string; callback: (error: Error) => void }
    if (!text?.includes('temp_tablespaces')) return Reflect.apply(ask, this, [pregunta])
    return callback(Object.assign(new Error('No space left on device'), { code: '53100' }))
  } as typeof ask)
  return { [Symbol.dispose]: () => asked.mockRestore() }
}

test('a database whose disk is full is told, though what commits write has its place: it is read from, and an alert comes', async () => {
  expect((await servicio.salud('/metrics')).text).toMatch(/^mbohera_base_sin_lugar 0$/m)
  now += 60_000
  {
    using _lleno = fillDisk()
    const { status, body } = await servicio.salud('/readyz')
    expect([status, body.estado]).toEqual([200, 'degradado'])
    expect(body.checks.baseDeDatos).toEqual({
      ok: false,
      degradado: true,
      detail: expect.stringContaining('no tiene lugar en su disco'),
    })
    const { text } = await servicio.salud('/metrics')
    expect(text).toMatch(/^mbohera_base_sin_lugar 1$/m)
    expect(text).toMatch(/^mbohera_parte_ausente\{parte="baseDeDatos"\} 0$/m)
  }
  now += 60_000
  expect((await servicio.salud('/readyz')).body.checks.baseDeDatos).toEqual({ ok: true, detail: 'responde' })
  expect((await servicio.salud('/metrics')).text).toMatch(/^mbohera_base_sin_lugar 0$/m)
})

test('to see whether there is room something is put on the disk of the tables', async () => {
  // A role that may put nothing there is refused it: what is asked is nothing that stays in memory.
  await servicio.db.query('begin; set local temp_file_limit = 0')
  const refused = verifyLugar(servicio.db)
  await expect(refused).rejects.toThrow(/temp_file_limit/)
  await servicio.db.query('rollback')
})

test('a process that could not compare the database with its journal since it began is not ready: one that takes the place of others shows its fault first', async () => {
  const diario = join(servicio.dataDir, 'no-es-directorio')
  writeFileSync(diario, '')
  const otro = await Servicio.start({ metricsSeconds: '0', worker: '0', diario })
  try {
    const { status, body } = await otro.salud('/readyz')
    expect([status, body.estado]).toEqual([503, 'no listo'])
    expect(body.checks.recuperacion).toEqual({
      ok: false,
      detail: expect.stringMatching(/^no se puede leer el diario.*no-es-directorio.*MBOHERA_DIARIO/),
    })
  } finally {
    await otro.close()
  }
})

test.each(['/metrics', '/readyz'] as const)(
  '%s costs the same statements for 48 who ask at once, and for 48 within a second, as for one',
  async url => {
    // A connection that is new is asked once where it leads to.
    await servicio.salud(url)
    now += 1000
    const one = await statements(() => servicio.salud(url))
    expect(one).toBeGreaterThan(0)
    now += 1000
    expect(await statements(() => Promise.all(Array.from({ length: 48 }, () => servicio.salud(url))))).toBe(
      one,
    )
    now += 999
    expect(await statements(() => Promise.all(Array.from({ length: 48 }, () => servicio.salud(url))))).toBe(0)
    now += 1
    expect(await statements(() => servicio.salud(url))).toBe(one)
  },
)

/** What of it is waiting to be counted is in tables that somebody holds: it takes longer than anybody waits. */
async function whileNobodyCounts(doing: () => Promise<void>): Promise<void> {
  await servicio.db.query('begin; lock table documento, certificado, webhook in access exclusive mode')
  try {
    await doing()
  } finally {
    await servicio.db.query('rollback')
  }
}

test('what waits may take long to be counted: the database answers and acknowledges, and no process is taken away for that', () =>
  whileNobodyCounts(async () => {
    const { status, body } = await servicio.salud('/readyz')
    expect([status, body.estado]).toEqual([200, 'listo'])
    expect(body.checks).toMatchObject({
      baseDeDatos: { ok: true, detail: 'responde' },
      migraciones: { ok: true },
      claves: { ok: true },
      sifen: { ok: true, detail: expect.stringContaining('no se pudo contar') },
    })
  }))

test(
  'whoever asks for the metrics has them while what cannot be counted is still waited for',
  () =>
    whileNobodyCounts(async () => {
      const { status, text } = await servicio.salud('/metrics')
      const { rowCount } = await servicio.db.query(
        `select from pg_locks where not granted and relation = 'documento'::regclass`,
      )
      expect(rowCount, 'it is asked for, and not answered yet').toBeGreaterThan(0)
      expect(status).toBe(200)
      expect(text).toMatch(/^mbohera_parte_ausente\{parte="baseDeDatos"\} 0$/m)
      expect(text).toMatch(/^mbohera_diario_roto 0$/m)
    }),
  120_000,
)
