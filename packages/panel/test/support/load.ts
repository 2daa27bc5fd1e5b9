import type { Page } from 'playwright-core'
import { logIn } from './browser.ts'
import type { Whole } from './start.ts'

/** What the panel costs whoever comes for the first time: what is asked, of the panel and of the provider, and bytes on the wire, until its first page stands. */
export async function firstLoad(
  page: Page,
  whole: Whole,
  correo: string,
): Promise<{ javascript: number; peticiones: string[] }> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  const scripts = new Set<string>()
  const peticiones = new Map<string, string>()
  let javascript = 0
  wire.on(
    'Network.requestWillBeSent',
    ({ requestId, request }) => void peticiones.set(requestId, request.url),
  )
  // What the browser has already is not asked for.
  wire.on('Network.requestServedFromCache', ({ requestId }) => void peticiones.delete(requestId))
  // What a page that was left did not get is asked for anew by the next one, on a busy machine: it is one file all the same.
  wire.on('Network.loadingFailed', ({ requestId, canceled }) => {
    if (canceled === true) peticiones.delete(requestId)
  })
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache) peticiones.delete(requestId)
    if (type === 'Script' && response.url.startsWith(whole.facts.api)) scripts.add(requestId)
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) javascript += encodedDataLength
  })
  await page.goto(whole.facts.api)
  await logIn(page, whole, correo)
  await page.getByRole('heading', { level: 1, name: 'EJEMPLO SA' }).waitFor()
  await page.waitForLoadState('networkidle')
  return { javascript, peticiones: [...peticiones.values()] }
}
