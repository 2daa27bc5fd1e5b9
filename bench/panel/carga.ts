import type { Page } from 'playwright-core'
import { stranger, type VisitOptions, visit } from '../../packages/panel/test/support/browser.ts'
import { ANA } from '../../packages/panel/test/support/emisor.ts'
import { type Summary, summarize } from '../lib/stats.ts'
import type { Mundo } from './mundo.ts'

/** Nothing keeps the page from obeying at once. */
const FREE = 'new Promise(resolve => requestIdleCallback(() => resolve(true)))'

/** From the navigation, by a browser that has never been there, until what is waited for stands and the page obeys. */
async function interactive(
  open: (options: VisitOptions) => Promise<{ page: Page }>,
  path: string,
  usable: (page: Page) => Promise<unknown>,
): Promise<number> {
  const start = performance.now()
  const { page } = await open({ path })
  await usable(page)
  await page.evaluate(FREE)
  const took = performance.now() - start
  await page.context().close()
  return took
}

export async function interactivas(
  { world, pages }: Pick<Mundo, 'world' | 'pages'>,
  rounds: number,
): Promise<{ ingreso: Summary; inicio: Summary; documentos: Summary; documento: Summary }> {
  const cases = {
    ingreso: () =>
      interactive(
        options => stranger(world, options),
        '/',
        page => page.getByLabel('Correo electrónico').waitFor(),
      ),
    inicio: () =>
      interactive(
        options => visit(world, ANA, options),
        pages.inicio!,
        page => page.locator('main .asunto').first().waitFor(),
      ),
    documentos: () =>
      interactive(
        options => visit(world, ANA, options),
        pages.documentos!,
        page => page.getByRole('row').nth(1).waitFor(),
      ),
    documento: () =>
      interactive(
        options => visit(world, ANA, options),
        pages.documento!,
        page => page.getByRole('heading', { name: 'Receptor efectivo' }).waitFor(),
      ),
  }
  const samples: Record<keyof typeof cases, number[]> = {
    ingreso: [],
    inicio: [],
    documentos: [],
    documento: [],
  }
  for (let round = 0; round <= rounds; round++)
    for (const [name, run] of Object.entries(cases)) {
      const took = await run()
      // The first round finds everybody else cold too: it is the service that starts then, not the page.
      if (round > 0) samples[name as keyof typeof cases].push(took)
    }
  return {
    ingreso: summarize(samples.ingreso),
    inicio: summarize(samples.inicio),
    documentos: summarize(samples.documentos),
    documento: summarize(samples.documento),
  }
}
