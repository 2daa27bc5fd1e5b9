import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openAccounts } from './accounts.ts'
import { hashPassword } from './password.ts'

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-idp-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

test('of accounts made at once none is lost, and each opens with its password', async () => {
  const dir = await folder()
  const accounts = await openAccounts(dir)
  const emails = Array.from({ length: 12 }, (_, i) => `persona-${i}@ejemplo.com.py`)
  const made = await Promise.all(emails.map(email => accounts.ensure(email, 'Persona')))
  const inAnotherProcess = await openAccounts(dir)
  expect(inAnotherProcess.list().map(({ email }) => email)).toEqual(emails)
  for (const { email, sub, password = '' } of made)
    expect(await inAnotherProcess.verify(email, password)).toMatchObject({ sub })
})

test('of accounts made at once by two programs none is lost, nor where one of them died over the file', async () => {
  const dir = await folder()
  const [una, otra] = await Promise.all([openAccounts(dir), openAccounts(dir)])
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  await writeFile(join(dir, 'accounts.lock'), String(gone))
  const emails = Array.from({ length: 10 }, (_, i) => `persona-${i}@ejemplo.com.py`)
  await Promise.all(emails.map((email, i) => (i % 2 === 0 ? una : otra).ensure(email, 'Persona')))
  const all = (await openAccounts(dir)).list().map(({ email }) => email)
  expect(all.sort()).toEqual(emails)
  expect(await readdir(dir)).toEqual(['accounts.json'])
})

test('an account asked for twice at once is one account, and its password is told to one', async () => {
  const accounts = await openAccounts(await folder())
  const twice = await Promise.all(
    ['ana@ejemplo.com.py', 'ANA@ejemplo.com.py'].map(e => accounts.ensure(e, 'Ana')),
  )
  expect(new Set(twice.map(({ sub }) => sub)).size).toBe(1)
  expect(twice.filter(({ password }) => password !== undefined)).toHaveLength(1)
})

test('a change that could not be written leaves what was, and the next one is made', async () => {
  const accounts = await openAccounts(await folder())
  await expect(accounts.resetPassword('nadie@ejemplo.com.py')).rejects.toThrow('No hay una cuenta')
  const { password = '' } = await accounts.ensure('ana@ejemplo.com.py', 'Ana')
  expect(await accounts.verify('ana@ejemplo.com.py', password)).toMatchObject({ name: 'Ana' })
})

test('a password that is changed while it is looked at opens nothing any more', async () => {
  const dir = await folder()
  const accounts = await openAccounts(dir)
  const { password = '' } = await accounts.ensure('ana@ejemplo.com.py', 'Ana')
  const file = join(dir, 'accounts.json')
  const [kept] = JSON.parse(readFileSync(file, 'utf8'))
  const changed = JSON.stringify([{ ...kept, password: await hashPassword('otra') }])
  const looking = accounts.verify('ana@ejemplo.com.py', password)
  // By another process, before anything else happens in this one.
  writeFileSync(file, changed)
  expect(await looking).toBeUndefined()
  expect(await accounts.verify('ana@ejemplo.com.py', 'otra')).toMatchObject({ name: 'Ana' })
})
