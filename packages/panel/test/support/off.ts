import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A button that is off and says why, and does nothing when it is pressed all the same. */
export async function expectOff(page: Page, name: string | RegExp, why: string): Promise<void> {
  const button = page.getByRole('button', { name }).first()
  await button.waitFor()
  expect(await button.getAttribute('aria-description')).toContain(why)
  const before = page.url()
  await button.click({ force: true })
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(page.url()).toBe(before)
}
