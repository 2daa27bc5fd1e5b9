import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { approved, downloadKude, elegir, emit, enAsuncion } from './support/acts.ts'
import { ANA, conTimbrado, hoy } from './support/emisor.ts'
import { inBrowser, test } from './support/test.ts'

/** One block, without those that are in it. */
const bloque = (page: Page, nombre: string | RegExp): Locator =>
  page.getByRole('group', { name: nombre, exact: true })

async function deVendedor(page: Page): Promise<void> {
  const vendedor = bloque(page, 'Vendedor')
  await vendedor.getByLabel('Número de documento').fill('1234567')
  await vendedor.getByLabel('Nombre y apellido').fill('PEDRO GOMEZ')
  await vendedor.getByLabel('Dirección').first().fill('Camino a la colonia')
  const lugar = bloque(page, 'Dónde se compró')
  await lugar.getByLabel('Dirección').fill('Mercado de Abasto')
  await enAsuncion(lugar, page)
}

inBrowser('what is no factura is emitted from the panel', () => {
  test('an autofactura: what is missing stands at its field, a reload keeps what was typed, and SIFEN approves it', async ({
    visitas,
    emisor,
  }) => {
    await conTimbrado(emisor, 'AUTOFACTURA_ELECTRONICA')
    const { page, complaints } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    await page.getByText('Autofactura', { exact: true }).click()
    await page.getByRole('heading', { name: 'Emitir autofactura' }).waitFor()
    await deVendedor(page)
    await page.getByLabel('Descripción').fill('Hoja verde de yerba mate')
    await page.getByLabel('Unidad').fill('kg')
    await page.getByLabel('Cantidad').fill('30')
    await page.getByLabel('Precio').fill('5.000')
    await page.getByTestId('total').filter({ hasText: '150.000' }).waitFor()
    await elegir(
      bloque(page, 'Constancia del vendedor'),
      page,
      'Constancia',
      'Constancia de microproductores',
    )
    await page.getByRole('button', { name: /^Emitir en/ }).click()
    const control = page.getByLabel('Número de control')
    await page.locator('[aria-invalid=true]').first().waitFor()
    await control.and(page.locator('[aria-invalid=true]')).waitFor()
    const departamento = bloque(page, 'Vendedor').getByRole('combobox', { name: 'Departamento' }).first()
    await departamento.and(page.locator('[aria-invalid=true]')).waitFor()
    await control.fill('A1B2C3D4')
    await page.getByLabel('Número de la constancia').fill('12345')
    await enAsuncion(bloque(page, 'Vendedor'), page)
    await page.reload()
    await page.getByRole('heading', { name: 'Emitir autofactura' }).waitFor()
    expect(await page.getByLabel('Número de control').inputValue()).toBe('A1B2C3D4')
    await emit(page)
    await page.getByRole('heading', { name: /^AFE/ }).waitFor()
    await approved(page)
    await downloadKude(page)
    expect(complaints).toEqual([])
  })

  test('a nota de remisión: a vehicle is told by its plate, its places by the table, and SIFEN approves it', async ({
    visitas,
    emisor,
  }) => {
    await conTimbrado(emisor, 'NOTA_DE_REMISION_ELECTRONICA')
    const { page, complaints } = await visitas.de(ANA, `/c/${emisor.id}/emitir?tipo=remision`)
    await page.getByRole('heading', { name: 'Emitir nota de remisión' }).waitFor()
    await page.getByLabel('Descripción').fill('Yerba mate 1 kg')
    await page.getByLabel('Cantidad').fill('3')
    expect(await page.getByLabel(/^Precio/).count()).toBe(0)
    await page.getByLabel('Kilómetros del recorrido').fill('muchos')
    await page.getByRole('button', { name: /^Emitir en/ }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    const kilometros = page.getByLabel('Kilómetros del recorrido')
    await kilometros.and(page.locator('[aria-invalid=true]')).waitFor()
    await kilometros.fill('12')
    await page.getByLabel('Fecha de la factura futura').fill(hoy())
    await page.getByRole('radio', { name: 'Sin RUC' }).click()
    await page.getByRole('textbox', { name: 'Nombre y apellido' }).first().fill('ANA BENITEZ')
    await page.getByRole('textbox', { name: 'Número de documento' }).first().fill('2345678')
    await page.getByRole('textbox', { name: 'Dirección', exact: true }).first().fill('Ruta 2')
    for (const [lugar, direccion] of [
      ['Local de salida', 'Calle Tres'],
      ['Local de entrega', 'Ruta 2'],
    ] as const) {
      await bloque(page, lugar).getByLabel('Dirección').fill(direccion)
      await enAsuncion(bloque(page, lugar), page)
    }
    const vehiculo = bloque(page, 'Vehículo')
    await vehiculo.getByLabel('Tipo de vehículo').fill('Camión')
    await vehiculo.getByLabel('Marca').fill('Marca')
    await vehiculo.getByLabel('Matrícula').fill('ABC123')
    const transportista = bloque(page, 'Transportista')
    await transportista.getByLabel('Nombre o razón social').fill('EJEMPLO SA')
    await transportista.getByLabel('RUC o número de documento').fill(emisor.ruc)
    await transportista.getByLabel('Domicilio fiscal').fill('Calle Tres')
    const chofer = bloque(page, 'Chofer')
    await chofer.getByLabel('Número de documento').fill('1234567')
    await chofer.getByLabel('Nombre y apellido').fill('PEDRO GOMEZ')
    await chofer.getByLabel('Dirección').fill('Calle Cuatro')
    await page.getByRole('button', { name: 'Ver borrador del KuDE' }).click()
    await page.getByTitle('Borrador del KuDE').waitFor()
    await page.getByRole('button', { name: 'Cerrar' }).click()
    await emit(page)
    await page.getByRole('heading', { name: /^NRE/ }).waitFor()
    await approved(page)
    await downloadKude(page)
    expect(complaints).toEqual([])
  })

  test('what is typed of one type is there again after another was looked at, and a vehicle that was added is taken away', async ({
    visitas,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/emitir?tipo=remision`)
    await elegir(page, page, 'Motivo del traslado', 'Traslado entre locales de la empresa')
    expect(await page.getByText('¿Quién recibe?').count()).toBe(0)
    await page.getByRole('button', { name: 'Agregar otro vehículo' }).click()
    await bloque(page, 'Vehículo 2').getByLabel('Marca').fill('Otra')
    await page.getByRole('button', { name: 'Más datos del transporte' }).click()
    await page.getByLabel('Número de manifiesto').fill('M-1')
    await page.getByText('Factura', { exact: true }).click()
    await page.getByRole('heading', { name: 'Emitir factura' }).waitFor()
    await page.getByText('Remisión', { exact: true }).click()
    expect(await bloque(page, 'Vehículo 2').getByLabel('Marca').inputValue()).toBe('Otra')
    expect(await page.getByLabel('Número de manifiesto').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Quitar vehículo 2' }).click()
    await bloque(page, 'Vehículo').waitFor()
    await page.getByRole('button', { name: 'Empezar de nuevo' }).click()
    await page.getByText('¿Quién recibe?').waitFor()
  })
})
