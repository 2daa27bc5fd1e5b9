import { once } from 'node:events'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { openAccounts } from '@mbohera/idp/accounts'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { startPostgres } from '../src/postgres/index.ts'
import { isAlive } from '../src/postgres/pid-file.ts'
import { holderOf } from '../src/supervision/lock.ts'
import { atEnd, privateFolder } from './folders.ts'
import { factsOf, runProgram, starter, until } from './starter.ts'

const PARTS = ['api', 'correo', 'idp', 'postgres', 'simulador']
const allAlive = (pids: Record<string, number>) => Object.values(pids).map(isAlive)
const answer = async (url: string) => (await fetch(url)).json() as Promise<{ pid: number; issuer: string }>
const seeding = async (dir: string) => JSON.parse(await readFile(join(dir, 'seeding.json'), 'utf8'))

async function listen(port = 0) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => server.close())
  return (server.address() as { port: number }).port
}

describe('a start', () => {
  test('shows new passwords once, keeps them for our eyes only, and is the same after a restart', async () => {
    const dir = await privateFolder()
    const first = starter(dir)
    const facts = await first.ready()
    expect((await stat(join(dir, 'local.json'))).mode & 0o777).toBe(0o600)
    expect(facts.usuarios.map(({ correo, rol, contribuyente }) => [correo, rol, contribuyente])).toEqual([
      ['ana@ejemplo.com.py', 'PROPIETARIO', 1],
      ['beto@otra.com.py', 'PROPIETARIO', 2],
      ['carla@ejemplo.com.py', 'LECTOR', 1],
    ])
    for (const { clave } of facts.usuarios) expect(first.out()).toContain(clave)
    expect(await answer(facts.api)).toMatchObject({ pid: facts.pids.api, issuer: facts.idp })
    expect(await seeding(dir)).toMatchObject({ issuer: facts.idp, issuerAnterior: null })
    await first.end('SIGINT')

    const second = starter(dir)
    const again = await second.ready()
    expect(again.usuarios).toEqual(facts.usuarios)
    expect(again.idp).toBe(facts.idp)
    for (const { clave } of facts.usuarios) expect(second.out()).not.toContain(clave)
    expect(await seeding(dir)).toMatchObject({ issuerAnterior: null })
  })

  test('works beside another one', async () => {
    const [one, two] = await Promise.all([privateFolder(), privateFolder()])
    const [a, b] = await Promise.all([starter(one).ready(), starter(two).ready()])
    expect(new Set([a.api, b.api, a.idp, b.idp]).size).toBe(4)
    expect((await answer(a.api)).issuer).toBe(a.idp)
    expect((await answer(b.api)).issuer).toBe(b.idp)
  })

  test('on a folder in use says by whom and where, ends with 1, and leaves the first alone', async () => {
    const dir = await privateFolder()
    const first = starter(dir)
    const { api, pids } = await first.ready()
    const second = starter(dir)
    expect(await second.ended()).toBe(1)
    expect(second.err()).toContain(`ya está en marcha en ${api}`)
    expect(second.err()).toContain(`pid ${first.child.pid}`)
    expect((await answer(api)).pid).toBe(pids.api)
  })

  test('at a port that is taken says how to use another, and starts nothing', async () => {
    const dir = await privateFolder()
    const port = await listen()
    const refused = starter(dir, { MBOHERA_PORT: String(port) })
    expect(await refused.ended()).toBe(1)
    expect(refused.err()).toMatch(new RegExp(`puerto ${port} .*ocupado.*MBOHERA_PORT=0`))
    await expect(stat(join(dir, 'postgres'))).rejects.toThrow()
  })

  test('with a faulty configuration names every fault, and starts nothing', async () => {
    const dir = join(await privateFolder(), 'data')
    const refused = starter(dir, { MBOHERA_PORT: '70000', DATABASE_URL: 'mysql://x' })
    expect(await refused.ended()).toBe(1)
    expect(refused.err()).toContain('MBOHERA_PORT')
    expect(refused.err()).toContain('DATABASE_URL')
    await expect(stat(dir)).rejects.toThrow()
  })

  test('whose identity provider lost its port tells the database both names of it, once', async () => {
    const dir = await privateFolder()
    const first = starter(dir)
    const { idp: before } = await first.ready()
    await first.end('SIGINT')
    await listen(Number(new URL(before).port))
    const second = starter(dir)
    const { idp: after } = await second.ready()
    expect(after).not.toBe(before)
    expect(await seeding(dir)).toMatchObject({ issuer: after, issuerAnterior: before })
    await second.end('SIGINT')
    const third = starter(dir)
    expect((await third.ready()).idp).toBe(after)
    expect(await seeding(dir)).toMatchObject({ issuer: after, issuerAnterior: null })
  })

  test('with a database of the user uses that one and no other', async () => {
    const postgres = await startPostgres({ dir: await privateFolder(), forTests: true })
    atEnd(() => postgres.stop())
    const dir = await privateFolder()
    // Of several servers the one that answers, wherever it stands among them.
    const { port } = new URL(postgres.url)
    const url = postgres.url.replace(`:${port}/`, `:1,127.0.0.1:${port}/`)
    const { pids } = await starter(dir, { DATABASE_URL: url }).ready()
    expect(Object.keys(pids).sort()).toEqual(['api', 'correo', 'idp', 'simulador'])
    expect((await seeding(dir)).databaseUrl).toBe(url)
    await expect(stat(join(dir, 'postgres'))).rejects.toThrow()
  })

  test('with a database that does not answer says so without its password', async () => {
    const url = 'postgres://yo:SECRETO@127.0.0.1:1/base'
    const refused = starter(await privateFolder(), { DATABASE_URL: url })
    expect(await refused.ended()).toBe(1)
    expect(refused.err()).toMatch(/DATABASE_URL \(127\.0\.0\.1:1\)/)
    expect(refused.err()).not.toContain('SECRETO')
  })
})

describe('an end', () => {
  test('by Ctrl-C, SIGTERM or the end of the terminal leaves no process and no lock', async () => {
    const dir = await privateFolder()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      const one = starter(dir)
      const { pids } = await one.ready()
      expect(Object.keys(pids).sort()).toEqual(PARTS)
      if (signal === 'SIGHUP') one.stopReading()
      expect(await one.end(signal), signal).toBe(0)
      expect(allAlive(pids), signal).toEqual([false, false, false, false, false])
      expect(await holderOf(join(dir, 'run', 'lock'))).toBeUndefined()
      expect((await factsOf(dir)).pids).toEqual({})
    }
  })

  test('in the middle of the start leaves no process either', async () => {
    const dir = await privateFolder()
    const one = starter(dir)
    const children = async () =>
      JSON.parse(await readFile(join(dir, 'run', 'children.json'), 'utf8').catch(() => '{}'))
    await until(async () => Object.keys(await children()).length > 0)
    const begun = (Object.values(await children()) as { pid: number }[]).map(({ pid }) => pid)
    expect(await one.end('SIGINT')).toBe(0)
    expect(one.out()).not.toContain('en marcha')
    expect(begun.map(isAlive)).toEqual(begun.map(() => false))
    await expect(stat(join(dir, 'postgres', 'cluster', 'data', 'postmaster.pid'))).rejects.toThrow()
  })

  test('by kill -9 is made good by the next start, which finds the database still running', async () => {
    const dir = await privateFolder()
    const one = starter(dir)
    const before = await one.ready()
    await one.end('SIGKILL')
    const two = starter(dir)
    const after = await two.ready()
    expect([before.pids.api, before.pids.idp].map(pid => isAlive(pid!))).toEqual([false, false])
    expect(after.pids.postgres).toBe(before.pids.postgres)
    expect(after.idp).toBe(before.idp)
    expect(await two.end('SIGINT')).toBe(0)
    expect(allAlive(after.pids)).toEqual([false, false, false, false, false])
  })
})

describe('a part that dies', () => {
  test('comes back, each of them, at the same place', async () => {
    const dir = await privateFolder()
    const one = starter(dir)
    const { api, correo, idp, simulador, pids } = await one.ready()
    const { databaseUrl } = await seeding(dir)
    for (const name of PARTS) process.kill(pids[name]!, 'SIGKILL')
    await until(async () => {
      const now = (await factsOf(dir)).pids
      return PARTS.every(name => now[name] !== pids[name])
    }).catch(error => expect.unreachable(`${error.message}\n${one.err()}`))
    const now = await factsOf(dir)
    expect([now.api, now.correo, now.idp, now.simulador]).toEqual([api, correo, idp, simulador])
    expect((await answer(api)).pid).toBe(now.pids.api)
    expect((await fetch(`${idp}/.well-known/openid-configuration`)).status).toBe(200)
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    await client.end()
    expect(one.err()).toMatch(/La API terminó \(señal SIGKILL\); se reinicia/)
  })
})

test('what is said on its line starts nothing: it is told by variables which, and help is', async () => {
  const file = join(import.meta.dirname, 'start-with-fake-api.ts')
  for (const [dicho, code] of [
    ['--help', 0],
    ['--port=4000', 2],
  ] as const) {
    const dir = join(await privateFolder(), 'data')
    const start = runProgram(file, dir, { MBOHERA_PORT: '0' }, [dicho])
    // One that begins all the same is ended here.
    await until(() => start.child.exitCode !== null || start.out().includes('en marcha'))
    start.child.kill()
    expect([dicho, await start.ended(), start.out() + start.err()]).toEqual([
      dicho,
      code,
      expect.stringMatching(/npm start no lleva opciones[\s\S]*MBOHERA_PORT/),
    ])
    await expect(stat(dir)).rejects.toThrow('ENOENT')
  }
})

describe('npm run token', () => {
  const file = join(import.meta.dirname, '..', 'src', 'token.ts')

  test('prints a token of the user and nothing else', async () => {
    const dir = await privateFolder()
    const { idp } = await starter(dir).ready()
    const token = runProgram(file, dir, {}, ['carla@ejemplo.com.py'])
    expect(await token.ended(), token.err()).toBe(0)
    expect(token.err()).toBe('')
    expect(token.out()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)
    const claims = JSON.parse(Buffer.from(token.out().split('.')[1]!, 'base64url').toString())
    expect(claims).toMatchObject({ iss: idp, aud: 'mbohera', email: 'carla@ejemplo.com.py' })

    const unknown = runProgram(file, dir, {}, ['nadie@ejemplo.com.py'])
    expect(await unknown.ended()).toBe(1)
    expect(unknown.err()).toContain('Hay: ana@ejemplo.com.py')
    expect(unknown.out()).toBe('')
  })

  test('says of who chose a password of her own, or is asked for a code, what gives a token again; the next start no longer shows the former one', async () => {
    const dir = await privateFolder()
    const first = starter(dir)
    const { usuarios } = await first.ready()
    const accounts = await openAccounts(join(dir, 'idp'))
    // As at her account's page: what is kept of the demo hears nothing of it.
    await accounts.resetPassword('ana@ejemplo.com.py')
    const { sub } = accounts.list().find(({ email }) => email === 'carla@ejemplo.com.py')!
    await accounts.setFactor(sub, { sealed: '', recovery: [] })
    const tokenOf = async (correo: string) => {
      const token = runProgram(file, dir, {}, [correo])
      expect(await token.ended()).toBe(1)
      return token.err()
    }
    expect(await tokenOf('ana@ejemplo.com.py')).toMatch(/cambió su clave.*usuario clave ana@ejemplo\.com\.py/)
    expect(await tokenOf('carla@ejemplo.com.py')).toMatch(
      /código.*usuario sin-segundo carla@ejemplo\.com\.py/,
    )
    await first.end('SIGINT')

    const second = starter(dir)
    const [ana, ...others] = (await second.ready()).usuarios
    expect([ana, others]).toEqual([
      { correo: 'ana@ejemplo.com.py', rol: 'PROPIETARIO', contribuyente: 1 },
      usuarios.slice(1),
    ])
    expect(second.out()).toContain(
      'Cambió la suya ana@ejemplo.com.py. Otra: npm run operador -- usuario clave',
    )
    expect(await tokenOf('ana@ejemplo.com.py')).toContain('cambió su clave')
  })

  test('says what is missing where nothing runs', async () => {
    const token = runProgram(file, await privateFolder(), {}, ['ana@ejemplo.com.py'])
    expect(await token.ended()).toBe(1)
    expect(token.err()).toMatch(/no está en marcha.*npm start/)
    expect(token.out()).toBe('')
  })
})

test('a lock left by a killed start whose number belongs to another process now is taken over', async () => {
  const dir = await privateFolder()
  await mkdir(join(dir, 'run'))
  await writeFile(join(dir, 'run', 'lock.1'), JSON.stringify({ pid: process.pid, born: '1' }))
  await rm(join(dir, 'local.json'), { force: true })
  expect((await starter(dir).ready()).pids.api).toBeGreaterThan(0)
})
