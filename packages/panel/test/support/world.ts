import type { Browser, BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { type Cookies, connectTo, hasBrowser, startBrowser, visit } from './browser.ts'
import { sifen } from './simulador.ts'
import { type StartedWhole, startWhole, type Whole } from './start.ts'

export interface Shared {
  whole: Whole
  navegador: string
  sesiones: Record<string, Cookies>
}

declare module 'vitest' {
  interface ProvidedContext {
    shared: Shared | null
  }
}

/** One `npm start` and one browser for all files: each of them works for taxpayers of its own. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!hasBrowser) {
    project.provide('shared', null)
    return undefined
  }
  // Files register their taxpayers at once, all of them as Ana.
  // And SIFEN is asked again soon, when nobody waits for anything but that.
  const whole = await startWhole({ MBOHERA_SIN_VERIFICAR: '100', MBOHERA_REINTENTO_MS: '200' })
  const server = await startBrowser()
  const { dir, facts } = whole
  await sifen(whole, 'PUT', '/api/ajustes', { demoraLoteMs: 200 })
  const sesiones = await logInAll({ dir, facts }, await connectTo(server.wsEndpoint()))
  project.provide('shared', { whole: { dir, facts }, navegador: server.wsEndpoint(), sesiones })
  return () => end(whole, server)
}

async function end(whole: StartedWhole, server: BrowserServer): Promise<void> {
  await server.close()
  await whole[Symbol.asyncDispose]()
}

/** Everybody of the demo comes in once through the provider's page; what it remembers serves all tests. */
async function logInAll(whole: Whole, browser: Browser): Promise<Record<string, Cookies>> {
  try {
    const enter = async ({ correo }: { correo: string }) => {
      const { page } = await visit({ whole, browser, sesiones: {} }, correo)
      await page.getByRole('button', { name: /^Su cuenta/ }).waitFor()
      return [correo, await page.context().cookies()] as const
    }
    return Object.fromEntries(await Promise.all(whole.facts.usuarios.map(enter)))
  } finally {
    await browser.close()
  }
}
