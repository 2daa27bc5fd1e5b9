import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import { chromium } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openLlaves } from '../src/llaves/llaves.ts'
import { openStore } from '../src/store.ts'
import { Aparato, type Forged, findPort, retoIn } from './aparato.ts'
import { ANA, codeFor, folder, idpIn, panel, tokensOf, visitor } from './visit.ts'

async function conNombre() {
  const port = await findPort()
  const issuer = `http://localhost:${port}`
  const idp = await idpIn(await folder(), { port, issuer })
  const { password = '', sub } = await idp.accounts.ensure(ANA, 'Ana')
  const { person } = await codeFor(issuer, password)
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await person.browse(`${issuer}/cuenta${path}`, new URLSearchParams(form))
    return { status: answer.status, text: await answer.text() }
  }
  const question = async () => retoIn((await post('/llaves', { clave: password })).text)
  /** From a browser that nobody knows to the question of its login. */
  const knock = async () => {
    const one = visitor(issuer)
    const action = one.at((await one.ask()).headers.get('location'))
    const reto = retoIn(await (await one.browse(action)).text())
    const answer = (form: Record<string, string>) => one.browse(`${action}/llave`, new URLSearchParams(form))
    return { one, action, reto, answer }
  }
  return { ...idp, issuer, password, sub, post, question, knock }
}

async function conLlave(aparato = new Aparato()) {
  const it = await conNombre()
  expect((await it.post('/llaves/confirmar', aparato.create(await it.question(), it.issuer))).status).toBe(
    303,
  )
  return { ...it, aparato }
}

describe('a passkey', () => {
  test('of each kind lets its owner in without anything else, and the token says how she came', async () => {
    const { issuer, knock, accounts, sub, post, question, password } = await conLlave()
    const others = [generateKeyPairSync('ed25519'), generateKeyPairSync('rsa', { modulusLength: 2048 })].map(
      keys => new Aparato(keys),
    )
    for (const one of others)
      expect((await post('/llaves/confirmar', one.create(await question(), issuer))).status).toBe(303)
    for (const one of others) {
      const { one: person, reto, answer } = await knock()
      const back = await person.follow(await answer(one.get(reto, issuer)))
      const { id_token } = await tokensOf(await person.redeem((back as URL).searchParams.get('code')!))
      expect(decodeJwt(id_token)).toMatchObject({ email: ANA, acr: '2', amr: ['pop', 'user', 'mfa'] })
    }
    expect(accounts.llaves(sub).map(({ name }) => name)).toEqual(Array(3).fill('Mi teléfono'))
    const [, gone] = others
    expect((await post('/llaves', { clave: 'otra', quitar: gone!.id.toString('base64url') })).status).toBe(
      401,
    )
    expect((await post('/llaves', { clave: password, quitar: gone!.id.toString('base64url') })).status).toBe(
      303,
    )
    const { reto, answer } = await knock()
    expect((await answer(gone!.get(reto, issuer))).status).toBe(401)
  })

  test('is of no use for another name, another page, another question, without its owner, or once more', async () => {
    const { issuer, knock, aparato } = await conLlave()
    const other = new Aparato()
    const wrong: Forged[] = [
      { rpId: 'malo.example' },
      { origin: 'https://malo.example' },
      { reto: randomBytes(32).toString('base64url') },
      { type: 'webauthn.create' },
      { flags: 0x01 },
      { flags: 0x04 },
    ]
    for (const said of wrong) {
      const { reto, answer } = await knock()
      expect((await answer(aparato.get(reto, issuer, said))).status, JSON.stringify(said)).toBe(401)
    }
    const { reto, answer, one } = await knock()
    const good = aparato.get(reto, issuer)
    // The signature of another key under her name spends the question: the right answer comes too late.
    expect((await answer({ ...good, firma: other.get(reto, issuer).firma! })).status).toBe(401)
    expect((await answer(good)).status).toBe(401)
    const again = await knock()
    const taken = aparato.get(again.reto, issuer)
    // The question of one login is not that of another.
    expect((await answer(taken)).status).toBe(401)
    expect(await again.one.follow(await again.answer(taken))).toBeInstanceOf(URL)
    expect((await again.answer(taken)).status).toBe(400)
    expect((await one.browse(`${issuer}/cuenta`)).status).toBe(401)
  })

  test('whose counter stands or goes back is a copy', async () => {
    const { issuer, knock, aparato } = await conLlave()
    const statuses: number[] = []
    for (const counter of [5, 5, 4, 0, 6]) {
      const { reto, answer } = await knock()
      statuses.push((await answer(aparato.get(reto, issuer, { counter }))).status)
    }
    expect(statuses).toEqual([303, 401, 401, 401, 303])
  })

  test('is added by who knows the password, for one account, and by an answer to her own question', async () => {
    const { issuer, accounts, post, question, sub, aparato } = await conLlave()
    expect((await post('/llaves', { clave: 'otra' })).status).toBe(401)
    const fresh = new Aparato()
    expect((await post('/llaves/confirmar', fresh.create('x'.repeat(43), issuer))).status).toBe(422)
    for (const said of [
      { rpId: 'malo.example' },
      { origin: 'https://malo.example' },
      { flags: 0x41 },
      { type: 'webauthn.get' },
    ])
      expect((await post('/llaves/confirmar', fresh.create(await question(), issuer, said))).status).toBe(422)
    expect((await post('/llaves/confirmar', aparato.create(await question(), issuer))).status).toBe(422)
    const weak = new Aparato(generateKeyPairSync('rsa', { modulusLength: 1024 }))
    expect((await post('/llaves/confirmar', weak.create(await question(), issuer))).status).toBe(422)
    expect(accounts.llaves(sub)).toHaveLength(1)
  })

  test('is not added by who told a password that was changed before her answer, and none that went comes back', async () => {
    const { accounts, issuer, sub } = await conNombre()
    const llaves = openLlaves({ accounts, store: openStore(await folder(), Date.now), issuer, now: Date.now })
    const account = accounts.find(sub)!
    const asked = async () => llaves.challenge(sub, accounts.generation(ANA))
    const [una, otra] = [new Aparato(), new Aparato()]
    const answer = (reto: string, one: Aparato) => new URLSearchParams(one.create(reto, issuer))
    expect(await llaves.add(account, answer(await asked(), una))).toBeDefined()
    const reto = await asked()
    await accounts.resetPassword(ANA)
    expect(await llaves.add(account, answer(reto, otra))).toBeUndefined()
    expect(await llaves.add(account, answer(await asked(), una))).toBeDefined()
    const form = new URLSearchParams(una.get(await llaves.challenge('uno'), issuer, { counter: 7 }))
    // Whoever comes in with a key when it goes neither comes in nor brings it back.
    const [, entered] = await Promise.all([accounts.resetPassword(ANA), llaves.enter('uno', form)])
    expect([entered, accounts.llaves(sub)]).toEqual([undefined, []])
  })

  test('is offered without further ado on this machine: who listens on a number of it has its name', async () => {
    for (const host of ['127.0.0.1', '0.0.0.0']) {
      const { issuer, close } = await idpIn(await folder(), { host })
      expect(new URL(issuer).hostname).toBe('localhost')
      const one = visitor(issuer)
      const page = await (await one.browse(one.at((await one.ask()).headers.get('location')))).text()
      expect(page).toContain('Ingresar con una llave de acceso')
      await close()
    }
  })

  test('is offered nowhere where the provider has no name', async () => {
    const port = await findPort()
    const { issuer, accounts } = await idpIn(await folder(), { port, issuer: `http://127.0.0.1:${port}` })
    const { password = '' } = await accounts.ensure(ANA, 'Ana')
    const one = visitor(issuer)
    const page = await (await one.browse(one.at((await one.ask()).headers.get('location')))).text()
    expect(page).not.toContain('llave')
    const { person } = await codeFor(issuer, password)
    expect(await (await person.browse(`${issuer}/cuenta`)).text()).not.toContain('Llaves')
  })
})

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
)
const absent = executablePath ? '' : ' (skipped: no chromium; apt-get install chromium)'

test.skipIf(executablePath === undefined)(
  `a real browser makes one, and comes in with it, under the strict policy${absent}`,
  async () => {
    const application = createServer((_, res) => res.end('<!doctype html><title>Panel</title>'))
    await new Promise<void>(resolve => application.listen(0, '127.0.0.1', resolve))
    const redirectUri = `http://127.0.0.1:${(application.address() as AddressInfo).port}/callback`
    const port = await findPort()
    const issuer = `http://localhost:${port}`
    const { accounts } = await idpIn(await folder(), {
      port,
      issuer,
      panel: { ...panel, redirectUris: [redirectUri] },
    })
    const { password = '' } = await accounts.ensure(ANA, 'Ana')
    const browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] })
    const complaints: string[] = []
    try {
      const page = await (await browser.newContext()).newPage()
      page.on('console', message => complaints.push(message.text()))
      const wire = await page.context().newCDPSession(page)
      await wire.send('WebAuthn.enable')
      await wire.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
      const client = { id: 'mbohera-panel', redirectUri }
      await page.goto((await visitor(issuer, client).ask()).url)
      await page.getByLabel('Correo electrónico').fill(ANA)
      await page.getByLabel('Contraseña').fill(password)
      await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
      await page.waitForURL(`${redirectUri}?**`)
      await page.goto(`${issuer}/cuenta`)
      await page.locator('#clave-llaves').fill(password)
      await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
      await page.getByLabel('Cómo la llama usted').fill('Mi computadora')
      await page.getByRole('button', { name: 'Crear la llave' }).click()
      await page.getByRole('button', { name: /^Quitar «Mi computadora»/ }).waitFor()
      await page.context().clearCookies()
      await page.goto((await visitor(issuer, client).ask()).url)
      await page.getByRole('button', { name: 'Ingresar con una llave de acceso' }).click()
      await page.waitForURL(`${redirectUri}?**`)
      expect(new URL(page.url()).searchParams.get('code')).toMatch(/./)
      expect(complaints.filter(text => !text.includes('favicon'))).toEqual([])
    } finally {
      await browser.close()
      application.close()
    }
  },
)
