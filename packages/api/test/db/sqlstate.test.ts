import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeError } from '../../src/causa.ts'
import { openPool } from '../../src/db/db.ts'
import { isDatabaseAway, mayBeDone } from '../../src/db/sqlstate.ts'
import { administer, createDatabase } from '../support/database.ts'
import { errorResponse } from '../support/hilo.ts'

let base: Awaited<ReturnType<typeof createDatabase>>
const rol = `r_${randomUUID().replaceAll('-', '')}`
beforeAll(async () => {
  base = await createDatabase('nothing')
  await administer(`create role ${rol} login password 'x'`)
})
afterAll(async () => {
  await base.drop()
  await administer(`drop role ${rol}`)
})

/** What whoever asks meets, whose next connection is not let in. */
async function metBy(url: string): Promise<unknown> {
  const pool = openPool({ url, connections: 1, onError: () => {} })
  try {
    return await pool.query('select 1').then(
      () => null,
      (error: unknown) => error,
    )
  } finally {
    await pool.end()
  }
}
const expectAway = (error: unknown) =>
  expect([isDatabaseAway(error), mayBeDone(error)], String(error)).toEqual([true, false])

test('a server that no longer lets the service in, or has not its database, is away: nothing was done, and nobody here is at fault', async () => {
  const suya = Object.assign(new URL(base.url), { username: rol, password: 'x' })
  expect(await metBy(suya.href)).toBeNull()
  await administer(`alter role ${rol} nologin`)
  expectAway(await metBy(suya.href))
  expectAway(Object.assign(new Error('password authentication failed'), { code: '28P01' }))
  expectAway(await metBy(Object.assign(new URL(base.url), { pathname: '/no_esta' }).href))
})

test('so is one whose TLS has no end that is believed, or that has none', async () => {
  expectAway(await metBy(`${base.url}?sslmode=verify-full`))
  for (const code of ['CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN', 'ERR_TLS_CERT_ALTNAME_INVALID'])
    expectAway(Object.assign(new Error(code), { code }))
  const mudo = createServer(socket => socket.end('E')).listen(0, '127.0.0.1')
  await new Promise(resolve => mudo.once('listening', resolve))
  const { port } = mudo.address() as { port: number } // it listens at a port
  expectAway(await metBy(`postgresql://a:b@127.0.0.1:${port}/c?sslmode=verify-full`))
  mudo.close()
})

test('so is one of which a pooler says, once it has let us in, that it does not reach it', async () => {
  const agrupador = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I')
      socket.once('data', () => socket.end(errorResponse(['08P01', 'query_wait_timeout'])))
    })
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => agrupador.once('listening', resolve))
  const { port } = agrupador.address() as { port: number } // it listens at a port
  const error = await metBy(`postgresql://a:b@127.0.0.1:${port}/c`)
  expect(error).toMatchObject({ code: '08P01' })
  expectAway(error)
  agrupador.close()
})

test('so is one that lets nobody in for a reason of its own: a disk so full that it says a fault within, a database that is shut', async () => {
  // What PostgreSQL says to a new connection that finds no room for a file of its cache.
  const lleno = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(errorResponse(['XX000', 'could not write init file'])))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => lleno.once('listening', resolve))
  const { port } = lleno.address() as { port: number } // it listens at a port
  const error = await metBy(`postgresql://a:b@127.0.0.1:${port}/c`)
  lleno.close()
  expect(error).toMatchObject({ code: 'XX000' })
  expectAway(error)
  expect(describeError(error, 'DATABASE_URL')).toMatch(
    /no deja entrar\. Mire .*su disco \(could not write init file\)$/,
  )

  const nombre = new URL(base.url).pathname.slice(1)
  await administer(`alter database ${nombre} with allow_connections false`)
  const cerrada = await metBy(base.url)
  await administer(`alter database ${nombre} with allow_connections true`)
  expect(cerrada).toMatchObject({ code: '55000' })
  expectAway(cerrada)
  expect(
    isDatabaseAway(Object.assign(new Error('within a statement'), { code: 'XX000' })),
    'whom it let in, it told of a fault',
  ).toBe(false)
})

test('what broke under a statement may be done, whoever says so; where nobody was let in, nothing was', () => {
  const seen = (code: string) => mayBeDone(Object.assign(new Error(code), { code }))
  for (const code of ['08000', '08003', '08006', '08007', '08P01', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
    expect(seen(code), code).toBe(true)
  for (const code of ['08001', '08004', '57014', '40001', '53300']) expect(seen(code), code).toBe(false)
})

test('so is one to which no network leads, whatever the system calls that', () => {
  for (const code of ['ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN', 'EADDRNOTAVAIL', 'ECONNABORTED'])
    expectAway(Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' }))
  expectAway(Object.assign(new Error('getaddrinfo ENODATA'), { code: 'ENODATA', syscall: 'getaddrinfo' }))
})

test('what was given up by the server after a time of its own is no fault of ours', () => {
  // The last: a lock that was waited for as long as somebody said of the role or the database (lock_timeout).
  for (const code of ['25P03', '25P04', '57014', '58030', '55P03'])
    expectAway(Object.assign(new Error(code), { code }))
  expect(isDatabaseAway(Object.assign(new Error('42P01'), { code: '42P01' }))).toBe(false)
})
