import { AUDIENCIA, NAMESPACE, type OtroProveedor, startProveedor } from '@mbohera/idp/ajeno'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OidcOptions, VerificadorOidc } from '../../src/oidc/verificar.ts'
import { hasta } from '../support/hasta.ts'
import { RECLAMOS } from '../support/reclamos.ts'

const CLAIMS: Record<string, unknown> = {}
let proveedor: OtroProveedor
let avisos: string[]
let now: number

beforeAll(async () => {
  proveedor = await startProveedor(CLAIMS)
})
beforeEach(() => {
  avisos = []
  now = Date.now()
  for (const name of Object.keys(CLAIMS)) delete CLAIMS[name]
})
afterAll(() => proveedor.close())

const verificador = (options: Partial<OidcOptions> = {}) =>
  new VerificadorOidc({
    ...RECLAMOS,
    issuer: proveedor.issuer,
    audience: AUDIENCIA,
    now: () => now,
    monotonic: () => now,
    onAviso: aviso => avisos.push(aviso),
    ...options,
  })

const NAMESPACED = {
  emailClaim: `${NAMESPACE}email`,
  emailVerifiedClaim: `${NAMESPACE}email_verified`,
  nameClaim: `${NAMESPACE}nombre`,
}

test.each([
  ['with the slash at the end of its issuer', (issuer: string) => issuer],
  ['without it', (issuer: string) => issuer.replace(/\/$/, '')],
])('another provider is taken, its claims under names of their own: %s', async (_, written) => {
  Object.assign(CLAIMS, {
    [NAMESPACED.emailClaim]: 'ana@ejemplo.com.py',
    [NAMESPACED.emailVerifiedClaim]: 'true',
    [NAMESPACED.nameClaim]: 'Ana',
  })
  const oidc = verificador({ ...NAMESPACED, issuer: written(proveedor.issuer) })
  expect(await oidc.verify(await proveedor.token(AUDIENCIA))).toMatchObject({
    ok: true,
    identidad: {
      iss: proveedor.issuer,
      sub: 'tienda',
      correo: 'ana@ejemplo.com.py',
      correoVerificado: true,
      nombre: 'Ana',
    },
  })
  expect([avisos, oidc.estado()]).toEqual([[], { conocido: true, aviso: null }])
})

test('a token without an audience of ours in aud is taken where another claim holds it', async () => {
  Object.assign(CLAIMS, { email: 'ana@ejemplo.com.py', email_verified: true })
  const oidc = verificador({ audience: 'tienda', audienceClaim: 'client_id' })
  expect(await oidc.verify(await proveedor.token(AUDIENCIA))).toMatchObject({ ok: true })
})

const VERIFICADO = [
  [true, true],
  ['true', true],
  [1, true],
  ['1', true],
  [false, false],
  ['false', false],
  [0, false],
  ['yes', false],
  [{}, false],
] as const
test.each(VERIFICADO)('email_verified %j is %s, whatever is trusted', async (said, verified) => {
  Object.assign(CLAIMS, { email: 'ana@ejemplo.com.py', email_verified: said })
  for (const emailTrusted of [false, true])
    expect(await verificador({ emailTrusted }).verify(await proveedor.token(AUDIENCIA))).toMatchObject({
      identidad: { correoVerificado: verified },
    })
})

test('where the token does not say, an e-mail is verified only if that provider is trusted, and the operator is told', async () => {
  Object.assign(CLAIMS, { email: 'ana@ejemplo.com.py' })
  const oidc = verificador()
  expect(await oidc.verify(await proveedor.token(AUDIENCIA))).toMatchObject({
    identidad: { correoVerificado: false },
  })
  expect(oidc.estado().aviso).toMatch(/«email_verified».*OIDC_EMAIL_VERIFIED_CLAIM.*OIDC_EMAIL_TRUSTED=1/)
  expect(avisos).toEqual([oidc.estado().aviso])
  const trusting = verificador({ emailTrusted: true })
  expect(await trusting.verify(await proveedor.token(AUDIENCIA))).toMatchObject({
    identidad: { correoVerificado: true },
  })
  expect(trusting.estado().aviso).toBeNull()
})

test('a token without an e-mail lets the person in, and the operator is told under which claim it was looked for', async () => {
  const oidc = verificador()
  expect(await oidc.verify(await proveedor.token(AUDIENCIA))).toMatchObject({
    ok: true,
    identidad: { correo: null },
  })
  expect(oidc.estado().aviso).toMatch(/no traen el correo en «email».*OIDC_EMAIL_CLAIM/)
})

const MAL: [string, Partial<OidcOptions>, string | undefined, string, RegExp][] = [
  ['no resource was asked for', {}, undefined, 'jwt-opaco', /no es un JWT.*OIDC_PANEL_PARAMS/],
  [
    'it is for another audience',
    {},
    'urn:otra',
    'jwt-audiencia',
    /«aud» es "urn:otra" y no "urn:mbohera:api".*OIDC_AUDIENCE/,
  ],
  ['the claim is not there', { audienceClaim: 'azp' }, AUDIENCIA, 'jwt-audiencia', /«azp» es ausente/],
]
test.each(MAL)(
  'refused because %s, the cause is a line of log and stands in the readiness',
  async (_, options, resource, motivo, cause) => {
    const oidc = verificador(options)
    expect(await oidc.verify(await proveedor.token(resource))).toEqual({ ok: false, motivo })
    expect(avisos).toEqual([expect.stringMatching(cause)])
    expect(oidc.estado().aviso).toBe(avisos[0])
  },
)

test('a provider that calls itself otherwise is told with the value to set', async () => {
  const oidc = verificador({ issuer: proveedor.issuer.replace('127.0.0.1', 'localhost') })
  expect(oidc.estado()).toEqual({ conocido: false, aviso: null })
  await hasta(() => oidc.estado().aviso !== null)
  expect(oidc.estado().aviso).toContain(`dice ser "${proveedor.issuer}": ponga ese valor en OIDC_ISSUER`)
  expect(await oidc.verify(await proveedor.token(AUDIENCIA))).toEqual({
    ok: false,
    motivo: 'proveedor-ausente',
  })
})

test('however many are refused, the log has one line a second', async () => {
  const oidc = verificador()
  const token = await proveedor.token('urn:otra')
  for (let i = 0; i < 50; i++) await oidc.verify(token)
  expect(avisos).toHaveLength(1)
  now += 1_000
  await oidc.verify(token)
  expect(avisos).toHaveLength(2)
})
