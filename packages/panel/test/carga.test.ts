import { expect } from 'vitest'
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
})
