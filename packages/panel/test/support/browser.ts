import { existsSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  type BrowserType,
  chromium,
  firefox,
  type LaunchOptions,
  type Page,
} from 'playwright-core'
import { firefoxLaunch, hasFirefox, isComplaint, typeInFirefox, withoutFirefox } from './firefox.ts'
import { claveDe, type Whole } from './start.ts'

const conVentanas = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
)
/** The same engine without windows, where it is installed, does the same for four fifths of the work. */
const executablePath = ['/usr/bin/chromium-headless-shell'].find(existsSync) ?? conVentanas

/** In which browser the tests are run; Chromium, unless another is asked for. */
export const enFirefox = process.env.MBOHERA_NAVEGADOR === 'firefox'
export const hasBrowser = enFirefox ? hasFirefox : executablePath !== undefined
const withoutChromium = hasBrowser ? '' : ' (skipped: no chromium; apt-get install chromium)'
export const absent = enFirefox ? withoutFirefox : withoutChromium

const LAUNCH: LaunchOptions = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
  ...(executablePath === undefined ? {} : { executablePath }),
}

const motor: BrowserType = enFirefox ? firefox : chromium

/** For several processes, each of which connects to it. */
export async function startBrowser(): Promise<BrowserServer> {
  const { options, forget } = enFirefox ? firefoxLaunch() : { options: LAUNCH, forget: () => {} }
  const server = await motor.launchServer(options)
  server.on('close', forget)
  return server
}

export const connectTo = (endpoint: string): Promise<Browser> => motor.connect(endpoint)

export const openBrowser = (): Promise<Browser> => chromium.launch(LAUNCH)

/** Without windows it keeps no page that was left. */
export const recuerda = conVentanas !== undefined

/** As people have it: whoever goes back finds the page as it was left, and not anew. */
export const openBrowserQueRecuerda = (): Promise<Browser> =>
  chromium.launch({
    ...LAUNCH,
    ...(conVentanas === undefined ? {} : { executablePath: conVentanas }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** A browser, what it is pointed at, and who is known to the provider already. */
export interface World {
  whole: Whole
  browser: Browser
  sesiones: Record<string, Cookies>
}

export interface Visit {
  page: Page
  /** What the browser complained about: refused by the policy, thrown, failed. */
  complaints: string[]
}

export type VisitOptions = BrowserContextOptions & { path?: string }

/** The provider's page, filled in as a person does. */
export async function logIn(page: Page, whole: Whole, correo: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(correo)
  await page.getByLabel('Contraseña').fill(claveDe(whole, correo))
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
}

/** How long whatever is looked for may take to appear: what does not come at all is the failure, not what comes late. */
const PACIENCIA_MS = 120_000

async function newContext({ browser }: World, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'es-PY', timezoneId: 'America/Asuncion', ...options })
  context.setDefaultTimeout(PACIENCIA_MS)
  return context
}

/** The browser of a person whom the provider knows from an earlier login. */
export const contextOf = (world: World, correo: string, options: BrowserContextOptions = {}) =>
  newContext(world, { storageState: { cookies: world.sesiones[correo] ?? [], origins: [] }, ...options })

/** A window of its own: what is kept in it and what happens to it is not seen by others. */
export async function openPage(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  typeInFirefox(page)
  const complaints: string[] = []
  const complain = (text: string) => {
    if (isComplaint(page, text)) complaints.push(text)
  }
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complain(message.text())
  })
  page.on('pageerror', error => complain(String(error)))
  await page.goto(url)
  return { page, complaints }
}

/** Somebody at the panel who has not logged in. */
export async function stranger(world: World, options: VisitOptions = {}): Promise<Visit> {
  const { path = '/', ...rest } = options
  return openPage(await newContext(world, rest), world.whole.facts.api + path)
}

/** A person at the panel with a browser of his own: known to the provider, or logging in now through its page. */
export async function visit(world: World, correo: string, options: VisitOptions = {}): Promise<Visit> {
  const { path = '/', ...rest } = options
  const visit = await openPage(await contextOf(world, correo, rest), world.whole.facts.api + path)
  if (world.sesiones[correo] === undefined) await logIn(visit.page, world.whole, correo)
  return visit
}

/** Marks what is there now, and goes on as the links of the panel do. What is marked goes when the next page stands. */
const GO = (path: string) => `(path => {
  const sameContent = new URL(path, location.href).pathname === location.pathname
  document.querySelector(sameContent ? '[role=tabpanel] > *' : 'h1')?.setAttribute('data-antes', '')
  history.pushState({}, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
})(${JSON.stringify(path)})`

/** To another page of the panel, without loading it anew, until it stands whole. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(GO(path))
  await page.locator('[data-antes]').waitFor({ state: 'detached' })
  await whole(page)
}

/** Its title stands and nothing of it is still to come. */
export async function whole(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('[role=status][aria-label^="Cargando"]').first().waitFor({ state: 'detached' })
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
