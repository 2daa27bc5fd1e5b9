import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { openAccounts } from '../src/accounts.ts'
import { startIdp } from '../src/index.ts'
import { signIn } from '../src/sign-in.ts'
import { ANA, codeFor, folder, idpIn, jsonOf, panel, token, tokensOf, visitor } from './visit.ts'

type KeySet = { keys: { kid: string }[] }

test('a restart keeps accounts, keys, sessions and refresh tokens, for our eyes only', async () => {
  const dir = await folder()
  const first = await idpIn(dir)
  const { sub, password = '' } = await first.accounts.ensure(ANA, 'Ana')
  const { person, code } = await codeFor(first.issuer, password)
  const tokens = await tokensOf(await person.redeem(code))
  await first.close()
  await appendFile(join(dir, 'state.jsonl'), '{"key":"Session:x","pay')
  for (const name of await readdir(dir)) expect((await stat(join(dir, name))).mode & 0o077).toBe(0)

  const second = await idpIn(dir, { port: first.port })
  expect(second.issuer).toBe(first.issuer)
  const keys = createRemoteJWKSet(new URL(second.jwksUri))
  const { payload } = await jwtVerify(tokens.access_token, keys, {
    issuer: first.issuer,
    audience: 'mbohera',
  })
  expect(payload.sub).toBe(sub)
  expect(await person.follow(await person.ask())).toBeInstanceOf(URL)
  const form = {
    grant_type: 'refresh_token',
    client_id: 'mbohera-panel',
    refresh_token: tokens.refresh_token,
  }
  expect((await token(second.issuer, form)).status).toBe(200)
  expect(await second.accounts.ensure(ANA, 'Ana')).toEqual({ sub, email: ANA, name: 'Ana' })
})

test('a code that was spent before a restart is spent after it', async () => {
  const dir = await folder()
  const first = await idpIn(dir)
  const { password = '' } = await first.accounts.ensure(ANA, 'Ana')
  const { person, code } = await codeFor(first.issuer, password)
  expect((await person.redeem(code)).status).toBe(200)
  await first.close()
  await idpIn(dir, { port: first.port })
  expect((await person.redeem(code)).status).toBe(400)
})

test('a rotated key signs at once, while what the old one signed can be verified for two days', async () => {
  let now = Date.now()
  const dir = await folder()
  const idp = await idpIn(dir, { now: () => now })
  const { password = '' } = await idp.accounts.ensure(ANA, 'Ana')
  const login = async () => (await signIn({ issuer: idp.issuer, email: ANA, password })).access_token
  const old = await login()
  await idp.rotateKeys()
  const fresh = await login()
  const kid = (jwt: string) => decodeProtectedHeader(jwt).kid
  expect(kid(fresh)).not.toBe(kid(old))
  const published = async () => (await jsonOf<KeySet>(await fetch(idp.jwksUri))).keys.map(key => key.kid)
  expect(await published()).toEqual([kid(fresh), kid(old)])
  for (const jwt of [old, fresh])
    await jwtVerify(jwt, createRemoteJWKSet(new URL(idp.jwksUri)), { audience: 'mbohera' })
  now += 49 * 3_600_000
  await idp.rotateKeys()
  expect(await published()).not.toContain(kid(old))
})

test('a key older than ninety days is replaced by the next start', async () => {
  const dir = await folder()
  const kids = async (now: number) => {
    const idp = await idpIn(dir, { now: () => now })
    const { keys } = await jsonOf<KeySet>(await fetch(idp.jwksUri))
    await idp.close()
    return keys.map(key => key.kid)
  }
  const now = Date.now()
  const [first] = await kids(now)
  expect((await kids(now + 89 * 86_400_000))[0]).toBe(first)
  expect((await kids(now + 91 * 86_400_000))[0]).not.toBe(first)
})

test('a lost password is replaced, and the old one no longer works', async () => {
  const idp = await idpIn(await folder())
  const { password = '' } = await idp.accounts.ensure(ANA, 'Ana')
  const replaced = await idp.accounts.resetPassword(` ${ANA.toUpperCase()} `)
  expect(await idp.accounts.verify(ANA, password)).toBeUndefined()
  expect(await idp.accounts.verify(ANA, replaced)).toMatchObject({ email: ANA })
})

test('an account that another process makes, and a password that it replaces, are known at once where they are served', async () => {
  const dir = await folder()
  const idp = await idpIn(dir)
  const other = await openAccounts(dir)
  const { password = '' } = await other.ensure(ANA, 'Ana')
  expect(await idp.accounts.verify(ANA, password)).toMatchObject({ email: ANA })
  const beto = await idp.accounts.ensure('beto@otra.com.py', 'Beto')
  expect(other.find(beto.sub), 'neither forgets what the other wrote').toMatchObject({ name: 'Beto' })
  const replaced = await other.resetPassword(ANA)
  expect(await idp.accounts.verify(ANA, password)).toBeUndefined()
  expect(await idp.accounts.verify(ANA, replaced)).toMatchObject({ email: ANA })
  expect(idp.accounts.list().map(({ email }) => email)).toEqual([ANA, 'beto@otra.com.py'])
})

test('a file that cannot be understood is named, and not overwritten', async () => {
  const dir = await folder()
  await writeFile(join(dir, 'accounts.json'), '[{')
  const options = { dir, host: '127.0.0.1', port: 0, audience: 'mbohera', panel }
  await expect(startIdp(options)).rejects.toThrow(/accounts\.json/)
})

test('as a process it says where it is, and ends when its starter is gone', async () => {
  const dir = await folder()
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'src', 'main.ts')], {
    env: { MBOHERA_IDP_DIR: dir, MBOHERA_IDP_PORT: '0', OIDC_AUDIENCE: 'mbohera' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [ready] = (await once(child, 'message')) as [{ ready: boolean; issuer: string }]
  expect(ready.ready).toBe(true)
  child.send({ panel })
  const redirected = async () => (await visitor(ready.issuer).ask()).status === 303
  while (!(await redirected()));
  child.disconnect()
  expect((await once(child, 'exit'))[0]).toBe(0)
})

test('as a process without what it needs it names every fault', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'src', 'main.ts')], {
    env: { MBOHERA_IDP_PORT: 'x' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', chunk => (said += chunk))
  expect((await once(child, 'close'))[0]).toBe(1)
  for (const name of ['MBOHERA_IDP_DIR', 'MBOHERA_IDP_PORT', 'OIDC_AUDIENCE']) expect(said).toContain(name)
})
