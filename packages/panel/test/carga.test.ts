import { expect } from 'vitest'
import { ANA } from './support/emisor.ts'
import { firstLoad } from './support/load.ts'
import { inBrowser, test } from './support/test.ts'

inBrowser('the first load', () => {
  test('is at most 225 KB of compressed JavaScript', async ({ world, whole }) => {
    await using context = await world.browser.newContext()
    const { javascript } = await firstLoad(await context.newPage(), whole, ANA)
    process.stdout.write(`first load: ${(javascript / 1024).toFixed(0)} KB of compressed JavaScript\n`)
    expect(javascript).toBeGreaterThan(50_000)
    expect(javascript).toBeLessThanOrEqual(225 * 1024)
  })
})
