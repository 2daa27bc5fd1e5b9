import type { BrowserContext, Page } from 'playwright-core'
import { contextOf } from '../../packages/panel/test/support/browser.ts'
import { ANA } from '../../packages/panel/test/support/emisor.ts'
import { type Summary, summarize } from '../lib/stats.ts'
import type { Mundo } from './mundo.ts'

/** A telephone of some years ago in a shop whose line is slow: 1.6 Mbit/s down, 0.75 up, 150 ms for each request, a quarter of this processor. */
const LINEA = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const VECES_MAS_LENTO = 4

async function openFar(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', LINEA)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: VECES_MAS_LENTO })
  return page
}

/** From the address until the first click is obeyed: by a browser that has never been there, and by one that has. Whoever comes is known to the provider. */
export async function clicObedecido(
  { world, pages }: Pick<Mundo, 'world' | 'pages'>,
  rounds: number,
): Promise<{ nuevo: Summary; conocido: Summary }> {
  const nuevo: number[] = []
  const conocido: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await using context = await contextOf(world, ANA)
    const first = await clickObeyed(await openFar(context), world.whole.facts.api + pages.inicio!)
    const again = await clickObeyed(await openFar(context), world.whole.facts.api + pages.inicio!)
    // The first round finds everybody else cold too.
    if (round === 0) continue
    nuevo.push(first)
    conocido.push(again)
  }
  return { nuevo: summarize(nuevo), conocido: summarize(conocido) }
}

async function clickObeyed(page: Page, url: string): Promise<number> {
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Documentos', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Documentos' }).waitFor()
  const took = performance.now() - start
  await page.close()
  return took
}
