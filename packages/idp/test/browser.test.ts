import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANA, folder, idpIn, visitor } from './visit.ts'

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
)
const absent = executablePath ? '' : ' (skipped: no chromium; apt-get install chromium)'

let browser: Browser | undefined
beforeAll(async () => {
  if (executablePath) browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
})
afterAll(() => browser?.close())

async function somePanel() {
  const application = createServer((_, res) => res.end('<!doctype html><title>Panel</title>'))
  await new Promise<void>(resolve => application.listen(0, '127.0.0.1', resolve))
  return { application, home: `http://127.0.0.1:${(application.address() as AddressInfo).port}` }
}

test.skipIf(executablePath === undefined)(
  `a real browser logs in, comes back and logs out under the strict policy${absent}`,
  async () => {
    const { application, home } = await somePanel()
    const redirectUri = `${home}/callback`
    const panel = { redirectUris: [redirectUri], postLogoutRedirectUris: [`${home}/`] }
    const { issuer, accounts } = await idpIn(await folder(), { panel })
    const { password = '' } = await accounts.ensure(ANA, 'Ana')
    const page = await browser!.newPage()
    const complaints: string[] = []
    page.on('console', message => complaints.push(message.text()))
    try {
      const asked = await visitor(issuer, { id: 'mbohera-panel', redirectUri }).ask()
      await page.goto(asked.url)
      expect(await page.evaluate('document.activeElement.id')).toBe('correo')
      await page.getByLabel('Correo electrónico').fill(ANA)
      await page.getByLabel('Contraseña').fill('equivocada')
      await page.keyboard.press('Enter')
      expect(await page.getByRole('alert').textContent()).toContain('no son correctos')
      expect(await page.evaluate('document.activeElement.id')).toBe('clave')
      await page.getByLabel('Contraseña').fill(password)
      await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
      await page.waitForURL(`${redirectUri}?**`)
      expect(new URL(page.url()).searchParams.get('code')).toMatch(/./)

      const end = new URLSearchParams({ client_id: 'mbohera-panel', post_logout_redirect_uri: `${home}/` })
      await page.goto(`${issuer}/session/end?${end}`)
      await page.getByRole('button', { name: 'Salir' }).click()
      await page.waitForURL(`${home}/`)
      // Nobody is logged in any more: the provider's page submits itself, with the one script the policy allows.
      await page.goto(`${issuer}/session/end?${end}`)
      await page.waitForURL(`${home}/`)
      expect(complaints.filter(text => !text.includes('401') && !text.includes('favicon'))).toEqual([])
    } finally {
      await page.close()
      application.close()
    }
  },
)

test.skipIf(executablePath === undefined)(
  `a real browser proves its work by itself when strangers guessed, and comes in${absent}`,
  async () => {
    const now = Date.now()
    const { application, home } = await somePanel()
    const redirectUri = `${home}/callback`
    const panel = { redirectUris: [redirectUri], postLogoutRedirectUris: [] }
    const { issuer, accounts } = await idpIn(await folder(), { now: () => now, panel })
    const { password = '' } = await accounts.ensure(ANA, 'Ana')
    const stranger = visitor(issuer, { id: 'mbohera-panel', redirectUri })
    const action = stranger.at((await stranger.ask()).headers.get('location'))
    for (let i = 0; i < 3; i++) await stranger.logIn(action, ANA, 'otra')
    expect((await stranger.logIn(action, ANA, password)).status).toBe(429)
    const page = await browser!.newPage()
    const complaints: string[] = []
    page.on('console', message => complaints.push(message.text()))
    try {
      await page.goto((await stranger.ask()).url)
      await page.getByLabel('Correo electrónico').fill(ANA)
      await page.getByLabel('Contraseña').fill(password)
      await page.keyboard.press('Enter')
      await page.waitForURL(`${redirectUri}?**`)
      expect(new URL(page.url()).searchParams.get('code')).toMatch(/./)
      expect(complaints.filter(text => !text.includes('favicon'))).toEqual([])
    } finally {
      await page.close()
      application.close()
    }
  },
)
