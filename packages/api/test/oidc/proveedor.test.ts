import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLI, type Idp, PANEL, startIdp } from '@mbohera/idp'
import { type Browse, browser, signIn, signOut } from '@mbohera/idp/sign-in'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VerificadorOidc } from '../../src/oidc/verificar.ts'
import { seedDemo } from '../../src/operador/index.ts'
import { Casa } from '../support/cli.ts'
import { createDatabase } from '../support/database.ts'
import { type Proceso, startApi } from '../support/proceso.ts'
import { RECLAMOS } from '../support/reclamos.ts'

const ANA = { correo: 'ana@ejemplo.com.py', nombre: 'Ana' }
const KEYS = '/api/v1/contribuyentes/1/api-keys'
let dir: string
let idp: Idp
let idpClosed = false
let password: string
let database: Awaited<ReturnType<typeof createDatabase>>
let api: Proceso
/** A second process of the same service. */
let otra: Proceso
const CALLBACK = 'http://127.0.0.1:3999/callback'

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'mbohera-idp-'))
  const panel = { redirectUris: [], postLogoutRedirectUris: [] }
  idp = await startIdp({ dir, host: '127.0.0.1', port: 0, audience: 'mbohera', panel })
  const ana = await idp.accounts.ensure(ANA.correo, ANA.nombre)
  password = ana.password!
  database = await createDatabase()
  const usuarios = [{ sub: ana.sub, ...ANA, contribuyente: 1, rol: 'PROPIETARIO' } as const]
  await seedDemo({ databaseUrl: database.url, issuer: idp.issuer, issuerAnterior: null, usuarios })
  const env = { DATABASE_URL: database.url, OIDC_ISSUER: idp.issuer, OIDC_LOGOUT_CLIENTS: CLI }
  ;[api, otra] = await Promise.all([startApi(env), startApi(env)])
  idp.setPanel({
    redirectUris: [CALLBACK],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: `${api.url}/oidc/backchannel-logout`,
  })
})
afterAll(async () => {
  await Promise.all([api.stop(), otra.stop()])
  if (!idpClosed) await idp.close()
  await database.drop()
  rmSync(dir, { recursive: true, force: true })
})

const verificador = (now: () => number) =>
  new VerificadorOidc({ ...RECLAMOS, issuer: idp.issuer, now, monotonic: now })
const login = async () => (await signIn({ issuer: idp.issuer, email: ANA.correo, password })).access_token

async function crear(token: string, nombre: string): Promise<{ status: number; key?: string }> {
  const response = await fetch(api.url + KEYS, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nombre }),
  })
  const body = (await response.json()) as { data: { key: string } | null }
  return { status: response.status, ...(body.data === null ? {} : { key: body.data.key }) }
}

test('ana logs in with code and PKCE, makes a key with her token, and the key works', async () => {
  const { status, key } = await crear(await login(), 'de verdad')
  expect(status).toBe(201)
  const headers = { authorization: `Bearer ${key}` }
  const used = await fetch(`${api.url}/api/v1/contribuyente`, { headers })
  expect([used.status, await used.json()]).toMatchObject([200, { contribuyenteId: 1, ambiente: 'DEV' }])
})

describe('the command line logs in by a code that the person confirms in a browser', () => {
  let casa: Casa
  beforeAll(() => {
    casa = new Casa({ MBOHERA_URL: api.url })
  })
  afterAll(() => casa.remove())

  const fieldsOf = (page: string) =>
    [...page.matchAll(/name="(xsrf|user_code)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    )
  const actionOf = (page: string) => new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', idp.issuer).href

  async function confirm(code: string, press: 'confirm' | 'abort'): Promise<string> {
    const browse = browser()
    const post = async (page: string, more: Record<string, string>) => {
      let answer = await browse(
        actionOf(page),
        new URLSearchParams([...fieldsOf(page), ...Object.entries(more)]),
      )
      for (let to = answer.headers.get('location'); to !== null; to = answer.headers.get('location'))
        answer = await browse(new URL(to, idp.issuer).href)
      return answer.text()
    }
    const form = await (await browse(`${idp.issuer}/device`)).text()
    const compare = await post(form, { user_code: code })
    const login = await post(compare, { [press]: 'yes' })
    if (press === 'abort') return login
    return post(await post(login, { correo: ANA.correo, clave: password }), {})
  }

  /** Starts a login, confirms what it shows, and says how it ended. */
  async function ingresar(press: 'confirm' | 'abort') {
    const child = casa.start(['login', '--json'], { env: { PRISA: '1' } })
    const closed = once(child, 'close') as Promise<[number]>
    let [said, shown] = ['', '']
    child.stdout?.on('data', chunk => {
      said += chunk
    })
    const code = await new Promise<string>((resolve, reject) => {
      closed.then(() => reject(new Error(`it ended before it showed a code: ${shown}`)))
      child.stderr?.on('data', chunk => {
        shown += chunk
        const [, found] = /código ([A-Z]{4}-[A-Z]{4})/.exec(shown) ?? []
        if (found !== undefined) resolve(found)
      })
    })
    const page = await confirm(code, press)
    const [codigo] = await closed
    return { codigo, dicho: JSON.parse(said), shown, page }
  }

  test('she makes a key that is kept and not shown, uses it, lists it and revokes it', async () => {
    expect(await casa.run(['claves', 'listar'])).toMatchObject({
      codigo: 7,
      errores: expect.stringContaining('mbohera login'),
    })
    const { codigo, dicho, shown, page } = await ingresar('confirm')
    expect([codigo, dicho]).toMatchObject([0, { salida: 'bien', contribuyentes: [{ contribuyenteId: 1 }] }])
    expect([shown, page]).toEqual([
      expect.stringContaining(`${idp.issuer}/device`),
      expect.stringContaining('<h1>Listo</h1>'),
    ])
    const file = join(casa.dir, '.config/mbohera/credenciales.json')
    expect(statSync(file).mode & 0o077).toBe(0)
    const made = await casa.run(['claves', 'crear', 'caja 1'])
    const { apiKey, sesion } = JSON.parse(readFileSync(file, 'utf8'))
    expect([made.codigo, made.salida]).toEqual([
      0,
      expect.stringMatching(/^Se creó y se guardó la clave sk_live_\w+…/),
    ])
    for (const secret of [apiKey, sesion.accessToken, sesion.refreshToken]) {
      expect(secret.length).toBeGreaterThan(20)
      expect(made.salida + made.errores + JSON.stringify(dicho) + shown).not.toContain(secret)
    }
    expect((await casa.run(['doctor'])).salida).toMatch(/bien {2}clave +Sirve; es la guardada\./)
    // Never to another address than the one that it was kept for.
    const otra_ = await casa.run(['eventos', '--url', otra.url])
    expect([otra_.codigo, otra_.errores]).toEqual([7, expect.stringContaining('No hay una clave para')])
    expect((await casa.run(['claves', 'crear', 'caja 2'])).errores).toContain('--reemplazar')
    const { dicho: lista } = await casa.json(['claves', 'listar'])
    const [{ apiKeyId }] = lista.claves.filter(({ nombre }: { nombre: string }) => nombre === 'caja 1')
    expect((await casa.run(['claves', 'revocar', String(apiKeyId)])).codigo).toBe(0)
    expect((await casa.run(['eventos'])).codigo).toBe(7)
    await casa.run(['logout'])
    expect(existsSync(file)).toBe(false)
  })

  test('and is not let in when she says that it was not she; a file that others can read is not used', async () => {
    const { codigo, dicho, page } = await ingresar('abort')
    expect([codigo, dicho.error.detalle, page]).toEqual([
      7,
      'El ingreso no se permitió.',
      expect.stringContaining('no ingresó'),
    ])
    mkdirSync(join(casa.dir, '.config/mbohera'), { recursive: true })
    writeFileSync(join(casa.dir, '.config/mbohera/credenciales.json'), '{}', { mode: 0o644 })
    expect(await casa.run(['eventos'])).toMatchObject({
      codigo: 7,
      errores: expect.stringContaining('chmod 600'),
    })
  })
})

describe('a logout at the provider', () => {
  const enter = (clientId: string, browse: Browse) =>
    signIn({
      issuer: idp.issuer,
      email: ANA.correo,
      password,
      browse,
      clientId,
      ...(clientId === PANEL ? { redirectUri: CALLBACK, scope: 'openid email profile offline_access' } : {}),
    })
  const lista = async (where: Proceso, token: string) =>
    (await fetch(`${where.url}/api/v1/contribuyentes`, { headers: { authorization: `Bearer ${token}` } }))
      .status
  const everywhere = (token: string) => Promise.all([lista(api, token), lista(otra, token)])

  test('ends what its session was given, at every process of the service and before it is answered; not what others were', async () => {
    const browse = browser()
    const panel = await enter(PANEL, browse)
    const cli = await enter(CLI, browse)
    const elsewhere = await enter(PANEL, browser())
    for (const { access_token } of [panel, cli, elsewhere])
      expect(await everywhere(access_token)).toEqual([200, 200])
    await signOut({ issuer: idp.issuer, browse, idToken: panel.id_token })
    for (const { access_token } of [panel, cli]) expect(await everywhere(access_token)).toEqual([401, 401])
    expect(await everywhere(elsewhere.access_token)).toEqual([200, 200])
    const refreshed = await fetch(`${idp.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: PANEL,
        refresh_token: panel.refresh_token!,
      }),
    })
    expect(refreshed.status).toBe(400)
  })

  test('ends what was given after a renewal too', async () => {
    const browse = browser()
    const panel = await enter(PANEL, browse)
    const response = await fetch(`${idp.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: PANEL,
        refresh_token: panel.refresh_token!,
      }),
    })
    const { access_token } = (await response.json()) as { access_token: string }
    expect(await everywhere(access_token)).toEqual([200, 200])
    await signOut({ issuer: idp.issuer, browse, idToken: panel.id_token })
    expect(await everywhere(access_token)).toEqual([401, 401])
  })
})

test('only the access token opens: the id token of the same login is refused', async () => {
  const { id_token } = await signIn({ issuer: idp.issuer, email: ANA.correo, password })
  expect((await crear(id_token, 'con id_token')).status).toBe(401)
})

test('the person is the one of the seed: one usuario, named as the provider names her', async () => {
  const db = new pg.Client({ connectionString: database.url })
  await db.connect()
  const { rows } = await db.query('select iss, correo, nombre from usuario')
  await db.end()
  expect(rows).toEqual([{ iss: idp.issuer, ...ANA }])
})

test('what an old key signed goes on to open after the provider changed its key', async () => {
  const before = await login()
  await idp.rotateKeys()
  expect((await crear(before, 'firmada antes')).status).toBe(201)
})

test('a new key of the provider is followed at once, and then the provider may go', async () => {
  const oidc = verificador(() => Date.now())
  expect(await oidc.verify(await login())).toMatchObject({ ok: true })
  for (let rotation = 0; rotation < 2; rotation++) {
    await idp.rotateKeys()
    expect(await oidc.verify(await login()), `rotation ${rotation}`).toMatchObject({ ok: true })
  }
  const last = await login()
  await idp.close()
  idpClosed = true
  expect(await oidc.verify(last), 'its key is known').toMatchObject({ ok: true })
})
