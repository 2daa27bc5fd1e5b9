import { expect } from 'vitest'
import { faultsInBothColours } from './support/axe.ts'
import { ANA, emitida, registrar } from './support/emisor.ts'
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
    const conNombre = await emitida(emisor, {
      // Whom no other test of this file sells to.
      receptor: { ...CON_NOMBRE, nombreRazonSocial: 'ÚRSULA BENÍTEZ' },
    })
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos`)
    await page.getByRole('combobox', { name: 'Receptor' }).click()
    await page.getByRole('option', { name: 'Solo con receptor' }).click()
    // Typed as one types, and nothing else: half a word, another order, no accents.
    await page.getByLabel('Buscar', { exact: true }).pressSequentially('nitez ursu')
    await page.getByRole('link', { name: sinNombre.numeroFormateado }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: conNombre.numeroFormateado }).waitFor()
    const totales = page.getByRole('status', { name: 'Totales de la lista' })
    await totales.getByText('1 documento · Gs. 150.000').waitFor()
    await page.waitForURL(/buscar=/)
    // As it is written here, in a browser of another country.
    await page.getByLabel('Desde').pressSequentially('1/2/2020')
    await page.waitForURL(/fechaDesde=2020-02-01/)
    const url = new URL(page.url())

    const colleague = await visitas.de(ANA, url.pathname + url.search)
    await colleague.page.getByRole('link', { name: conNombre.numeroFormateado }).waitFor()
    expect(await colleague.page.getByRole('link', { name: sinNombre.numeroFormateado }).count()).toBe(0)
    expect(await colleague.page.getByLabel('Buscar', { exact: true }).inputValue()).toBe('nitez ursu')
    const receptor = colleague.page.getByRole('combobox', { name: 'Receptor' })
    expect(await receptor.inputValue()).toBe('Solo con receptor')
    expect(await colleague.page.getByLabel('Desde').inputValue()).toBe('01/02/2020')
    await colleague.page.getByRole('button', { name: 'Limpiar' }).click()
    await colleague.page.getByRole('link', { name: sinNombre.numeroFormateado }).waitFor()
    await colleague.page.goBack()
    await colleague.page
      .getByRole('link', { name: sinNombre.numeroFormateado })
      .waitFor({ state: 'detached' })
    // Whoever uses the keyboard goes on in the page that it leads to.
    await colleague.page.bringToFront()
    await colleague.page.getByRole('link', { name: conNombre.numeroFormateado }).press('Enter')
    await colleague.page.getByRole('heading', { name: `FE ${conNombre.numeroFormateado}` }).waitFor()
    await colleague.page.locator('#contenido:focus').waitFor()
  })

  test('a filter is kept under a name, is one click away on another device, and opens the list if it is told to', async ({
    visitas,
    whole,
  }) => {
    // What she keeps is hers in every test.
    const emisor = await registrar(whole, 'NEGOCIO CON FILTROS SA')
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos?innominada=true`)
    await page.getByRole('button', { name: 'Guardar este filtro' }).click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('alert').filter({ hasText: 'Complete este campo.' }).waitFor()
    await dialogo.getByLabel('Nombre').fill('Por nominar')
    await dialogo.getByRole('button', { name: 'Guardar' }).click()
    const chip = page.getByRole('button', { name: 'Por nominar', exact: true })
    await chip.waitFor()
    expect(await chip.getAttribute('aria-pressed')).toBe('true')
    expect(await faultsInBothColours(page)).toEqual([])

    const otra = (await visitas.de(ANA, `/c/${emisor.id}/documentos`)).page
    const suyo = otra.getByRole('button', { name: 'Por nominar', exact: true })
    await suyo.click()
    await otra.waitForURL(/innominada=/)
    await otra.getByRole('button', { name: 'Qué hacer con el filtro Por nominar' }).click()
    await otra.getByRole('menuitem', { name: 'Abrir la lista con él' }).click()
    await otra.getByRole('button', { name: 'Limpiar' }).click()
    await otra.waitForURL(url => url.search === '')

    await page.goto(page.url().replace(/\?.*/, ''))
    await page.waitForURL(/innominada=/)
    await page.getByRole('button', { name: 'Qué hacer con el filtro Por nominar' }).click()
    await page.getByRole('menuitem', { name: 'Quitar' }).click()
    await chip.waitFor({ state: 'detached' })
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
    await page.getByRole('menuitem', { name: /rchivar/ }).waitFor({ state: 'detached' })
    await page.goto(`${whole.facts.api}/c/${emisor.id}/documentos?archivado=true`)
    await page.getByRole('link', { name: numeroFormateado }).click()
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Desarchivar' }).click()
    await page.getByRole('menuitem', { name: /rchivar/ }).waitFor({ state: 'detached' })
    await page.goto(`${whole.facts.api}/c/${emisor.id}/documentos`)
    await page.getByRole('link', { name: numeroFormateado }).waitFor()
  })

  test('a documento shows what was sold, its IVA and how it is paid; of many items, the first ones', async ({
    visitas,
    emisor,
  }) => {
    const uno = { unidadMedida: 'UNI', cantidad: 2, precioUnitario: 1000, afectacionTributaria: 'GRAVADO' }
    const items = Array.from({ length: 60 }, (_, index) => ({
      ...uno,
      codigo: `P-${index + 1}`,
      descripcion: `Producto ${index + 1}`,
      tasaIVA: index === 0 ? 5 : 10,
      ...(index === 0 ? { descuento: 100 } : {}),
    }))
    const { id } = await emitida(emisor, {
      receptor: CON_NOMBRE,
      items,
      condicionOperacion: 'CREDITO',
      condicionPago: {
        tipo: 'CREDITO',
        cuotas: [
          { monto: 59_800, vencimiento: '2099-01-31' },
          { monto: 60_000, vencimiento: '2099-02-28' },
        ],
      },
    })
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos/${id}`)
    const filas = page.getByRole('table', { name: 'Ítems' }).getByRole('row')
    await page.getByRole('heading', { name: 'Ítems (60)' }).waitFor()
    expect(await filas.nth(1).getByRole('cell').allTextContents()).toEqual([
      'Producto 1P-1',
      '2 UNI',
      '1.000',
      '100',
      '5 %',
      'Gs. 1.800',
    ])
    expect(await filas.count()).toBe(51)
    // It has no notes: nothing is said of them.
    expect(await page.getByRole('term').filter({ hasText: 'Notas' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Ver más' }).click()
    await filas.nth(60).getByText('Producto 60').waitFor()
    expect(await page.getByRole('region', { name: 'IVA y totales' }).textContent()).toMatch(
      /IVA 5 %Gs\. 86.*IVA 10 %Gs\. 10\.727.*TotalGs\. 119\.800/,
    )
    expect(await page.getByRole('region', { name: 'Cómo se paga' }).textContent()).toMatch(
      /Crédito.*Cuota 1Gs\. 59\.800, vence 31\/01\/2099Cuota 2Gs\. 60\.000, vence 28\/02\/2099/,
    )
  })
})
