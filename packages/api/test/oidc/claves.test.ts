import { afterEach, beforeEach, expect, test } from 'vitest'
import { VerificadorOidc } from '../../src/oidc/verificar.ts'
import { Issuer } from '../support/issuer.ts'

let issuer: Issuer
let now: number
let oidc: VerificadorOidc

beforeEach(async () => {
  issuer = await Issuer.start()
  now = Date.now()
  oidc = new VerificadorOidc({
    issuer: issuer.url,
    audience: 'mbohera',
    emailClaim: 'email',
    now: () => now,
  })
})
afterEach(() => issuer.close())

const token = (header = {}) => issuer.token({ sub: 'ana', exp: Math.floor(now / 1000) + 3600 }, header)

test('a token of a new key is taken at once, also by a hundred requests together, with one look', async () => {
  expect(await oidc.verificar(await token())).toMatchObject({ ok: true })
  await issuer.rotate('dos')
  const before = issuer.jwksRequests
  const rotated = await token()
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => oidc.verificar(rotated)))
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
  expect(issuer.jwksRequests - before).toBe(1)
})

test('while the keys may not be fetched, an unknown key id is nobody’s fault, and two seconds later it is judged', async () => {
  expect(await oidc.verificar(await token())).toMatchObject({ ok: true })
  const before = issuer.jwksRequests
  for (let i = 0; i < 3; i++)
    expect(await oidc.verificar(await token({ kid: `forged ${i}` }))).toEqual({
      ok: false,
      motivo: 'jwt-invalido',
    })
  await issuer.rotate('dos')
  const rotated = await token()
  expect(await oidc.verificar(rotated)).toMatchObject({ ok: false, motivo: 'proveedor-ausente' })
  expect(issuer.jwksRequests - before).toBe(3)
  now += 2_000
  expect(await oidc.verificar(rotated)).toMatchObject({ ok: true })
  expect(issuer.jwksRequests - before).toBe(4)
})

test('a forged token that found the new keys helps the honest one that comes after it', async () => {
  expect(await oidc.verificar(await token())).toMatchObject({ ok: true })
  await issuer.rotate('dos')
  for (let i = 0; i < 5; i++) await oidc.verificar(await token({ kid: `forged ${i}` }))
  expect(await oidc.verificar(await token())).toMatchObject({ ok: true })
})
