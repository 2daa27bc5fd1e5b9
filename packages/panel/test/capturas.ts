// npm run capturas -- [folder] [--readme]: a picture of every page, light and dark, wide and narrow, in DEV and where it
// matters in PROD; with --readme, three of them take the place of those in the README.
import { copyFile, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { tellUso } from '../../../tools/uso.ts'
import { chooseAmbiente, confirm, identify, nominate, registered, uncertain } from './support/acts.ts'
import { openBrowser, settled, visit, type World } from './support/browser.ts'
import { ANA, type Emisor, emitida } from './support/emisor.ts'
import { asPerson } from './support/http.ts'
import { armUncertain, sifen } from './support/simulador.ts'
import { startWhole } from './support/start.ts'
import { trabajado } from './support/trabajado.ts'

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 740 }
/** What looks otherwise where it has fiscal value. */
const EN_PRODUCCION = ['inicio', 'emitir', 'documentos', 'claves', 'certificado']

const DEL_README = {
  'documento-ancho-claro': 'documento',
  incierta: 'incierta',
  'nominar-angosto-oscuro': 'nominar-telefono',
}
const DOCS = join(import.meta.dirname, '../../../docs/panel')

type Shoot = (name: string, path: string) => Promise<void>

const looks: [string, BrowserContextOptions][] = (['light', 'dark'] as const).flatMap(colorScheme =>
  Object.entries({ ancho: WIDE, angosto: NARROW }).map(
    ([width, viewport]): [string, BrowserContextOptions] => [
      `${width}-${colorScheme === 'light' ? 'claro' : 'oscuro'}`,
      { colorScheme, viewport },
    ],
  ),
)

/** Visits in each look what is asked for, and leaves the pictures in the folder. */
async function inEveryLook(
  world: World,
  folder: string,
  work: (shoot: Shoot) => Promise<void>,
): Promise<void> {
  for (const [look, options] of looks) {
    const { page } = await visit(world, ANA, { ...options, path: '/c/1' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    // What the login still does would break off the first visit.
    await page.waitForLoadState('networkidle')
    await work(async (name, path) => {
      await page.goto(world.whole.facts.api + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      await settled(page)
      await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: true })
    })
    await page.context().close()
  }
}

/** The moments of a nomination that pass, or that take a SIFEN that misbehaves. */
async function moments(world: World, folder: string, emisor: Emisor): Promise<void> {
  const picture = (name: string) => ({ path: join(folder, `${name}.png`), fullPage: true })
  const [nominable, incierto] = await Promise.all([emitida(emisor), emitida(emisor)])
  const { page } = await visit(world, ANA, { viewport: WIDE, path: `/c/1/documentos/${nominable.id}` })
  await nominate(page)
  await registered(page)
  await page.screenshot(picture('nominada'))
  await page.goto(`${world.whole.facts.api}/c/1/documentos/${incierto.id}`)
  await armUncertain(world.whole, incierto.cdc)
  await identify(page)
  await page.screenshot(picture('nominar-escrito'))
  await page.getByRole('button', { name: 'Nominar' }).click()
  await confirm(page, 'Sí, nominar')
  await uncertain(page)
  await page.screenshot(picture('incierta'))
  await page.goto(`${world.whole.facts.api}/c/1/documentos/${incierto.id}?vista=historia`)
  await page.getByRole('button', { name: 'Preguntar a SIFEN' }).first().waitFor()
  await page.screenshot(picture('historia-incierta'))
  await rejected(world, emisor)
  await page.goto(`${world.whole.facts.api}/c/1/documentos?estado=RECHAZADO`)
  await page
    .getByRole('row', { name: /Rechazado/ })
    .getByRole('link')
    .click()
  await page.getByText(/Rechazado \(/).waitFor()
  await page.screenshot(picture('rechazado'))
  await page.context().close()
}

async function rejected({ whole }: World, emisor: Emisor): Promise<void> {
  const ruc = emisor.ruc.slice(0, 8)
  await sifen(whole, 'PUT', `/api/timbrados/${ruc}`, { ruc, activo: false })
  await emitida(emisor)
  await sifen(whole, 'PUT', `/api/timbrados/${ruc}`, { ruc, activo: true })
}

async function inProduccion(world: World, folder: string, pages: Record<string, string>): Promise<void> {
  const { page } = await visit(world, ANA, { path: '/c/1' })
  await chooseAmbiente(page, 'PRODUCCIÓN')
  await page.context().close()
  await inEveryLook(world, folder, async shoot => {
    for (const name of EN_PRODUCCION) await shoot(`prod-${name}`, pages[name]!)
  })
}

tellUso('npm run capturas -- [carpeta] [--readme]')
const [given] = process.argv.slice(2).filter(arg => !arg.startsWith('--'))
const folder = given ?? (await mkdtemp(join(tmpdir(), 'mbohera-capturas-')))
await mkdir(folder, { recursive: true })
await using whole = await startWhole()
await using browser = await openBrowser()
const world = { whole, browser, sesiones: {} }
const ana = asPerson(whole, ANA)
const emisor: Emisor = {
  id: 1,
  ruc: '80099999-1',
  razonSocial: 'EJEMPLO SA',
  ask: (method, path, body) => ana(method, `/contribuyentes/1${path}`, body),
}
const pages = await trabajado(whole, emisor)
await moments(world, folder, emisor)
await inEveryLook(world, folder, async shoot => {
  for (const [name, path] of Object.entries(pages)) await shoot(name, path)
})
await inProduccion(world, folder, pages)
if (process.argv.includes('--readme'))
  for (const [picture, name] of Object.entries(DEL_README))
    await copyFile(join(folder, `${picture}.png`), join(DOCS, `${name}.png`))
process.stdout.write(`${folder}\n`)
