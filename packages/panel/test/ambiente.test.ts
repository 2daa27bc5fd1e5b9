import { expect } from 'vitest'
import { chooseAmbiente } from './support/acts.ts'
import { ANA, CARLA, emitida, equipar, registrar } from './support/emisor.ts'
import { inBrowser, test } from './support/test.ts'

const COLOUR = `getComputedStyle(document.querySelector('[aria-label^="Ambiente: "]')).backgroundColor`

inBrowser('the ambiente', () => {
  test('PROD is unmistakable, and the documentos of the other ambiente are not there', async ({
    visitas,
    whole,
  }) => {
    const emisor = await registrar(whole, 'NEGOCIO EN DOS AMBIENTES SA')
    await equipar(whole, emisor, 'DEV')
    const { id, numeroFormateado } = await emitida(emisor)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos`)
    await page.getByRole('link', { name: numeroFormateado }).waitFor()
    expect(await page.getByText('lo que haga aquí tiene valor fiscal').count()).toBe(0)

    await chooseAmbiente(page, 'PRODUCCIÓN')
    await page.getByText('PRODUCCIÓN · lo que haga aquí tiene valor fiscal').waitFor()
    const colour = await page.evaluate<string>(COLOUR)
    const [red = 0, green = 255, blue = 255] = (colour.match(/\d+/g) ?? []).map(Number)
    expect(red, colour).toBeGreaterThan(2 * Math.max(green, blue))
    await page.getByText('Todavía no hay documentos en este ambiente').waitFor()
    await page.goto(`${whole.facts.api}/c/${emisor.id}/documentos/${id}`)
    await page.getByRole('alert').waitFor()
    expect(await page.content()).not.toContain(numeroFormateado)
    await page.goto(`${whole.facts.api}/c/${emisor.id}/emitir`)
    await page.getByRole('button', { name: 'Emitir en PRODUCCIÓN' }).waitFor()

    await chooseAmbiente(page, 'PRUEBAS (DEV)')
    await page.goto(`${whole.facts.api}/c/${emisor.id}/documentos`)
    await page.getByRole('link', { name: numeroFormateado }).waitFor()
  })

  test('where a key is made it is said what PROD means for it, and what its plan does not include', async ({
    visitas,
    whole,
  }) => {
    const emisor = await registrar(whole, 'NEGOCIO SIN API SA')
    await emisor.ask('PATCH', '', { ambiente: 'PROD' })
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/claves`)
    await page.getByRole('button', { name: 'Crear clave' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Nacerá en PRODUCCIÓN, para siempre').waitFor()
    await dialog.getByText(/no incluye la API de integración/).waitFor()
    await dialog.getByLabel('Nombre').fill('Caja 1')
    await dialog.getByRole('button', { name: 'Crear clave' }).click()
    const key = (await page.getByTestId('clave').textContent()) ?? ''
    const answer = await fetch(`${whole.facts.api}/api/v1/documento-electronico`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(answer.status).toBe(403)
    await page.getByRole('button', { name: 'Ya la guardé' }).click()
    await page
      .getByRole('row', { name: /Caja 1/ })
      .getByText('PRODUCCIÓN')
      .waitFor()
  })

  test('whoever may not choose it is told so in the menu', async ({ visitas, emisor }) => {
    await emisor.ask('POST', '/miembros', { correo: CARLA, rol: 'LECTOR' })
    const { page } = await visitas.de(CARLA, `/c/${emisor.id}`)
    await page.getByRole('button', { name: /^Ambiente: PRUEBAS/ }).click()
    await page.getByText(/Su rol es lector/).waitFor()
    expect(await page.getByRole('menuitem', { name: 'PRODUCCIÓN' }).isDisabled()).toBe(true)
  })
})
