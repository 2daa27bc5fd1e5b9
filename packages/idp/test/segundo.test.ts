import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { codeAt, stepOf } from '../src/segundo/totp.ts'
import { ANA, codeFor, folder, idpIn, tokensOf, visitor } from './visit.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (text: string): Buffer => {
  const bits = [...text].map(sign => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** Ana, who has switched it on, at the page after her password. */
async function conSegundo() {
  const clock = { now: Date.now() }
  const dir = await folder()
  const idp = await idpIn(dir, {
    now: () => clock.now,
    drawQr: text => `<svg><title>${text.length}</title></svg>`,
  })
  const { password = '', sub } = await idp.accounts.ensure(ANA, 'Ana')
  const { person } = await codeFor(idp.issuer, password)
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await person.browse(`${idp.issuer}/cuenta${path}`, new URLSearchParams(form))
    return { status: answer.status, text: await answer.text() }
  }
  const begun = await post('/segundo', { clave: password })
  const secret = bytesOf(/secret=([A-Z2-7]+)/.exec(begun.text)![1]!)
  const code = (drift = 0) => codeAt(secret, stepOf(clock.now) + drift)
  const pass = (seconds: number) => {
    clock.now += seconds * 1_000
  }
  /** From a new browser to the page that asks for the code. */
  const halfway = async () => {
    const one = visitor(idp.issuer)
    const action = one.at((await one.ask()).headers.get('location'))
    const after = await one.logIn(action, ANA, password)
    const tell = (codigo: string) => one.browse(`${action}/segundo`, new URLSearchParams({ codigo }))
    return { one, action, after, tell, text: await after.text() }
  }
  return { ...idp, clock, dir, password, sub, post, begun, code, pass, halfway, secret }
}

/** And the codes that were shown to her once. */
async function activado() {
  const it = await conSegundo()
  const done = await it.post('/segundo/confirmar', { codigo: it.code() })
  const codes = [...done.text.matchAll(/<li><code>([a-z0-9-]+)<\/code>/g)].map(([, code]) => code!)
  it.pass(60)
  return { ...it, codes }
}

test('it is asked for only after a code of it was told, by who knows the password; its secret stands in no file', async () => {
  const { accounts, begun, post, code, dir, halfway, password, sub, secret } = await conSegundo()
  expect(begun.text).toMatch(/<svg>.*otpauth:\/\/totp/s)
  expect(accounts.factor(sub)).toBeUndefined()
  expect((await post('/segundo/confirmar', { codigo: '000000' })).status).toBe(422)
  const { one, after } = await halfway()
  expect(await one.follow(after)).toBeInstanceOf(URL)
  const done = await post('/segundo/confirmar', { codigo: code() })
  expect(done.text).toContain('Guarde estos códigos')
  const kept = await readFile(join(dir, 'accounts.json'), 'utf8')
  for (const form of ['base64', 'base64url', 'hex', 'latin1'] as const)
    expect(kept).not.toContain(secret.toString(form))
  expect(kept).not.toMatch(/[a-z0-9]{5}-[a-z0-9]{5}"/)
  expect((await post('/segundo/quitar', { clave: 'otra' })).status).toBe(401)
  expect((await post('/segundo/quitar', { clave: password })).status).toBe(303)
  expect(accounts.factor(sub)).toBeUndefined()
})

test('the password alone lets nobody in; with the code the token says how she came', async () => {
  const { halfway, code, issuer } = await activado()
  const { one, after, tell, text, action } = await halfway()
  expect([after.status, text.includes('one-time-code')]).toEqual([200, true])
  // Nobody is logged in yet, by whatever way.
  expect((await one.browse(`${issuer}/cuenta`)).status).toBe(401)
  expect((await one.browse(action)).status).toBe(200)
  expect((await tell('000000')).status).toBe(401)
  const back = await one.follow(await tell(code().replace(/^(...)/, '$1 ')))
  const tokens = await tokensOf(await one.redeem((back as URL).searchParams.get('code')!))
  expect(decodeJwt(tokens.id_token)).toMatchObject({ email: ANA, acr: '2', amr: ['pwd', 'otp', 'mfa'] })
})

test('without it the token says that it was the password', async () => {
  const { issuer, accounts } = await idpIn(await folder())
  const { password = '' } = await accounts.ensure(ANA, 'Ana')
  const { person, code } = await codeFor(issuer, password)
  const { id_token } = await tokensOf(await person.redeem(code))
  expect(decodeJwt(id_token)).toMatchObject({ acr: '1', amr: ['pwd'] })
})

test('a code serves once, also of two that bring it at the same instant, and only around its half minute', async () => {
  const { halfway, code, pass } = await activado()
  const [a, b, c] = [await halfway(), await halfway(), await halfway()]
  const one = code()
  const both = await Promise.all([a.tell(one), b.tell(one)])
  expect(both.map(({ status }) => status).sort()).toEqual([303, 401])
  expect((await c.tell(one)).status).toBe(401)
  pass(300)
  const d = await halfway()
  expect((await d.tell(code(-3))).status).toBe(401)
  expect((await d.tell(code(1))).status).toBe(303)
})

test('without the telephone a recovery code lets her in, once, however she types it', async () => {
  const { halfway, codes, accounts, sub } = await activado()
  expect([codes.length, new Set(codes).size]).toEqual([10, 10])
  expect((await (await halfway()).tell(codes[0]!.toUpperCase().replace('-', ' '))).status).toBe(303)
  expect(accounts.factor(sub)?.recovery).toHaveLength(9)
  const again = await halfway()
  expect((await again.tell(codes[0]!)).status).toBe(401)
  expect((await again.tell(codes[1]!)).status).toBe(303)
})

test('whoever has the password and guesses codes waits, from wherever he comes, and begins again', async () => {
  const { halfway, code, pass } = await activado()
  const statuses: number[] = []
  for (let i = 0; i < 3; i++) {
    const { tell } = await halfway()
    for (let j = 0; j < 2; j++) statuses.push((await tell('000000')).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
  const one = await halfway()
  expect((await one.tell(code())).status).toBe(429)
  pass(15)
  expect((await one.tell(code())).status).toBe(303)
})

test('five codes to a password, and then the password again; a login of somebody else takes nothing over', async () => {
  const { halfway, code, pass, accounts, issuer } = await activado()
  const three = await halfway()
  const tries: number[] = []
  for (let i = 0; i < 5; i++) {
    tries.push((await three.tell('000000')).status)
    pass(40)
  }
  expect(tries).toEqual([401, 401, 401, 401, 401])
  expect(await (await three.tell(code())).text()).toContain('otra vez su contraseña')
  const { password: deBeto = '' } = await accounts.ensure('beto@otra.com.py', 'Beto')
  const beto = visitor(issuer)
  const action = beto.at((await beto.ask()).headers.get('location'))
  const two = await halfway()
  // His browser knows another login: hers is not his to go on with, and his own has no half to it.
  for (const [one, status] of [
    [two.action, 400],
    [action, 401],
  ] as const) {
    const answer = await beto.browse(`${one}/segundo`, new URLSearchParams({ codigo: code() }))
    expect(answer.status).toBe(status)
  }
  expect(await beto.follow(await beto.logIn(action, 'beto@otra.com.py', deBeto))).toBeInstanceOf(URL)
  // Nor does a password that was changed since it was told.
  const old = await halfway()
  await accounts.resetPassword(ANA)
  expect(await (await old.tell(code())).text()).toContain('otra vez su contraseña')
})
