import { expect } from 'vitest'
import { faultsOf } from './support/axe.ts'
import { settled, whole as stands } from './support/browser.ts'
import { ANA } from './support/emisor.ts'
import { inBrowser, test } from './support/test.ts'
import { trabajado } from './support/trabajado.ts'

inBrowser('the first page', () => {
  test('shows what the tax authority publishes of its services beside what was measured here', async ({
    visitas,
    whole,
    emisor,
  }) => {
    await trabajado(whole, emisor)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}`)
    await stands(page)
    const sifen = page.locator('#sifen')
    await sifen
      .getByText(/La DNIT dice .*: sus 6 servicios están en verde|\d de 6 servicios en verde/)
      .waitFor()
    await sifen.getByText('Los últimos 60 días').click()
    const celdas = await sifen
      .getByRole('table', { name: 'SIFEN por día' })
      .locator('tbody tr')
      .evaluateAll(filas => filas.map(fila => [...fila.querySelectorAll('td')].map(td => td.textContent)))
    for (const [dia, verde, medido] of celdas) {
      expect(dia).toMatch(/^\d\d\/\d\d$/)
      expect(verde).toMatch(/^—$|^\d+ %$/)
      expect(medido).toMatch(/^—$|^[\d,]+ s; \d+ de \d+ sin respuesta$/)
    }
    // Of a day that has just begun nothing is published yet.
    expect(celdas.some(([, verde]) => /^\d+ %$/.test(verde!))).toBe(true)
    await page.setViewportSize({ width: 320, height: 640 })
    await settled(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    expect(await faultsOf(page)).toEqual([])
  })
})
