import { expect } from 'vitest'
import { approved, emit, PACIENCIA } from './support/acts.ts'
import { ANA, emitida, equipar, registrar } from './support/emisor.ts'
import { emitidoPorOtro } from './support/simulador.ts'
import { inBrowser, test } from './support/test.ts'

inBrowser('a numbering of which another system used numbers', () => {
  test('stops, says so where it is looked for and where one issues, and goes on after a person aligned it', async ({
    visitas,
    whole,
  }) => {
    const emisor = await registrar(whole, 'NEGOCIO CON DOS SISTEMAS SA')
    await equipar(whole, emisor, 'DEV')
    const { cdc } = await emitida(emisor)
    await emitidoPorOtro(whole, cdc, 2)
    await emitidoPorOtro(whole, cdc, 3)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    await page.getByLabel('Descripción').fill('Yerba mate 1 kg')
    await page.getByLabel('Precio con IVA').fill('55.000')
    // Between what she saw and what she says yes to, another sale of hers meets the number.
    await page.getByRole('button', { name: /^Emitir en/ }).click()
    const yes = page.getByRole('dialog').getByRole('button', { name: /^Sí, emitir en/ })
    await yes.waitFor()
    expect((await emitida(emisor)).estado).toBe('RECHAZADO')
    await yes.click()
    const notice = page.getByRole('alert', { name: 'La numeración de 001-001 está detenida' })
    await notice.filter({ hasText: '0000002' }).waitFor(PACIENCIA)
    await notice.getByRole('link', { name: 'Alinear numeración' }).waitFor()
    await page.getByRole('link', { name: 'Inicio' }).click()
    await page.getByRole('link', { name: /su numeración está detenida/ }).click()
    await page
      .getByRole('row', { name: /Factura/ })
      .getByText('Detenido')
      .waitFor()
    await page.getByRole('button', { name: 'Alinear numeración' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Próximo número').fill('2')
    await dialog.getByRole('button', { name: 'Alinear y seguir' }).click()
    await dialog.getByText(/no vuelve atrás/).waitFor()
    await dialog.getByLabel('Próximo número').fill('10')
    await dialog.getByRole('button', { name: 'Alinear y seguir' }).click()
    await page.getByText('El próximo documento llevará el número 10.').waitFor()
    await page.getByText(/Los números 3 a 9 ya no se usarán aquí/).waitFor()
    await page
      .getByRole('row', { name: /Factura/ })
      .getByText('Vigente')
      .waitFor()
    await page.goto(new URL(`/c/${emisor.id}/emitir`, page.url()).href)
    await emit(page)
    await page.getByRole('heading', { name: /001-001-0000010/ }).waitFor()
    await approved(page)
  })
})
