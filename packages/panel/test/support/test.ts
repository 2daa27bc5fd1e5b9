import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { test as base, inject } from 'vitest'
import { absent, hasBrowser, stranger, type Visit, type VisitOptions, visit, type World } from './browser.ts'
import { equipar, registrar } from './emisor.ts'

/** What a file of tests works with: the whole, a browser, and a taxpayer of its own that may issue in DEV. */
export const test = base
  .extend('shared', { scope: 'file' }, () => inject('shared')!)
  .extend('world', { scope: 'file' }, async ({ shared }, { onCleanup }): Promise<World> => {
    const browser = await chromium.connect(shared.chromium)
    onCleanup(() => browser.close())
    return { whole: shared.whole, sesiones: shared.sesiones, browser }
  })
  .extend('whole', { scope: 'file' }, ({ world }) => world.whole)
  .extend('emisor', { scope: 'file' }, async ({ whole }) => {
    const emisor = await registrar(whole, 'NEGOCIO DE PRUEBA SA')
    await equipar(whole, emisor, 'DEV')
    return emisor
  })
  .extend('visitas', ({ world, task }, { onCleanup }) => {
    const pages: Page[] = []
    const kept = (visit: Visit): Visit => {
      pages.push(visit.page)
      return visit
    }
    onCleanup(async () => {
      if (task.result?.state === 'fail') await leavePictures(task.name, pages)
      for (const page of pages) await page.context().close()
    })
    return {
      de: async (correo: string, options?: VisitOptions) => kept(await visit(world, correo, options)),
      deNadie: async (options?: VisitOptions) => kept(await stranger(world, options)),
    }
  })

/** What was seen when it failed: the first thing that one wants to know. */
async function leavePictures(name: string, pages: readonly Page[]): Promise<void> {
  for (const [at, page] of pages.entries()) {
    const path = join(tmpdir(), 'mbohera-panel-fallas', `${name.replace(/\W+/g, '-').slice(0, 60)}-${at}.png`)
    await page.screenshot({ path, fullPage: true })
    process.stderr.write(`${page.url()} ${path}\n`)
  }
}

/** Wraps a file's tests: without a browser they are skipped, and the name says how to get one. */
export const inBrowser = (what: string, tests: () => void): void => {
  base.describe.skipIf(!hasBrowser)(`${what}${absent}`, tests)
}
