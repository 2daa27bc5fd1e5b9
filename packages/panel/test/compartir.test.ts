import { expect } from 'vitest'
import { faultsInBothColours } from './support/axe.ts'
import { ANA, emitida } from './support/emisor.ts'
import { inBrowser, test } from './support/test.ts'

inBrowser('sharing', () => {
  test('three clicks give a link; a stranger sees the documento by it, until it is revoked', async ({
    visitas,
    emisor,
    world,
  }) => {
    const { id, numeroFormateado } = await emitida(emisor)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos/${id}`)
    await page.getByRole('button', { name: 'Compartir' }).click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByRole('button', { name: 'Crear enlace' }).click()
    const enlace = (await dialogo.getByTestId('enlace').textContent()) ?? ''
    expect(new URL(enlace).pathname).toMatch(/^\/d\/\w+-\w{26}$/)
    const whatsapp = await dialogo.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href')
    expect(new URL(whatsapp!).searchParams.get('text')).toContain(enlace)
    await dialogo.getByText('Nadie lo abrió todavía').waitFor()
    await dialogo.getByLabel('Enviar por correo').fill('compras@ejemplo.com.py')
    await dialogo.getByRole('button', { name: 'Enviar', exact: true }).click()
    await dialogo.getByText(/no se envían correos/).waitFor()
    expect(await faultsInBothColours(page)).toEqual([])

    const extrano = await world.browser.newContext({ locale: 'es-PY', viewport: { width: 360, height: 740 } })
    try {
      const pagina = await extrano.newPage()
      expect((await pagina.goto(enlace))?.status()).toBe(200)
      await pagina.getByRole('heading', { name: 'Factura electrónica' }).waitFor()
      expect(await pagina.textContent('.numero')).toBe(numeroFormateado)
      expect(await pagina.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
      expect(await faultsInBothColours(pagina)).toEqual([])

      await dialogo.getByRole('button', { name: 'Cerrar' }).click()
      await page.getByRole('button', { name: 'Compartir' }).click()
      await dialogo.getByText(/Abierto por primera vez/).waitFor()
      await dialogo.getByRole('button', { name: /^Revocar/ }).click()
      await dialogo.getByText(/ya no lleva a ninguna parte/).waitFor()
      expect((await pagina.reload())?.status()).toBe(404)
    } finally {
      await extrano.close()
    }
  })
})
