import { expect } from 'vitest'
import { approved, emit } from './support/acts.ts'
import { ANA, COMPRADOR, emitida } from './support/emisor.ts'
import { inBrowser, test } from './support/test.ts'
import { until } from './support/until.ts'

const CON_RUC = { tipoContribuyente: 'CONTRIBUYENTE', tipoOperacion: 'B2B', pais: 'PRY' }

/** As a browser that shows no PDF in a frame: what it would print opens by itself, and its beginning is the title here. */
const SIN_VISOR = `
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false })
  const created = URL.createObjectURL
  const blobs = new Map()
  URL.createObjectURL = blob => {
    const url = created.call(URL, blob)
    blobs.set(url, blob)
    return url
  }
  window.open = url => {
    void blobs.get(url).slice(0, 5).text().then(text => {
      document.title = text + ' ' + url
    })
    return null
  }`

inBrowser('one documento makes the next', () => {
  test('duplicated, the form has its buyer and its items; it is emitted with a number of its own', async ({
    visitas,
    emisor,
  }) => {
    const receptor = { ...CON_RUC, numeroDocumento: COMPRADOR, nombreRazonSocial: 'COMPRADORA SA' }
    const antes = await emitida(emisor, { receptor })
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos/${antes.id}`)
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: /^Duplicar/ }).click()
    await page.getByText(`Viene con lo que llevaba FE ${antes.numeroFormateado}`).waitFor()
    expect(await page.getByRole('textbox', { name: 'RUC' }).inputValue()).toBe(COMPRADOR)
    expect(await page.getByLabel('Descripción').inputValue()).toBe('Yerba mate 1 kg')
    expect(await page.getByLabel('Precio con IVA').inputValue()).toBe('50.000')
    await page.getByLabel('Cantidad').fill('4')
    await emit(page)
    await page.getByRole('heading', { name: /^FE/ }).waitFor()
    await approved(page)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toContain(antes.numeroFormateado)
    await page.getByText('Gs. 200.000').first().waitFor()
  })

  test('of one that SIFEN refused, its reason stands beside the field at fault until that is mended', async ({
    visitas,
    emisor,
  }) => {
    const receptor = { ...CON_RUC, numeroDocumento: '80000500-7', nombreRazonSocial: 'NO EXISTE SA' }
    const rechazada = await emitida(emisor, { receptor })
    expect(rechazada.estado).toBe('RECHAZADO')
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos/${rechazada.id}`)
    await page.getByRole('link', { name: 'Corregir y emitir otra' }).click()
    const ruc = page.getByRole('textbox', { name: 'RUC' })
    expect(await ruc.inputValue()).toBe('80000500-7')
    const dicho = page.locator('.mantine-Input-error, [id$="-error"]').filter({ hasText: 'SIFEN respondió' })
    await dicho.first().waitFor()
    expect(await dicho.first().textContent()).toContain('emítale con su cédula')
    await page.locator(':focus').and(ruc).waitFor()
    await ruc.fill(COMPRADOR)
    await dicho.first().waitFor({ state: 'detached' })
    await page.getByText(new RegExp(`RUC ${COMPRADOR} · ACTIVO`)).waitFor()
    await emit(page)
    await approved(page)
  })

  test('printed on the paper that this device was given last', async ({ visitas, emisor }) => {
    const { id } = await emitida(emisor)
    const { page } = await visitas.aparte(ANA, { path: `/c/${emisor.id}/documentos/${id}` })
    await page.getByRole('button', { name: 'Imprimir' }).waitFor()
    await page.evaluate(SIN_VISOR)
    const printed = async (query: string, hacer: () => Promise<void>) => {
      const antes = await page.title()
      await Promise.all([page.waitForRequest(new RegExp(`/kude${query}$`)), hacer()])
      await until('what is printed opens', async () => {
        const title = await page.title()
        return title !== antes && title.startsWith('%PDF-') ? title : undefined
      })
    }
    // Of the taxpayer's paper, as long as this device was given none.
    await printed('', () => page.getByRole('button', { name: 'Imprimir' }).click())
    await page.getByRole('button', { name: 'En qué papel' }).click()
    await printed('\\?formato=ticket', () => page.getByRole('menuitem', { name: 'Ticket 80 mm' }).click())
    await page.reload()
    await page.getByRole('tab', { name: 'KuDE' }).click()
    await page.getByRole('radio', { name: 'Ticket 80 mm', checked: true }).waitFor({ state: 'attached' })
  })
})
