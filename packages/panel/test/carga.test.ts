import { expect } from 'vitest'
import { contextOf } from './support/browser.ts'
import { ANA } from './support/emisor.ts'
import { firstLoad } from './support/load.ts'
import { inBrowser, test } from './support/test.ts'

inBrowser('the first load', () => {
  test('is at most 200 KB of compressed JavaScript, and twenty requests, the login among them', async ({
    world,
    whole,
  }) => {
    await using context = await world.browser.newContext()
    const { javascript, peticiones } = await firstLoad(await context.newPage(), whole, ANA)
    process.stdout.write(`first load: ${(javascript / 1024).toFixed(0)} KB of compressed JavaScript\n`)
    expect(javascript).toBeGreaterThan(50_000)
    expect(javascript).toBeLessThanOrEqual(200 * 1024)
    expect(peticiones.length, peticiones.join('\n')).toBeLessThanOrEqual(20)
  })

  test('whoever must log in leaves with nothing but the page: neither a script nor the provider is asked for anything first', async ({
    world,
    whole,
  }) => {
    await using context = await contextOf(world, ANA)
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.route('**/panel/*', route => route.abort())
    await page.goto(`${whole.facts.api}/c/1`)
    await page.waitForURL('**/callback?*')
    expect(asked).toContain('/auth')
    expect(asked).not.toContain('/.well-known/openid-configuration')
  })

  test('the frame obeys while nothing is known of the contribuyente yet, and the page comes when he is', async ({
    world,
    whole,
  }) => {
    await using context = await contextOf(world, ANA)
    const page = await context.newPage()
    const { promise: clicked, resolve: enter } = Promise.withResolvers<void>()
    await page.route('**/api/v1/contribuyentes/1', async route => {
      await clicked
      await route.continue()
    })
    await page.goto(`${whole.facts.api}/c/1`)
    await page.getByRole('link', { name: 'Documentos', exact: true }).click()
    await page.waitForURL('**/c/1/documentos')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
    enter()
    await page.getByRole('heading', { level: 1, name: 'Documentos' }).waitFor()
  })

  test('a contribuyente that could not be read is read again by the button', async ({ world, whole }) => {
    await using context = await contextOf(world, ANA)
    const page = await context.newPage()
    await page.route('**/api/v1/contribuyentes/1', route => route.fulfill({ status: 500, json: {} }))
    await page.goto(`${whole.facts.api}/c/1`)
    await page.getByRole('heading', { name: 'No se puede mostrar esta página' }).waitFor()
    await page.unroute('**/api/v1/contribuyentes/1')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByRole('heading', { level: 1, name: 'EJEMPLO SA' }).waitFor()
  })
})
