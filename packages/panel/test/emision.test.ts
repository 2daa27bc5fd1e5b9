import { expect } from 'vitest'
import {
  approved,
  confirm,
  downloadKude,
  elegir,
  emit,
  emitInnominada,
  PACIENCIA,
  registered,
  total,
} from './support/acts.ts'
import { outside } from './support/ancho.ts'
import { faultsInBothColours } from './support/axe.ts'
import { ANA, emitida, equipar, registrar } from './support/emisor.ts'
import { expectOff } from './support/off.ts'
import { sifen } from './support/simulador.ts'
import { inBrowser, test } from './support/test.ts'
import { nominacion } from './support/trabajado.ts'
import { until } from './support/until.ts'

/** What a note has not. */
const SIN_VENTA = { tipoTransaccion: undefined, condicionOperacion: undefined, condicionPago: undefined }

inBrowser('what is emitted', () => {
  test('a factura without a name is emitted with three fields, and its history tells what happened', async ({
    visitas,
    emisor,
  }) => {
    const { page, complaints } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    await emitInnominada(page)
    await page.getByRole('tab', { name: 'Historia' }).click()
    await page.getByText('Firmado y guardado.').waitFor()
    await page.getByText('SIFEN respondió').waitFor()
    await page.getByRole('tab', { name: 'XML' }).click()
    await page.getByText('<rDE').first().waitFor()
    await page.getByRole('tab', { name: 'Intercambios con SIFEN' }).click()
    await page.getByText('HTTP 200').first().waitFor()
    await downloadKude(page)
    expect(complaints).toEqual([])
  })

  test('what is weighed is paid by card to the guaraní, and a discount that cannot be shared out is no hindrance', async ({
    visitas,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    await page.getByLabel('Descripción').fill('Queso por kilo')
    await page.getByLabel('Cantidad').fill('0,347')
    await page.getByLabel('Precio con IVA').fill('45.990')
    await page.getByRole('button', { name: 'Más opciones' }).click()
    await page.getByLabel('Descuento de todo').fill('1.000')
    await elegir(page, page, 'Cómo paga', 'Tarjeta de débito')
    await total(page, '14.959')
    await emit(page)
    await page.getByRole('heading', { name: /^FE/ }).waitFor()
    await approved(page)
  })

  test('whoever presses «Emitir» is asked, though the total comes and moves the button meanwhile', async ({
    visitas,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    await page.getByLabel('Descripción').fill('Yerba mate 1 kg')
    const { promise: llega, resolve: dejar } = Promise.withResolvers<void>()
    await page.route('**/vista-previa*', async route => {
      await llega
      await route.continue()
    })
    await page.getByLabel('Precio con IVA').fill('55.000')
    const emitir = page.getByRole('button', { name: /^Emitir en/ })
    await emitir.hover()
    await page.mouse.down()
    dejar()
    await total(page, '55.000')
    await page.mouse.up()
    await page.getByRole('button', { name: /^Sí, emitir en/ }).waitFor()
  })

  test('what the service finds wrong stands beside its field, and nothing is emitted', async ({
    visitas,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    await page.getByLabel('Descripción').fill('Yerba mate 1 kg')
    const precio = page.getByLabel('Precio con IVA')
    await precio.fill('mucho')
    await page.getByRole('button', { name: /^Emitir en/ }).click()
    await page
      .locator('.mantine-InputWrapper-error')
      .filter({ hasText: /número/ })
      .waitFor()
    await precio.and(page.locator('[aria-invalid=true]')).waitFor()
    expect(await precio.inputValue()).toBe('mucho')
    await precio.fill('12,345')
    await page.getByText('¿Cuánto es:').waitFor()
    await page.getByRole('button', { name: /^Emitir en/ }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: '12.345', exact: true }).click()
    await total(page, 'Gs. 12.300')
    expect([await precio.inputValue(), await page.getByText('¿Cuánto es:').count()]).toEqual(['12.345', 0])
    expect(new URL(page.url()).pathname).toBe(`/c/${emisor.id}/emitir`)
  })

  test('what it comes to is what the service said of what stands there; while it has not, no amount is shown', async ({
    visitas,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    await page.getByLabel('Descripción').fill('Yerba mate 1 kg')
    const precio = page.getByLabel('Precio con IVA')
    const totales = page.getByLabel('Totales')
    await precio.fill('20.000')
    await total(page, 'Gs. 20.000')
    const soltar: (() => void)[] = []
    await page.route(/vista-previa/, async route => {
      await new Promise<void>(resolve => soltar.push(resolve))
      await route.abort()
    })
    await precio.fill('30.000')
    await total(page, 'Calculando…')
    expect(await page.getByText('Gs. 20.000').count()).toBe(0)
    await until('the service is asked', async () => soltar[0])
    for (const seguir of soltar) seguir()
    await totales.getByText('No se pudo calcular el total.').waitFor()
    expect(await totales.getByText('Gs.').count()).toBe(0)
    await page.unroute(/vista-previa/)
    await totales.getByRole('button', { name: 'Calcular de nuevo' }).click()
    await total(page, 'Gs. 30.000')
    expect(await totales.getByText('No se pudo').count()).toBe(0)
  })

  test('what few facturas say is folded away; a fault of it stands at its field, a reload keeps it, and it is signed', async ({
    visitas,
    emisor,
  }) => {
    const viewport = { width: 320, height: 900 }
    const { page, complaints } = await visitas.aparte(ANA, { viewport, path: `/c/${emisor.id}/emitir` })
    await page.getByLabel('Descripción').fill('Yerba mate 1 kg')
    await page.getByLabel('Precio con IVA').fill('55.000')
    expect(await page.getByLabel('Lote').count()).toBe(0)
    await page.getByRole('button', { name: 'Más datos del ítem' }).click()
    await page.getByLabel('Lote').fill('L-2026-07')
    await page.getByRole('button', { name: /^Más opciones/ }).click()
    await elegir(page, page, 'Cómo se vende', 'Otro')
    await page.getByRole('button', { name: /^Más datos(?! del)/ }).click()
    await page.getByLabel('Orden de compra').fill('OC-42')
    for (const grupo of ['Compra pública', 'Transporte', 'Medidor', 'Documento asociado'])
      await page.getByRole('button', { name: grupo, exact: true }).press('Enter')
    await page.getByLabel('Modalidad de contratación').fill('LP')
    await page.getByLabel('Número del medidor').fill('M-1')
    await page.getByRole('button', { name: /^Emitir en/ }).click()
    const palabras = page.getByLabel('De qué manera se vende')
    await page.locator('[aria-invalid=true]').first().waitFor()
    const invalidos = [
      palabras,
      page.getByRole('textbox', { name: 'Entidad', exact: true }),
      page.getByLabel('Fecha del código'),
    ]
    for (const campo of invalidos) await campo.and(page.locator('[aria-invalid=true]')).waitFor()
    expect([await outside(page), await faultsInBothColours(page)]).toEqual([[], []])
    await page.getByLabel('Modalidad de contratación').fill('')
    await palabras.fill('Venta en una feria')
    await page.reload()
    expect(await page.getByLabel('Número del medidor').inputValue()).toBe('M-1')
    expect(await page.getByLabel('Lote').inputValue()).toBe('L-2026-07')
    await emit(page)
    await approved(page)
    await page.getByRole('tab', { name: 'XML' }).click()
    for (const dicho of ['Venta en una feria', 'OC-42', 'L-2026-07', '<dNroMed>'])
      await page.getByText(dicho).first().waitFor()
    expect(complaints).toEqual([])
  })

  test('a documento that SIFEN rejects says so first, with its reason', async ({ visitas, whole }) => {
    const emisor = await registrar(whole, 'NEGOCIO SIN TIMBRADO SA')
    await equipar(whole, emisor, 'DEV')
    const ruc = emisor.ruc.slice(0, 8)
    await sifen(whole, 'PUT', `/api/timbrados/${ruc}`, { ruc, activo: false })
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    await page.getByLabel('Descripción').fill('Yerba mate 1 kg')
    await page.getByLabel('Precio con IVA').fill('55.000')
    await emit(page)
    const notice = page.getByRole('alert').filter({ hasText: /Rechazado \(\d{4}\)/ })
    await notice.waitFor(PACIENCIA)
    expect(await notice.textContent()).toMatch(/timbrado no está activo: véalo en Marangatú/)
    await expectOff(page, 'Cancelar', 'solo se cancela uno aprobado por SIFEN')
    await expectOff(page, 'Nota de crédito', 'espere a que SIFEN lo apruebe')
    await page.getByRole('link', { name: 'Inicio' }).click()
    await page.getByRole('link', { name: /Documentos rechazados/ }).click()
    await page.getByRole('row', { name: /001-001-0000001/ }).waitFor()
    await page.goBack()
    await page.goBack()
    await sifen(whole, 'PUT', `/api/timbrados/${ruc}`, { ruc, activo: true })
    await notice.getByRole('link', { name: 'inutilícelo' }).click()
    await page.getByLabel('Motivo').fill('El timbrado no estaba activo')
    await page.getByRole('button', { name: /^Inutilizar/ }).click()
    await confirm(page, /^Sí, inutilizar/)
    await registered(page)
    await page.goBack()
    await notice.getByText('Su número ya está inutilizado').waitFor()
    expect(await notice.getByRole('link').count()).toBe(0)
  })

  test('an approved documento is cancelled within its hours, which are counted down', async ({
    visitas,
    emisor,
  }) => {
    const { id } = await emitida(emisor)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos/${id}`)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    expect(await page.getByRole('timer').textContent()).toMatch(/Quedan 1 d 23 h|Quedan 2 d/)
    await page.getByLabel('Motivo').fill('error de carga')
    await page.getByRole('button', { name: 'Cancelar el documento' }).click()
    await registered(page)
    await page.getByRole('button', { name: 'Listo' }).click()
    await page.getByText('Cancelado', { exact: true }).first().waitFor()
    await expectOff(page, 'Nominar', 'cancelada')
  })

  test('a debit note comes with its effective receptor and without an amount, and SIFEN approves what was written', async ({
    visitas,
    emisor,
  }) => {
    const { id } = await emitida(emisor)
    await emisor.ask('POST', `/documentos/${id}/nominar`, nominacion())
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos/${id}/nota`)
    await page.getByText('Nota de débito').click()
    await page.getByRole('heading', { name: 'Nota de débito' }).waitFor()
    await page.getByText('COMPRADORA SA').waitFor()
    await page.getByRole('button', { name: /^Emitir en/ }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await total(page, '—')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByLabel('Descripción').fill('Flete')
    await page.getByLabel('Precio con IVA').fill('12.000')
    await total(page, 'Gs. 12.000')
    await emit(page)
    await page.getByRole('heading', { name: /^NDE/ }).waitFor()
    await approved(page)
    await page.getByText('COMPRADORA SA').first().waitFor()
  })

  test('a second credit note begins with what the first left, and who cancels the factura is told of its notes', async ({
    visitas,
    emisor,
  }) => {
    const { id, cdc } = await emitida(emisor)
    await emisor.ask('POST', `/documentos/${id}/nominar`, nominacion())
    const {
      items,
      factura: _,
      ...nota
    } = await emisor.ask<{ items: object[]; factura: object }>('GET', `/documentos/${id}/precarga?tipo=NCE`)
    const primera = await emitida(emisor, { ...nota, items: [{ ...items[0], cantidad: 1 }], ...SIN_VENTA })
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos/${cdc}`)
    await page.getByText('Queda por acreditar').waitFor()
    await page.getByRole('link', { name: 'Nota de crédito' }).click()
    await page.getByText(primera.numeroFormateado).waitFor()
    expect(await page.getByLabel('Cantidad').inputValue()).toBe('2')
    await total(page, 'Gs. 100.000')
    await page.goBack()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Esta factura tiene notas').waitFor()
    await dialog.getByRole('link', { name: `NCE ${primera.numeroFormateado}` }).waitFor()
    expect(await faultsInBothColours(page)).toEqual([])
  })
})
