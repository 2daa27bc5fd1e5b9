import { expect } from 'vitest'
import { nominate, registered } from './support/acts.ts'
import { outside } from './support/ancho.ts'
import { goTo, whole as stands } from './support/browser.ts'
import { ANA, emitida } from './support/emisor.ts'
import { inBrowser, test } from './support/test.ts'
import { trabajado } from './support/trabajado.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

inBrowser('on a phone of 360 pixels', () => {
  test('no page scrolls sideways, and nothing of it is cut off', async ({ visitas, whole, emisor }) => {
    const pages = await trabajado(whole, emisor)
    const { id } = await emitida(emisor)
    await emisor.ask('POST', `/documentos/${id}/cancelar`, { motivo: 'se repitió la venta' })
    const { page } = await visitas.aparte(ANA, { ...PHONE, path: `/c/${emisor.id}` })
    await stands(page)
    const wide: string[] = []
    for (const [name, path] of Object.entries(pages)) {
      await goTo(page, path)
      // What it comes to is asked apart, and is the longest line of the page.
      if (name === 'documentos')
        await page.getByRole('status', { name: 'Totales de la lista' }).getByText('vigentes').waitFor()
      wide.push(...(await outside(page)).map(element => `${name}: ${element}`))
    }
    expect(wide).toEqual([])
  })

  test('a factura is found and nominated by touch', async ({ visitas, emisor }) => {
    const { numeroFormateado } = await emitida(emisor)
    const { page } = await visitas.aparte(ANA, { ...PHONE, path: `/c/${emisor.id}` })
    await page.getByRole('button', { name: 'Abrir el menú' }).tap()
    await page.getByRole('link', { name: 'Documentos' }).tap()
    await page.getByRole('link', { name: numeroFormateado }).tap()
    await nominate(page)
    await registered(page)
    expect(await outside(page)).toEqual([])
  })
})
