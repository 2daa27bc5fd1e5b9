import { afterEach, beforeEach, expect, test } from 'vitest'
import { VerificadorOidc } from '../../src/oidc/verificar.ts'
import { Issuer } from '../support/issuer.ts'
import { RECLAMOS } from '../support/reclamos.ts'

let issuer: Issuer
let now: number
let oidc: VerificadorOidc
let avisos: string[]

beforeEach(async () => {
  issuer = await Issuer.start()
  now = Date.now()
  avisos = []
  oidc = new VerificadorOidc({
    ...RECLAMOS,
    issuer: issuer.url,
    onAviso: aviso => avisos.push(aviso),
    now: () => now,
    monotonic: () => now,
  })
})
afterEach(() => issuer.close())

const token = (header = {}) =>
  issuer.token(
    {
      sub: 'ana',
      email: 'ana@ejemplo.com.py',
      email_verified: true,
      exp: Math.floor(now / 1000) + 3600,
    },
    header,
  )

test('a token of a new key is taken at once, also by a hundred requests together, with one look', async () => {
  expect(await oidc.verify(await token())).toMatchObject({ ok: true })
  await issuer.rotate('dos')
  const before = issuer.jwksRequests
  const rotated = await token()
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => oidc.verify(rotated)))
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
  expect(issuer.jwksRequests - before).toBe(1)
})

test.each([
  ['expired 31 s ago', { exp: -31 }, 'jwt-vencido'],
  ['expired 29 s ago', { exp: -29 }, null],
  ['not valid for 31 s yet', { nbf: 31, exp: 600 }, 'jwt-invalido'],
  ['not valid for 29 s yet', { nbf: 29, exp: 600 }, null],
])('a token that is %s: clocks may differ by half a minute', async (_, desde, motivo) => {
  now = Math.floor(now / 1000) * 1000
  const claims = Object.fromEntries(Object.entries(desde).map(([name, s]) => [name, now / 1000 + s]))
  const seen = await oidc.verify(await issuer.token({ sub: 'ana', ...claims }))
  expect(seen.ok ? null : seen.motivo).toBe(motivo)
})

test('an unknown key id is refused, also while the keys may not be fetched again, and without a word in the log; a new key is found two seconds later', async () => {
  expect(await oidc.verify(await token())).toMatchObject({ ok: true })
  const before = issuer.jwksRequests
  for (let i = 0; i < 3; i++)
    expect(await oidc.verify(await token({ kid: `forged ${i}` }))).toEqual({
      ok: false,
      motivo: 'jwt-invalido',
    })
  await issuer.rotate('dos')
  const rotated = await token()
  expect(await oidc.verify(rotated)).toEqual({ ok: false, motivo: 'jwt-invalido' })
  expect(issuer.jwksRequests - before).toBe(3)
  now += 2_000
  expect(await oidc.verify(rotated)).toMatchObject({ ok: true })
  expect(issuer.jwksRequests - before).toBe(4)
  expect(avisos).toEqual([])
})

test('a provider that is away while a key is unknown is not the caller’s fault, and the log has one short line a second', async () => {
  expect(await oidc.verify(await token())).toMatchObject({ ok: true })
  const forged = await Promise.all([1, 2, 3, 4, 5].map(n => token({ kid: `forged ${n}` })))
  await issuer.close()
  for (const one of forged) expect(await oidc.verify(one)).toEqual({ ok: false, motivo: 'proveedor-ausente' })
  expect(avisos).toEqual([
    expect.stringMatching(/^no se pudo preguntar al proveedor de identidad: .{1,300}$/),
  ])
  issuer = await Issuer.start()
})

test('a forged token that found the new keys helps the honest one that comes after it', async () => {
  expect(await oidc.verify(await token())).toMatchObject({ ok: true })
  await issuer.rotate('dos')
  for (let i = 0; i < 5; i++) await oidc.verify(await token({ kid: `forged ${i}` }))
  expect(await oidc.verify(await token())).toMatchObject({ ok: true })
})

test.each(['configuracion', 'claves'] as const)(
  'a provider whose %s has no end in sight is not heard to the end, and the notice says so',
  async cual => {
    issuer.relleno[cual] = 'x'.repeat(2_000_000)
    expect(await oidc.verify(await token())).toEqual({ ok: false, motivo: 'proveedor-ausente' })
    expect(avisos).toEqual([expect.stringMatching(/respondió con más de 512 KB/)])
    issuer.relleno[cual] = ''
    now += 2_000
    expect(await oidc.verify(await token())).toMatchObject({ ok: true })
  },
)
