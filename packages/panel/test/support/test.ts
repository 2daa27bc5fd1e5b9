import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { test as base, inject } from 'vitest'
import {
  absent,
  connectTo,
  contextOf,
  hasBrowser,
  openPage,
  stranger,
  type Visit,
  type VisitOptions,
  visit,
  type World,
} from './browser.ts'
import { equipar, registrar } from './emisor.ts'

/** What a file of tests works with: the whole, a browser, and a taxpayer of its own that may issue in DEV. */
export const test = base
  .extend('shared', { scope: 'file' }, () => inject('shared')!)
  .extend('world', { scope: 'file' }, async ({ shared }, { onCleanup }): Promise<World> => {
    const browser = await connectTo(shared.navegador)
    onCleanup(() => browser.close())
    return { whole: shared.whole, sesiones: shared.sesiones, browser }
  })
  .extend('whole', { scope: 'file' }, ({ world }) => world.whole)
  .extend('emisor', { scope: 'file' }, async ({ whole }) => {
    const emisor = await registrar(whole, 'NEGOCIO DE PRUEBA SA')
    await equipar(whole, emisor, 'DEV')
    return emisor
  })
  .extend('navegadores', { scope: 'file' }, ({ world }) => {
    const contexts = new Map<string, Promise<BrowserContext>>()
    return (correo: string) => {
      const context = contexts.get(correo) ?? contextOf(world, correo)
      contexts.set(correo, context)
      return context
    }
  })
  .extend('visitas', ({ world, navegadores, task }, { onCleanup }) => {
    const pages: Page[] = []
    const own: BrowserContext[] = []
    onCleanup(async () => {
      if (task.result?.state === 'fail') await leavePictures(task.name, pages)
      for (const page of pages) await page.close()
      for (const context of own) await context.close()
    })
    const kept = (visit: Visit): Visit => {
      pages.push(visit.page)
      return visit
    }
    const keptWhole = (visit: Visit): Visit => {
      own.push(visit.page.context())
      return kept(visit)
    }
    return {
      /** A new window in the browser of that person. */
      de: async (correo: string, path: string) =>
        kept(await openPage(await navegadores(correo), world.whole.facts.api + path)),
      /** In a browser of his own, which is as it is said. */
      aparte: async (correo: string, options: VisitOptions) => keptWhole(await visit(world, correo, options)),
      deNadie: async (path: string) => keptWhole(await stranger(world, { path })),
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

/** Wraps a file's tests, which wait more than they work: without a browser they are skipped, and the name says how to get one. */
export const inBrowser = (what: string, tests: () => void): void => {
  base.describe.skipIf(!hasBrowser)(`${what}${absent}`, { concurrent: true }, tests)
}
