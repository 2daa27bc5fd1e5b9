import { expect } from 'vitest'
import { faultsOf } from './support/axe.ts'
import { settled, whole as stands } from './support/browser.ts'
import { ANA, type Emisor, registrar } from './support/emisor.ts'
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
    expect(await faultsOf(page)).toEqual([])
    const urgentes = page.getByRole('switch', { name: 'Lo urgente, cuando pasa' })
    await urgentes.click()
    await page.getByRole('button', { name: 'Ya las vi' }).click()
    await page.getByRole('link', { name: 'Noticias: nada nuevo' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: /001-009: vence/ }).waitFor()
    await urgentes.waitFor()
    expect([await urgentes.isChecked(), await page.getByText(`A ${ANA}.`).count()]).toEqual([false, 1])
    await page.getByRole('link', { name: /^Ver: Timbrado/ }).click()
    await page.waitForURL(/configuracion\?vista=timbrados/)
  })

  test('help says what the page and the field are about, and is searched without accents', async ({
    visitas,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/configuracion`)
    await page.getByLabel('Nombre de fantasía').focus()
    await page.keyboard.press('F1')
    const cajon = page.getByRole('dialog', { name: 'Ayuda' })
    await cajon.getByRole('heading', { name: 'Nombre de fantasía' }).first().waitFor()
    await cajon.getByRole('heading', { name: /^Timbrado, establecimiento/ }).waitFor()
    await cajon.getByLabel('Buscar en la ayuda').fill('codigo de seguridad')
    await cajon.getByRole('heading', { name: /^CSC: / }).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await settled(page)
    expect(await faultsOf(page)).toEqual([])
    await cajon.getByRole('link', { name: 'Toda la ayuda' }).click()
    await page.getByRole('heading', { name: 'Ayuda', level: 1 }).waitFor()
    await page.getByLabel('Buscar en la ayuda').fill('4462')
    await page.getByRole('heading', { name: 'Código 4462 de SIFEN' }).waitFor()
    await stands(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  })

  test('whoever keeps the books of several sees them side by side, what is wrong first, and goes there', async ({
    visitas,
    emisor,
    whole,
  }) => {
    const otro = await registrar(whole, 'ÑANDUTÍ SIN CSC SA')
    const { page } = await visitas.de(ANA, `/c/${emisor.id}`)
    await page.getByRole('button', { name: /^Contribuyente: / }).click()
    await page.getByRole('menuitem', { name: 'Ver todos juntos' }).click()
    await page.waitForURL(/\/mis-contribuyentes/)
    await page.reload()
    await page.getByLabel('Ambiente').selectOption({ label: 'PRUEBAS (DEV)' })
    await page.getByLabel('Buscar').fill('nanduti')
    const fila = page.getByRole('row', { name: /ÑANDUTÍ SIN CSC SA.*Gs\. 0.*Falta/ })
    await fila.waitFor()
    expect(await page.getByRole('status').textContent()).toMatch(
      /^\d+ contribuyentes? · Gs\. [\d.]+ en ventas/,
    )
    const [bajado] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Bajar CSV' }).click(),
    ])
    expect(bajado.suggestedFilename()).toMatch(/^mis-contribuyentes_20\d\d-\d\d\.csv$/)
    await page.setViewportSize({ width: 360, height: 740 })
    await settled(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'ÑANDUTÍ SIN CSC SA' }).last().click()
    await page.waitForURL(new RegExp(`/c/${otro.id}$`))
  })
})
