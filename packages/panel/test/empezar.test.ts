import { expect } from 'vitest'
import { settled } from './support/browser.ts'
import { correoPara } from './support/buzon.ts'
import { ANA, CSC, emitida, equipar, nuevoRuc, registrar } from './support/emisor.ts'
import { paso } from './support/empezar.ts'
import { inBrowser, test } from './support/test.ts'

inBrowser('from nothing to a factura', () => {
  test('whoever has no account asks for one, follows the link of her mail, and is where one begins', async ({
    visitas,
    whole,
  }) => {
    const correo = `eva-${nuevoRuc()}@empezar.com.py`
    const clave = 'mandioca lluvia tren azul'
    const { page } = await visitas.deNadie('/nuevo')
    await page.getByRole('link', { name: 'Crear una cuenta' }).click()
    await page.getByLabel('Su nombre').fill('Eva Sosa')
    await page.getByLabel('Correo electrónico').fill(correo)
    await page.getByRole('button', { name: 'Enviar el enlace' }).click()
    await page.getByRole('heading', { name: 'Revise su correo' }).waitFor()
    const { html } = await correoPara(whole, correo)
    await page.goto(/href="([^"]+)"/.exec(html)?.[1] ?? '')
    await page.getByLabel('Contraseña nueva').fill(clave)
    await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
    await page.getByRole('link', { name: 'Ingresar', exact: true }).click()
    await page.getByLabel('Correo electrónico').fill(correo)
    await page.getByLabel('Contraseña').fill(clave)
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
    await page.getByRole('link', { name: 'Registrar un contribuyente' }).click()
    await page.getByRole('button', { name: 'Comprobar y empezar' }).waitFor()
  })

  test('who comes back finds each step done, and goes on in PRODUCCIÓN, which has its own state', async ({
    visitas,
    whole,
  }) => {
    const emisor = await registrar(whole, 'NEGOCIO QUE YA EMPEZÓ SA')
    await equipar(whole, emisor, 'DEV')
    await emitida(emisor)
    const { page, complaints } = await visitas.de(ANA, `/c/${emisor.id}/empezar`)
    await paso(page, 'Factura de prueba')
      .getByRole('link', { name: /^Ver la factura 001-001-0000001/ })
      .waitFor()
    expect(await page.getByRole('button', { name: /^Guardar/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Seguir en PRODUCCIÓN' }).click()
    await page.getByText('lo que haga aquí tiene valor fiscal').waitFor()
    await paso(page, 'Certificado de firma').getByText(`RUC ${emisor.ruc}`).waitFor()
    await paso(page, 'Quién emite y desde dónde').getByText('PALMA').waitFor()
    expect(await page.getByRole('textbox', { name: 'CSC' }).inputValue()).toBe('')
    expect(await page.getByLabel('Número del timbrado').inputValue()).toBe('')
    expect(await page.getByRole('link', { name: 'Emitir la primera factura' }).count()).toBe(0)
    await page.getByRole('textbox', { name: 'CSC' }).fill(CSC)
    await page.getByRole('button', { name: 'Guardar el CSC' }).click()
    await page.getByLabel('Número del timbrado').fill('12345678')
    await page.getByLabel('Inicio de vigencia').fill('01/01/2026')
    await page.getByRole('button', { name: 'Guardar el timbrado' }).click()
    await page.getByRole('link', { name: 'Emitir la primera factura' }).waitFor()

    // An accountant hands it over.
    await page.getByRole('button', { name: 'Lo hago para otra persona' }).click()
    await page.getByLabel('Correo del dueño').fill('dueno@empezar.com.py')
    await page.getByRole('button', { name: 'Invitar al dueño' }).click()
    await page.getByText(/^Invitado: /).waitFor()
    await settled(page)
    expect(complaints).toEqual([])
  })
})
