// npm run capturas [folder]: a picture of every page, light and dark, wide and narrow, of a panel that was worked with.
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { emitInnominada, identify, nominate } from './support/acts.ts'
import { openBrowser, visit } from './support/browser.ts'
import { PAGES } from './support/pages.ts'
import { arm } from './support/simulador.ts'
import { startWhole, type Whole } from './support/start.ts'

const ANA = 'ana@ejemplo.com.py'
const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 740 }

async function work(browser: Browser, whole: Whole, folder: string): Promise<void> {
  const { page } = await visit(browser, whole, ANA, { path: '/c/1/emitir', viewport: WIDE })
  for (const next of [1, 2, 3]) {
    await emitInnominada(page)
    if (next < 3) await page.goto(`${whole.facts.api}/c/1/emitir`)
  }
  await page.goto(`${whole.facts.api}/c/1/documentos/1`)
  await nominate(page)
  await page.getByText('SIFEN lo registró').waitFor()
  await page.screenshot({ path: join(folder, 'nominada.png'), fullPage: true })
  await page.goto(`${whole.facts.api}/c/1/documentos/2`)
  await arm(whole, { escenario: 'perder-respuesta', filtro: { evento: 'rGEveNom' }, veces: 1 })
  await arm(whole, { escenario: 'perder-solicitud', filtro: { servicio: 'siConsDE' }, veces: 1 })
  await identify(page)
  await page.getByRole('button', { name: 'Nominar' }).click()
  await page.getByText('No sabemos todavía qué pasó').waitFor({ timeout: 40_000 })
  await page.screenshot({ path: join(folder, 'incierta.png'), fullPage: true })
  await page.context().close()
}

async function shoot(
  browser: Browser,
  whole: Whole,
  folder: string,
  name: string,
  options: BrowserContextOptions,
) {
  const { page } = await visit(browser, whole, ANA, { ...options, path: '/c/1' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const [title, path] of Object.entries(PAGES)) {
    await page.goto(whole.facts.api + path)
    await settled(page)
    await page.screenshot({ path: join(folder, `${title}-${name}.png`), fullPage: true })
  }
  await page.context().close()
}

/** Its title stands and nothing is on its way any more. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
}

const folder = process.argv[2] ?? (await mkdtemp(join(tmpdir(), 'mbohera-capturas-')))
await mkdir(folder, { recursive: true })
await using whole = await startWhole()
const browser = await openBrowser()
try {
  await work(browser, whole, folder)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [name, viewport] of Object.entries({ ancho: WIDE, angosto: NARROW }))
      await shoot(browser, whole, folder, `${name}-${colorScheme === 'light' ? 'claro' : 'oscuro'}`, {
        colorScheme,
        viewport,
      })
} finally {
  await browser.close()
}
process.stdout.write(`${folder}\n`)
