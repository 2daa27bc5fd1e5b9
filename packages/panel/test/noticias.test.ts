import { expect } from 'vitest'
import { seriousFaults } from './support/axe.ts'
import { settled, whole as stands } from './support/browser.ts'
import { ANA, type Emisor } from './support/emisor.ts'
import { inBrowser, test } from './support/test.ts'

const DIA_MS = 86_400_000

/** A row of numbers for another point, that ends in so many days. */
const timbradoPorVencer = ({ ruc, ask }: Emisor, dias: number) =>
  ask('POST', '/timbrados', {
    ...{ ambiente: 'DEV', numeroTimbrado: ruc.slice(0, 8), inicio: '2019-01-01' },
    ...{ establecimiento: 1, puntoExpedicion: 9, tipoDocumento: 'FACTURA_ELECTRONICA' },
    fin: new Date(Date.now() + dias * DIA_MS).toISOString().slice(0, 10),
  })

inBrowser('the notices', () => {
  test('the bell counts what this person has not seen; what she saw stays until its cause is gone', async ({
    visitas,
    emisor,
  }) => {
    await timbradoPorVencer(emisor, 3)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}`)
    await page.getByRole('link', { name: 'Noticias: 1 nueva' }).click()
    await page.getByRole('heading', { name: /^Timbrado .* 001-009: vence en \d días$/ }).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await settled(page)
    await stands(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Ya las vi' }).click()
    await page.getByRole('link', { name: 'Noticias: nada nuevo' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: /001-009: vence/ }).waitFor()
    await page.getByRole('link', { name: /^Ver: Timbrado/ }).click()
    await page.waitForURL(/configuracion\?vista=timbrados/)
  })
})
