import { expect } from 'vitest'
import { PACIENCIA, registered } from './support/acts.ts'
import { outside } from './support/ancho.ts'
import { faultsInBothColours, faultsOf } from './support/axe.ts'
import { goTo, settled } from './support/browser.ts'
import { ANA, CARLA, type Emisor, emitida, equipar, hoy, registrar } from './support/emisor.ts'
import { armUncertain, registrados } from './support/simulador.ts'
import type { Whole } from './support/start.ts'
import { inBrowser, test } from './support/test.ts'
import { comprada, recibeCancelada } from './support/trabajado.ts'

const NARROW = { viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true }

/** Somebody of his own, who can issue. */
async function proveedorDe(whole: Whole, razonSocial: string): Promise<Emisor> {
  const proveedor = await registrar(whole, razonSocial)
  await equipar(whole, proveedor, 'DEV')
  return proveedor
}

inBrowser('what others issued', () => {
  test('a CDC is pasted, the documento opens with what is left of its 45 days, and its conformity is registered', async ({
    visitas,
    whole,
    emisor,
  }) => {
    const proveedor = await proveedorDe(whole, 'PROVEEDOR UNO SA')
    const { cdc, numeroFormateado } = await comprada(proveedor, emisor)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}`)
    await page.getByRole('link', { name: 'Recibidos' }).click()
    await page.getByLabel('O pegue el CDC').fill(cdc)
    await page.getByRole('button', { name: 'Recibir' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: `Recibido · ${numeroFormateado} de RUC ${proveedor.ruc}` })
      .waitFor(PACIENCIA)
    const row = page.getByRole('row', { name: new RegExp(`${proveedor.ruc}.*Aprobado.*Quedan 44 d`) })
    await row.getByRole('link').click()
    await page.getByRole('heading', { name: `FE ${numeroFormateado}` }).waitFor()
    await page.getByRole('button', { name: 'Dar la conformidad' }).click()
    await page
      .getByText(/Quedan 44 d/)
      .last()
      .waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Registrar la conformidad' }).click()
    await registered(page)
    await page.getByRole('button', { name: 'Listo' }).click()
    await page.getByText('Motivo: Conformidad total').waitFor()
    const otra = page.getByRole('button', { name: 'Dar la conformidad' })
    expect(await otra.getAttribute('aria-description')).toMatch(/una conformidad parcial y después una total/)
  })

  test('a file that is dropped is received; of one for somebody else it is said, and nothing is kept', async ({
    visitas,
    whole,
    emisor,
  }) => {
    const proveedor = await proveedorDe(whole, 'PROVEEDOR DOS SA')
    const suyo = await comprada(proveedor, emisor)
    const ajeno = await emitida(proveedor)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/recibidos`)
    const drop = async (name: string, text: string) => {
      const made = `new File([${JSON.stringify(text)}], ${JSON.stringify(name)})`
      const dataTransfer = await page.evaluateHandle(
        `(() => { const data = new DataTransfer(); data.items.add(${made}); return data })()`,
      )
      await page.getByTestId('soltar').dispatchEvent('drop', { dataTransfer })
      await page.getByRole('button', { name: 'Recibir' }).click()
    }
    await page.getByTestId('soltar').waitFor()
    await drop('ajeno.xml', await proveedor.ask<string>('GET', `/documentos/${ajeno.id}/xml`))
    await page
      .getByText(/no nombra a su receptor/)
      .first()
      .waitFor(PACIENCIA)
    await drop('suyo.xml', await proveedor.ask<string>('GET', `/documentos/${suyo.id}/xml`))
    const firmado = page.getByRole('row', { name: /Firmado/ }).filter({ hasText: proveedor.ruc })
    await firmado.waitFor(PACIENCIA)
    await firmado.getByRole('link').click()
    // What was bought is read from the XML of whoever sold it.
    await page.getByRole('row', { name: /Yerba mate 1 kg.*3 UNI.*50\.000.*10 %.*Gs\. 150\.000/ }).waitFor()
    await page.getByRole('region', { name: 'Cómo se paga' }).getByText('Efectivo').waitFor()
    await page.getByRole('button', { name: 'Preguntar a SIFEN' }).click()
    await page.getByText('SIFEN lo tiene.').waitFor(PACIENCIA)
    await page.getByRole('button', { name: 'Dar la disconformidad' }).click()
    await page.getByLabel('Motivo').fill('La cantidad no es la pedida')
    await page.getByRole('button', { name: 'Registrar la disconformidad' }).click()
    await registered(page)
  })

  test('several are dropped at once, what is to be answered is found by its supplier, and the month of purchases is closed', async ({
    visitas,
    whole,
  }) => {
    const proveedor = await proveedorDe(whole, 'FERRETERIA SA')
    // What another test receives in between would not be confirmed.
    const emisor = await proveedorDe(whole, 'COMPRAS DEL MES SA')
    const compras = [await comprada(proveedor, emisor), await comprada(proveedor, emisor)]
    const xmls = await Promise.all(
      compras.map(({ id }) => proveedor.ask<string>('GET', `/documentos/${id}/xml`)),
    )
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/recibidos`)
    await page.getByTestId('soltar').waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles(
        xmls.map((xml, n) => ({ name: `${n}.xml`, mimeType: 'text/xml', buffer: Buffer.from(xml) })),
      )
    await page.getByText(/^2 archivos/).waitFor()
    await page.getByRole('button', { name: 'Recibir' }).click()
    await page.getByText(/1\.xml: Recibido/).waitFor(PACIENCIA)
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(`${proveedor.ruc} yerba`)
    await page.getByLabel(/Solo por responder/).check()
    const rows = page.getByRole('row', { name: /IVA 10 % Gs. 13.636.*Firmado.*Quedan 44 d/ })
    await rows.nth(1).waitFor(PACIENCIA)
    await page
      .getByRole('status', { name: 'Totales de la lista' })
      .getByText('2 documentos · Gs. 300.000')
      .waitFor()
    await page.getByRole('link', { name: 'Libro de compras' }).click()
    await page.getByLabel('Mes', { exact: true }).selectOption(hoy().slice(0, 7))
    await page
      .getByText(/No se preguntó a SIFEN/)
      .nth(1)
      .waitFor(PACIENCIA)
    expect(await faultsInBothColours(page)).toEqual([])
    await page.getByRole('button', { name: 'Preguntar a SIFEN' }).click()
    await page.getByText('Todo está confirmado en SIFEN').waitFor(PACIENCIA)
    await page
      .getByRole('row', { name: new RegExp(proveedor.ruc) })
      .getByText('300.000')
      .first()
      .waitFor()
    const llega = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    expect((await llega).suggestedFilename()).toBe(`libro-compras_${emisor.ruc}_${hoy().slice(0, 7)}.csv`)
    await page.setViewportSize({ width: 360, height: 740 })
    await settled(page)
    expect(await outside(page)).toEqual([])
  })

  test('on a phone of 320 pixels nothing is cut off, and axe finds nothing serious, light or dark', async ({
    visitas,
    whole,
  }) => {
    const proveedor = await proveedorDe(whole, 'PROVEEDOR TRES SA')
    // Nobody else's list has two sums.
    const emisor = await proveedorDe(whole, 'COMPRAS PROPIAS SA')
    const { cdc } = await comprada(proveedor, emisor)
    await emisor.ask('POST', '/documentos-recibidos', { cdc })
    await emisor.ask('POST', `/documentos-recibidos/${cdc}/disconformar`, { motivo: 'No es lo pedido' })
    // What it all comes to is said twice then, the longest line of the page.
    await recibeCancelada(proveedor, emisor)
    const { page } = await visitas.aparte(ANA, { ...NARROW, path: `/c/${emisor.id}/recibidos` })
    const faults: string[] = []
    const look = async () => {
      faults.push(...(await faultsInBothColours(page)), ...(await outside(page)))
    }
    await page.getByRole('status', { name: 'Totales de la lista' }).getByText('vigentes').waitFor()
    await look()
    const suyo = page.getByRole('listitem').filter({ hasText: proveedor.ruc })
    await suyo.filter({ hasText: 'Disconformidad' }).getByRole('link').tap()
    await page.getByText('Motivo: No es lo pedido').waitFor()
    await look()
    await page.getByRole('button', { name: 'Desconocer el documento' }).tap()
    await page.getByRole('dialog').waitFor()
    await look()
    expect(faults).toEqual([])
  })

  test('a lost answer: the dialog offers to ask again, and after a reload the page does, of what was issued as of what was received', async ({
    visitas,
    whole,
    emisor,
  }) => {
    const proveedor = await proveedorDe(whole, 'PROVEEDOR CUATRO SA')
    const recibida = await comprada(proveedor, emisor)
    await emisor.ask('POST', '/documentos-recibidos', { cdc: recibida.cdc })
    const propia = await emitida(emisor)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos/${propia.id}`)
    const perder = async (cdc: string, evento: string, decir: () => Promise<void>) => {
      await armUncertain(whole, cdc, evento)
      await decir()
      await page.getByRole('dialog').getByRole('button', { name: 'Preguntar de nuevo' }).waitFor(PACIENCIA)
      await page.reload()
      const aviso = page.getByRole('alert').filter({ hasText: 'Sin respuesta de SIFEN' })
      await aviso.getByRole('button', { name: 'Preguntar a SIFEN' }).click()
      await aviso.waitFor({ state: 'detached', ...PACIENCIA })
      expect(await registrados(whole, cdc)).toContain(evento)
    }
    await perder(propia.cdc, 'rGeVeCan', async () => {
      await page.getByRole('button', { name: 'Cancelar' }).click()
      await page.getByLabel('Motivo').fill('Se anotó dos veces')
      await page.getByRole('button', { name: 'Cancelar el documento' }).click()
    })
    await goTo(page, `/c/${emisor.id}/recibidos`)
    await page.getByRole('row').filter({ hasText: proveedor.ruc }).getByRole('link').click()
    await perder(recibida.cdc, 'rGeVeConf', async () => {
      await page.getByRole('button', { name: 'Dar la conformidad' }).click()
      await page.getByRole('button', { name: 'Registrar la conformidad' }).click()
    })
    await page.getByText('Conformidad', { exact: true }).last().waitFor()
  })

  test('an inbox is set up where one looks for it; that its server is not there is said, and it can be left again', async ({
    visitas,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/recibidos`)
    await page.getByRole('link', { name: 'Casilla de correo' }).click()
    await page.getByLabel('Servidor').fill('no es un servidor')
    await page.getByLabel('Usuario').fill('compras@ejemplo.com.py')
    await page.locator('input[type=password]').fill('secreta')
    await page.getByRole('button', { name: 'Leer esta casilla' }).click()
    await page.getByText(/Debe ser el nombre del servidor/).waitFor(PACIENCIA)
    // Nobody listens there.
    await page.getByLabel('Servidor').fill('127.0.0.1')
    await page.getByLabel('Puerto').fill('9')
    await page.getByRole('button', { name: 'Leer esta casilla' }).click()
    await page.getByText('No se la pudo leer').waitFor(PACIENCIA)
    expect(await page.locator('input[type=password]').inputValue()).toBe('')
    expect(await faultsInBothColours(page)).toEqual([])
    await page.getByRole('button', { name: 'Dejar de leerla' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Dejar de leerla' }).click()
    await page.getByRole('button', { name: 'Leer esta casilla' }).waitFor(PACIENCIA)
  })

  test('who only reads is told why not', async ({ visitas }) => {
    const { page } = await visitas.de(CARLA, '/c/1/recibidos')
    const recibir = page.getByRole('button', { name: 'Recibir' })
    await recibir.waitFor()
    expect(await recibir.getAttribute('aria-description')).toMatch(/Su rol es lector/)
  })
})
