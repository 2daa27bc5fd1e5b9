import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CREDENCIALES } from '../../src/db/credenciales.ts'
import { type Db, openPool, type Pool, transaction } from '../../src/db/db.ts'
import { migrate } from '../../src/db/migrate.ts'
import { Novedades } from '../../src/db/novedades.ts'
import { findReplicas } from '../../src/db/replicas.ts'
import { readServidores } from '../../src/db/servidores.ts'
import { isDatabaseAway, mayBeDone } from '../../src/db/sqlstate.ts'
import { avisoDeReplicas } from '../../src/domain/replicas.ts'
import { hasta } from '../support/hasta.ts'
import { Issuer } from '../support/issuer.ts'
import { administrar, Pareja } from '../support/pareja.ts'
import { startApi } from '../support/proceso.ts'

let pareja: Pareja
/** As the service has it: both servers. */
let url: string

beforeAll(async () => {
  pareja = await Pareja.open(mkdtempSync(join(tmpdir(), 'mbohera-servidores-')), { sincrona: false })
  url = pareja.url()
  await administrar(urlDe('primario'), db => db.query('create table cosa (n integer primary key)'))
})
afterAll(async () => {
  await pareja.close()
})

const urlDe = (lado: 'primario' | 'replica') => pareja[lado].postgres.url

async function withPool<T>(options: { url: string; patienceMs?: number }, use: (pool: Pool) => Promise<T>) {
  const pool = openPool({ connections: 1, onError: () => {}, ...options })
  try {
    return await use(pool)
  } finally {
    await pool.end()
  }
}
const insert = (db: Db, n: number) => db.query({ text: 'insert into cosa values ($1)', values: [n] })
const stored = (n: number) =>
  administrar(urlDe('primario'), async db => (await db.query('select from cosa where n = $1', [n])).rowCount)

test('an address with several servers is one address for each', () => {
  expect(
    readServidores('postgresql://u:c%2C@uno:5432,otro,[::1]:7/b?target_session_attrs=read-write'),
  ).toEqual([
    'postgresql://u:c%2C@uno:5432/b?target_session_attrs=read-write',
    'postgresql://u:c%2C@otro/b?target_session_attrs=read-write',
    'postgresql://u:c%2C@[::1]:7/b?target_session_attrs=read-write',
  ])
  expect(readServidores('postgres://h/b')).toEqual(['postgres://h/b'])
})

test('what is written goes to the primary, whichever server is named first, and nothing is ever asked of the standby', async () => {
  const [uno, otro] = [urlDe('primario'), urlDe('replica')].map(each => new URL(each))
  const alReves = `postgresql://${uno!.username}:${uno!.password}@${otro!.host},${uno!.host}${uno!.pathname}`
  await withPool({ url: alReves }, async pool => {
    await transaction(pool, db => insert(db, 1))
    await pool.query('insert into cosa values (2)')
  })
  await migrate(alReves)
  expect([await stored(1), await stored(2)]).toEqual([1, 1])
})

test('a standby alone is a database that is away, not a mistake of ours', async () => {
  await withPool({ url: urlDe('replica') }, async pool => {
    const failed = pool.query('select 1')
    await expect(failed).rejects.toSatisfy(isDatabaseAway)
    await expect(failed).rejects.toThrow(/in_hot_standby.*target_session_attrs=read-write/)
    expect(pool.totalCount).toBe(0)
  })
})

test('a server that begins to refuse what is written is away: nothing was done, its connection is dropped, and another is opened when it takes it again', async () => {
  // Past what is the default of this very session.
  const mandar = (text: string) =>
    administrar(urlDe('primario'), async db => {
      await db.query('set default_transaction_read_only = off')
      await db.query(`alter system ${text}`)
      await db.query('select pg_reload_conf()')
    })
  await withPool({ url: urlDe('primario') }, async pool => {
    await pool.query('select 1')
    await mandar('set default_transaction_read_only = on')
    // A session that is open hears of it between two of its statements.
    await hasta(
      async () =>
        (await pool.query('show default_transaction_read_only')).rows[0].default_transaction_read_only ===
        'on',
    )
    const failed = transaction(pool, db => insert(db, 3))
    await expect(failed).rejects.toSatisfy(error => isDatabaseAway(error) && !mayBeDone(error))
    expect(pool.totalCount).toBe(0)
    await expect(pool.query('select 1')).rejects.toThrow(/default_transaction_read_only/)
    await mandar('reset default_transaction_read_only')
    await hasta(() =>
      transaction(pool, db => insert(db, 3)).then(
        () => true,
        () => false,
      ),
    )
  })
  expect(await stored(3)).toBe(1)
})

test('the role of the service sees that there is a standby that no commit waits for, and is content when commits do', async () => {
  await administrar(urlDe('primario'), db => db.query(`create role servicio login password 'x'`))
  const suya = new URL(urlDe('primario'))
  suya.username = 'servicio'
  suya.password = 'x'
  const ver = () => withPool({ url: suya.href }, pool => findReplicas(pool))
  expect(avisoDeReplicas(await ver())).toMatch(/synchronous_standby_names está vacío/)
  await pareja.esperar(true)
  expect(await ver()).toMatchObject({ cuantas: 1, confirmacion: 'on' })
  expect(avisoDeReplicas(await ver())).toBeNull()
  await pareja.esperar(false)
})

test('a service that starts where no commit waits for the standby says so, in its log and to whoever asks how it is; it is ready all the same', async () => {
  const issuer = await Issuer.start()
  const api = await startApi({ DATABASE_URL: url, OIDC_ISSUER: issuer.url })
  let ready!: { status: number; checks: Record<string, { ok: boolean; detail: string }> }
  await hasta(async () => {
    const answer = await fetch(`${api.health}/readyz`)
    ready = { status: answer.status, ...((await answer.json()) as Omit<typeof ready, 'status'>) }
    return ready.status === 200
  })
  expect(ready.checks.replicas).toEqual({
    ok: true,
    detail: expect.stringMatching(/synchronous_standby_names está vacío/),
  })
  await hasta(() => /"level":40.*a failover would lose what was acknowledged last/.test(api.output()))
  await api.stop()
  await issuer.close()
})

test('a database that answers and acknowledges nothing makes a process not ready, soon and while it lasts; then it is ready again', async () => {
  const issuer = await Issuer.start()
  const api = await startApi({ DATABASE_URL: url, OIDC_ISSUER: issuer.url, MBOHERA_METRICS_SECONDS: '0' })
  const readiness = async () => {
    const answer = await fetch(`${api.health}/readyz`)
    // biome-ignore lint/suspicious/noExplicitAny: read as a probe does
    return { status: answer.status, body: (await answer.json()) as any }
  }
  await hasta(async () => (await readiness()).status === 200)
  await pareja.esperar(true)
  await pareja.replica.postgres.stop()
  const { status, body } = await readiness()
  expect([status, body.estado]).toEqual([503, 'no listo'])
  expect(body.checks.baseDeDatos).toEqual({
    ok: false,
    detail: expect.stringMatching(/responde, y no confirma nada .* desde hace \d+ s/),
  })
  expect((await readiness()).status, 'one look hangs, and all who ask have an answer').toBe(503)
  expect((await fetch(`${api.health}/healthz`)).status).toBe(200)
  await pareja.volver()
  await hasta(async () => (await readiness()).status === 200)
  await pareja.esperar(false)
  await api.stop()
  await issuer.close()
})

test('a commit whose standby is away is given up as unknown: it is not there to be seen, and then it is', async () => {
  await pareja.esperar(true)
  await pareja.replica.postgres.stop()
  await withPool({ url, patienceMs: 5_000 }, async pool => {
    const waiting = transaction(pool, db => insert(db, 4))
    await expect(waiting).rejects.toSatisfy(error => isDatabaseAway(error) && mayBeDone(error))
    expect(pool.totalCount).toBe(0)
  })
  expect(await stored(4)).toBe(0)
  await pareja.volver()
  await hasta(async () => (await stored(4)) === 1)
})

test('when the standby takes the place of a primary that was killed, statements and news follow it', async () => {
  const heard: (string | null)[] = []
  const novedades = new Novedades({
    url,
    clock: Date.now,
    monotonic: () => performance.now(),
    onError: () => {},
  })
  novedades.on(CREDENCIALES, payload => heard.push(payload))
  await novedades.start()
  await withPool({ url }, async pool => {
    await transaction(pool, db => insert(db, 5))
    await pareja.conmutar()
    await hasta(() =>
      transaction(pool, db => insert(db, 6)).then(
        () => true,
        () => false,
      ),
    )
    expect([await stored(5), await stored(6)]).toEqual([1, 1])
    await hasta(novedades.fresh)
    await pool.query(`select pg_notify('${CREDENCIALES}', 'desde el nuevo')`)
    await hasta(() => heard.includes('desde el nuevo'))
  })
  await novedades[Symbol.asyncDispose]()
})
