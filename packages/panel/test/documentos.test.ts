import { expect } from 'vitest'
import { ANA, emitida } from './support/emisor.ts'
import { inBrowser, test } from './support/test.ts'

const CON_NOMBRE = {
  tipoContribuyente: 'NO_CONTRIBUYENTE',
  tipoOperacion: 'B2C',
  tipoDocumento: 'CEDULA_PARAGUAYA',
  numeroDocumento: '2345678',
  nombreRazonSocial: 'ANA BENITEZ',
}

inBrowser('the list of documentos', () => {
  test('a link with filters shows a colleague the same list, with the same fields filled', async ({
    visitas,
    emisor,
  }) => {
    const sinNombre = await emitida(emisor)
    const conNombre = await emitida(emisor, { receptor: CON_NOMBRE })
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos`)
    await page.getByRole('combobox', { name: 'Receptor' }).click()
    await page.getByRole('option', { name: 'Solo con receptor' }).click()
    await page.getByLabel('Buscar', { exact: true }).fill('2345678')
    await page.getByLabel('Buscar', { exact: true }).press('Enter')
    await page.getByRole('link', { name: sinNombre.numeroFormateado }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: conNombre.numeroFormateado }).waitFor()
    const url = new URL(page.url())

    const colleague = await visitas.de(ANA, url.pathname + url.search)
    await colleague.page.getByRole('link', { name: conNombre.numeroFormateado }).waitFor()
    expect(await colleague.page.getByRole('link', { name: sinNombre.numeroFormateado }).count()).toBe(0)
    expect(await colleague.page.getByLabel('Buscar', { exact: true }).inputValue()).toBe('2345678')
    const receptor = colleague.page.getByRole('combobox', { name: 'Receptor' })
    expect(await receptor.inputValue()).toBe('Solo con receptor')
    await colleague.page.getByRole('button', { name: 'Limpiar' }).click()
    await colleague.page.getByRole('link', { name: sinNombre.numeroFormateado }).waitFor()
    await colleague.page.goBack()
    await colleague.page
      .getByRole('link', { name: sinNombre.numeroFormateado })
      .waitFor({ state: 'detached' })
  })

  test('a CDC typed into the search opens its documento, and the way back leads to the list', async ({
    visitas,
    emisor,
  }) => {
    const { cdc, numeroFormateado } = await emitida(emisor)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos`)
    await page.getByLabel('Buscar', { exact: true }).fill(cdc.replace(/(.{4})/g, '$1 '))
    await page.getByLabel('Buscar', { exact: true }).press('Enter')
    await page.getByRole('heading', { name: `FE ${numeroFormateado}` }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Documentos' }).waitFor()
  })

  test('one that is put away leaves the list, and comes back', async ({ visitas, emisor, whole }) => {
    const { id, numeroFormateado } = await emitida(emisor)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos/${id}`)
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: /^Archivar/ }).click()
    await page.getByRole('menuitem').waitFor({ state: 'detached' })
    await page.goto(`${whole.facts.api}/c/${emisor.id}/documentos?archivado=true`)
    await page.getByRole('link', { name: numeroFormateado }).click()
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Desarchivar' }).click()
    await page.getByRole('menuitem').waitFor({ state: 'detached' })
    await page.goto(`${whole.facts.api}/c/${emisor.id}/documentos`)
    await page.getByRole('link', { name: numeroFormateado }).waitFor()
  })
})
