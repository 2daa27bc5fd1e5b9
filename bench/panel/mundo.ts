import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { startPostgres } from '../../packages/local/src/postgres/index.ts'
import {
  type Cookies,
  hasBrowser,
  openBrowser,
  visit,
  type World,
} from '../../packages/panel/test/support/browser.ts'
import { ANA, type Emisor, equipar, registrar } from '../../packages/panel/test/support/emisor.ts'
import { startWhole } from '../../packages/panel/test/support/start.ts'
import { trabajado } from '../../packages/panel/test/support/trabajado.ts'
import { useEveryCore } from '../lib/cores.ts'

export interface Mundo extends AsyncDisposable {
  world: World
  browser: Browser
  emisor: Emisor
  /** Every page of the panel, by its name. */
  pages: Record<string, string>
  db: pg.Client
}

/** Everything of `npm start` on a PostgreSQL that the bench can fill, and a Chromium: as it is on somebody's desk. */
export async function openMundo(): Promise<Mundo> {
  if (!hasBrowser) throw new Error('falta Chromium: apt-get install chromium')
  useEveryCore()
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-bench-'))
  const stack = new AsyncDisposableStack()
  stack.defer(() => rm(dir, { recursive: true, force: true }))
  const postgres = await startPostgres({ dir: join(dir, 'pg'), endsWithUs: true })
  stack.defer(() => postgres.stop())
  const whole = stack.use(await startWhole({ DATABASE_URL: postgres.url }))
  const browser = stack.use(await openBrowser())
  const db = new pg.Client({ connectionString: postgres.url })
  await db.connect()
  stack.defer(() => db.end())
  const emisor = await registrar(whole, 'NEGOCIO GRANDE SA')
  await equipar(whole, emisor, 'DEV')
  const pages = await trabajado(whole, emisor)
  const sesiones = { [ANA]: await logIn({ whole, browser, sesiones: {} }) }
  return {
    world: { whole, browser, sesiones },
    browser,
    emisor,
    pages,
    db,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

async function logIn(world: World): Promise<Cookies> {
  const { page } = await visit(world, ANA)
  await page.getByRole('button', { name: /^Su cuenta/ }).waitFor()
  const cookies = await page.context().cookies()
  await page.context().close()
  return cookies
}
