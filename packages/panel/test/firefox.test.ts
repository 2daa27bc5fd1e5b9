import { expect } from 'vitest'
import { downloadKude, emitInnominada, nominate, registered } from './support/acts.ts'
import { hasBrowser, logIn, stranger } from './support/browser.ts'
import { ANA } from './support/emisor.ts'
import { hasFirefox, openFirefox, withoutFirefox } from './support/firefox.ts'
import { test } from './support/test.ts'

// One way through what is used most; `MBOHERA_NAVEGADOR=firefox npm test -- packages/panel/test` drives it through all of them.
test.describe.skipIf(!hasBrowser || !hasFirefox)(`in Firefox${withoutFirefox}`, () => {
  test('a person logs in, emits, takes the PDF, nominates and finds it by the day that she types; nothing is complained of', async ({
    whole,
    emisor,
  }) => {
    await using browser = await openFirefox()
    const world = { whole, browser, sesiones: {} }
    const { page, complaints } = await stranger(world, { path: `/c/${emisor.id}/emitir` })
    await logIn(page, whole, ANA)
    await emitInnominada(page)
    await downloadKude(page)
    // It shows what it has downloaded in a window of its own.
    await page.bringToFront()
    await nominate(page)
    await registered(page)
    await page.getByRole('link', { name: 'Documentos', exact: true }).first().click()
    const rows = page.getByRole('row').filter({ hasText: '001-001-0000001' })
    await rows.first().waitFor()
    await page.getByLabel('Desde').pressSequentially('1/2/2020')
    await page.waitForURL(/fechaDesde=2020-02-01/)
    await rows.first().waitFor()
    expect(complaints).toEqual([])
  })
})
