import { expect } from 'vitest'
import { ANA } from './support/emisor.ts'
import { inBrowser, test } from './support/test.ts'

inBrowser('the catalogue', () => {
  test('has what was written there, found by any part of it; what changes is offered so from then on', async ({
    visitas,
    emisor,
  }) => {
    const { page, complaints } = await visitas.de(ANA, `/c/${emisor.id}/productos`)
    await page.getByRole('button', { name: 'Nuevo producto' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Descripción').fill('Azúcar de caña 1 kg')
    await dialog.getByRole('textbox', { name: /^Código( \*)?$/ }).fill('AZU-1')
    await dialog.getByLabel('Código de barras').fill('12')
    await dialog.getByLabel('Precio con IVA').fill('7.500')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.getByText(/debe tener de 8 a 14 dígitos/i).waitFor()
    await dialog.getByLabel('Código de barras').fill('7840000000017')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByLabel('Buscar productos').fill('CANA azuc')
    await page.getByRole('row', { name: /Azúcar de caña 1 kg.*7\.500/ }).waitFor()
    await page.getByRole('button', { name: 'Cambiar Azúcar de caña 1 kg' }).click()
    await dialog.getByRole('button', { name: 'Dejar de ofrecer' }).click()
    await page.getByText('No hay ninguno así').waitFor()
    await page.getByLabel('Archivados').click()
    await page.getByRole('row', { name: /Azúcar de caña/ }).waitFor()
    // What was refused, and nothing else.
    expect(complaints).toEqual([expect.stringContaining('422')])
  })

  test('of one that somebody else changes while it is open nothing is undone, and a code that is taken is said', async ({
    visitas,
    emisor,
  }) => {
    const cafe = { codigo: 'CAFE-1', descripcion: 'Café 250 g', precioUnitario: '20000', tasaIVA: '10' }
    const keep = (more: object) => emisor.ask('POST', '/productos', { productos: [{ ...cafe, ...more }] })
    await keep({})
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/productos`)
    await page.getByRole('button', { name: 'Cambiar Café 250 g' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Descripción').fill('Café molido 250 g')
    await keep({ precioUnitario: '25000' })
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('row', { name: /Café molido 250 g.*25\.000/ }).waitFor()
    await page.getByRole('button', { name: 'Nuevo producto' }).first().click()
    await dialog.getByLabel('Descripción').fill('Capuchino')
    await dialog.getByRole('textbox', { name: /^Código( \*)?$/ }).fill('CAFE-1')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.getByText('Ya está guardado uno así: Café molido 250 g, Gs. 25.000.').waitFor()
    expect(await emisor.ask('GET', '/productos?buscar=cafe')).toMatchObject({
      datos: [{ producto: { descripcion: 'Café molido 250 g', precioUnitario: '25000' } }],
    })
  })

  test('is filled from a file: what is wrong is said by its cell and nothing is kept; done twice it is there once', async ({
    visitas,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/productos`)
    await page.getByRole('button', { name: 'Importar' }).click()
    const dialog = page.getByRole('dialog')
    const elegir = (filas: string[]) =>
      dialog.locator('input[type=file]').setInputFiles({
        name: 'lista.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['Código;Descripción;Precio;Código de barras', ...filas].join('\r\n')),
      })
    const muchos = Array.from({ length: 600 }, (_, n) => `I-${n};Importado ${n};1.000;`)
    await elegir([...muchos, 'I-X;Malo;1.000;12'])
    await dialog.getByRole('row', { name: /^602 Código de barras/ }).waitFor()
    // The number of a row takes no room from what is wrong in it.
    const fila = await dialog.getByRole('cell', { name: '602', exact: true }).boundingBox()
    expect(fila?.width).toBeLessThan(100)
    expect(await emisor.ask('GET', '/productos?buscar=importado')).toMatchObject({ datos: [] })
    for (const _ of [1, 2]) {
      await elegir(muchos)
      await dialog.getByRole('button', { name: 'Guardar 600 productos' }).click()
      await dialog.getByText('Se guardaron 600 productos').waitFor()
    }
    await dialog.getByRole('button', { name: 'Listo' }).click()
    expect(await emisor.ask('GET', '/productos?buscar=importado 599')).toMatchObject({
      datos: [{ producto: { codigo: 'I-599', precioUnitario: '1000' } }],
    })
  })
})
