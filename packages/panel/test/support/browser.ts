import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { Whole } from './start.ts'

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
)
export const hasBrowser = executablePath !== undefined
export const absent = hasBrowser ? '' : ' (skipped: no chromium; apt-get install chromium)'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ args: ARGS, ...(executablePath === undefined ? {} : { executablePath }) })

export interface Visit {
  page: Page
  /** What the browser complained about: refused by the policy, thrown, failed. */
  complaints: string[]
}

/** A person at the panel, logged in through the real provider's page. */
export async function visit(
  browser: Browser,
  whole: Whole,
  correo: string,
  { path = '/', ...options }: BrowserContextOptions & { path?: string } = {},
): Promise<Visit> {
  const context = await browser.newContext({ locale: 'es-PY', timezoneId: 'America/Asuncion', ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  await page.goto(whole.facts.api + path)
  await page.getByLabel('Correo electrónico').fill(correo)
  await page.getByLabel('Contraseña').fill(whole.claveDe(correo))
  await page.getByRole('button', { name: 'Ingresar' }).click()
  return { page, complaints }
}

/** Colours are judged when they have arrived: what fades or slides is taken to its end. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    for (let pass = 0; pass < 3; pass++) {
      await new Promise(resolve => requestAnimationFrame(resolve))
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
      }
    }
  })()`)
