import { ANA, equipar, registrar } from './support/emisor.ts'
import { inBrowser, test } from './support/test.ts'

inBrowser('medir', () => {
  test('m', async ({ visitas, whole }) => {
    const emisor = await registrar(whole, 'FOTOS SA')
    await equipar(whole, emisor, 'DEV')
    await emisor.ask('POST', '/productos', {
      productos: ['Yerba mate 1 kg', 'Azúcar de caña', 'Sal fina', 'Aceite 900 ml', 'Yerba mate 500 g'].map(
        (descripcion, n) => ({ codigo: `P-${n}`, descripcion, precioUnitario: 7500 * (n + 1), tasaIVA: 10 }),
      ),
    })
    for (const [look, options] of Object.entries({
      claro: { viewport: { width: 1280, height: 800 } },
      oscuro: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' as const },
      angosto: { viewport: { width: 360, height: 740 } },
    })) {
      const { page } = await visitas.aparte(ANA, { ...options, path: `/c/${emisor.id}/emitir` })
      await page.getByLabel('Descripción').first().focus()
      for (const t of ['azucar', '2*sal', 'aceite']) {
        await page.keyboard.type(t)
        await page.keyboard.press('Enter')
        await page.waitForTimeout(700)
      }
      await page.keyboard.type('yerb')
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/tienda/emitir-${look}.png`, fullPage: true })
      await page.keyboard.press('Escape')
      await page.evaluate(() => window.scrollTo(0, 700))
      await page.waitForTimeout(300)
      await page.screenshot({ path: `/tmp/tienda/abajo-${look}.png` })
      await page.goto(`${whole.facts.api}/c/${emisor.id}/productos`)
      await page.getByText('Yerba mate 500 g').waitFor()
      await page.screenshot({ path: `/tmp/tienda/productos-${look}.png` })
    }
  })
})
