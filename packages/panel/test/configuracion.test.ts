import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { chooseAmbiente, confirm, PACIENCIA } from './support/acts.ts'
import { faultsInBothColours } from './support/axe.ts'
import { settled } from './support/browser.ts'
import { ANA, CSC, emitida, equipar, nuevoRuc, registrar, registrarSinVerificar } from './support/emisor.ts'
import { certificadoDe } from './support/simulador.ts'
import { inBrowser, test } from './support/test.ts'

interface Archivo {
  p12: string
  clave: string
}

async function upload(page: Page, { p12, clave }: Archivo): Promise<void> {
  const input = page.locator('input[type=file]')
  await input.setInputFiles({
    name: 'firma.p12',
    mimeType: 'application/x-pkcs12',
    buffer: Buffer.from(p12, 'base64'),
  })
  await page.getByLabel('Contraseña del archivo').fill(clave)
  await page.getByRole('button', { name: 'Comprobar y guardar' }).click()
}

const choose = async (page: Page, field: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

inBrowser('the configuration of an issuer', () => {
  test('a certificate that does not serve is refused with the exact reason beside the field, and the right one is taken', async ({
    visitas,
    whole,
  }) => {
    const emisor = await registrar(whole, 'NEGOCIO SIN FIRMA SA')
    await emisor.ask('PATCH', '', { ambiente: 'DEV' })
    const [good, ajeno, vencido] = await Promise.all([
      certificadoDe(whole, { ruc: emisor.ruc }),
      certificadoDe(whole, { ruc: nuevoRuc() }),
      certificadoDe(whole, { ruc: emisor.ruc, vencido: true }),
    ])
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/configuracion?vista=certificado`)
    await page.getByText('Todavía no hay certificado').waitFor()
    const wrong: [Archivo, RegExp][] = [
      [{ p12: Buffer.from('una foto').toString('base64'), clave: 'x' }, /PKCS#12/],
      [{ ...good, clave: 'otra' }, /contraseña/i],
      [ajeno, /RUC/],
      [vencido, /venci/],
    ]
    for (const [archivo, reason] of wrong) {
      await upload(page, archivo)
      const fault = page.locator('.mantine-InputWrapper-error').filter({ hasText: reason })
      await fault.waitFor()
      expect(await page.locator('.mantine-InputWrapper-error').count()).toBe(1)
    }
    await upload(page, good)
    await page.getByText('Guardado.').waitFor()
    await page.getByRole('heading', { name: 'Certificado en uso' }).waitFor()
    await page.getByText(emisor.ruc).first().waitFor()
    expect(await page.locator('.mantine-InputWrapper-error').count()).toBe(0)
  })

  test('a CSC of another form is refused beside the field, and the right one is kept and never shown', async ({
    visitas,
    whole,
  }) => {
    const emisor = await registrar(whole, 'NEGOCIO SIN CSC SA')
    await emisor.ask('PATCH', '', { ambiente: 'DEV' })
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/configuracion?vista=csc`)
    await page.getByText('Todavía no hay ninguno.').waitFor()
    await page.getByRole('textbox', { name: 'CSC' }).fill('ABC')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText(/y tiene 3$/).waitFor()
    await page.getByRole('textbox', { name: 'CSC' }).fill(CSC)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Guardado.').waitFor()
    await page.getByText('El que guarde queda en uso; los demás siguen guardados.').waitFor()
    await page.reload()
    await page.getByRole('row', { name: /0001 .* En uso / }).waitFor()
    expect(await page.content()).not.toContain(CSC)
  })

  test('several CSC are kept: another one is loaded and used, one is chosen again, and one that is not in use is taken away', async ({
    visitas,
    whole,
  }) => {
    const emisor = await registrar(whole, 'NEGOCIO CON DOS CSC SA')
    await equipar(whole, emisor, 'DEV')
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/configuracion?vista=csc`)
    const uno = page.getByRole('row', { name: /^0001/ })
    const dos = page.getByRole('row', { name: /^0002/ })
    await uno.getByText('En uso').waitFor()
    expect(await uno.getByRole('button').count()).toBe(0)
    await page.getByLabel('Identificador').fill('0002')
    await page.getByRole('textbox', { name: 'CSC' }).fill('B'.repeat(32))
    await page.getByRole('button', { name: 'Guardar' }).click()
    await confirm(page, 'Guardar y usar')
    await dos.getByText('En uso').waitFor()
    await uno.getByRole('button', { name: 'Usar' }).click()
    await confirm(page, 'Usar este CSC')
    await uno.getByText('En uso').waitFor()
    const { qrUrl } = await emitida(emisor)
    expect(qrUrl).toContain('IdCSC=0001')
    await dos.getByRole('button', { name: 'Quitar' }).click()
    await confirm(page, 'Quitar el CSC')
    await dos.waitFor({ state: 'detached' })
    await uno.getByText('En uso').waitFor()
  })

  test('a timbrado is added and used from its number on; one that is switched off is not used any more', async ({
    visitas,
    whole,
  }) => {
    const emisor = await registrar(whole, 'NEGOCIO CON DOS PUNTOS SA')
    await equipar(whole, emisor, 'DEV')
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/configuracion?vista=timbrados`)
    const punto = (nombre: string) => page.getByRole('group', { name: `Punto ${nombre}` })
    await page.getByRole('button', { name: 'Guardar el timbrado' }).click()
    await page.getByRole('alert').filter({ hasText: 'Complete este campo.' }).waitFor()
    await page.getByRole('textbox', { name: 'Inicio de vigencia' }).fill('1/1/2019')
    await page.getByRole('button', { name: 'Otro punto de expedición' }).click()
    for (const nota of ['Nota de crédito', 'Nota de débito'])
      await punto('001-002').getByRole('checkbox', { name: nota }).uncheck()
    await punto('001-002').getByRole('button', { name: 'Ya se emitió con él en otro sistema' }).click()
    await page.getByLabel('Próximo de factura').fill('77')
    // Those of the first punto are there already: nothing is loaded, and it is told where.
    await page.getByRole('button', { name: 'Guardar el timbrado' }).click()
    await punto('001-001').getByText('Ya está cargado para 001-001').waitFor()
    expect(await page.getByRole('row', { name: /001-002/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Quitar el punto 001-001' }).click()
    await page.getByRole('button', { name: 'Guardar el timbrado' }).click()
    await page.getByText('Guardado.').waitFor()
    const row = page.getByRole('row', { name: /001-002/ })
    await row.getByText('Vigente').waitFor()
    const { numeroFormateado } = await emitida(emisor, { puntoExpedicion: 2 })
    expect(numeroFormateado).toBe('001-002-0000077')
    await page.reload()
    await row.getByText('78', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Desactivar' }).click()
    await confirm(page, 'Desactivar el timbrado')
    await row.getByText('Inactivo').waitFor()
    await expect(emitida(emisor, { puntoExpedicion: 2 })).rejects.toThrow(/timbrado/)
  })

  test('a logo of any kind that the browser shows, a color and a text are seen before they are kept, and are on the next KuDE and its page', async ({
    visitas,
    whole,
    world,
  }) => {
    const emisor = await registrar(whole, 'NEGOCIO CON LOGO SA')
    await equipar(whole, emisor, 'DEV')
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/configuracion?vista=membrete`)
    const vista = () => page.getByTitle('Vista previa del KuDE').getAttribute('src')
    const primera = await vista()
    const logo = page.locator('input[type=file]')
    await logo.setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: Buffer.from('no') })
    await page.getByText('no es una imagen que se pueda usar').waitFor()
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="400"><rect width="1600" height="400" rx="200" fill="#b03a2e"/></svg>'
    await logo.setInputFiles({ name: 'l.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    await page.getByRole('img', { name: 'Su logo' }).waitFor()
    await page.getByRole('switch', { name: 'Un color propio' }).check({ force: true })
    await page.getByLabel('Color', { exact: true }).fill('#b03a2e')
    await page.getByLabel('Texto al pie').fill('Gracias por su compra.')
    await choose(page, 'Otro texto para un tipo de documento', /Nota de crédito/)
    await page.getByLabel('En nota de crédito electrónica, en su lugar').fill('Para su próxima compra.')
    await expect.poll(vista, PACIENCIA).not.toBe(primera)
    expect(await faultsInBothColours(page)).toEqual([])
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Guardado.').waitFor()
    await page.reload()
    expect(await page.getByLabel('Texto al pie').inputValue()).toBe('Gracias por su compra.')
    await page.setViewportSize({ width: 360, height: 740 })
    await settled(page)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)

    const { id } = await emitida(emisor)
    const { ruta } = await emisor.ask<{ ruta: string }>('POST', `/documentos/${id}/enlaces`)
    const extrano = await world.browser.newContext({ locale: 'es-PY', viewport: { width: 360, height: 740 } })
    try {
      const pagina = await extrano.newPage()
      await pagina.goto(whole.facts.api + ruta)
      const visto = await pagina.evaluate<{ ancho: number; fondo: string }>(
        `({ ancho: document.querySelector('.logo').naturalWidth, fondo: getComputedStyle(document.querySelector('.botones a')).backgroundColor })`,
      )
      expect(visto).toEqual({ ancho: 640, fondo: 'rgb(176, 58, 46)' })
      await pagina.getByText('Gracias por su compra.').waitFor()
      expect(await faultsInBothColours(pagina)).toEqual([])
    } finally {
      await extrano.close()
    }
  })

  test('a branch is written where the house is, what is wrong with it is told beside its field, and it is kept', async ({
    visitas,
    whole,
  }) => {
    const emisor = await registrar(whole, 'NEGOCIO CON SUCURSAL SA')
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/configuracion?vista=datos`)
    await choose(page, 'Redondeo de los totales', 'Nunca')
    await page.getByRole('button', { name: 'Agregar sucursal' }).click()
    await page.getByRole('textbox', { name: 'Establecimiento' }).fill('0')
    await page.getByRole('textbox', { name: 'Nombre de la sucursal' }).fill('Sucursal Centro')
    await page.getByRole('textbox', { name: 'Teléfono de la sucursal' }).fill('021666000')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page
      .locator('.mantine-InputWrapper-error')
      .filter({ hasText: /de 1 a 999/ })
      .waitFor()
    await page.getByRole('textbox', { name: 'Establecimiento' }).fill('2')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Guardado.').waitFor()
    await page.reload()
    expect(await page.getByRole('combobox', { name: 'Redondeo de los totales' }).inputValue()).toBe('Nunca')
    expect(await page.getByRole('textbox', { name: 'Establecimiento' }).inputValue()).toBe('002')
    expect(await page.getByRole('textbox', { name: 'Nombre de la sucursal' }).inputValue()).toBe(
      'Sucursal Centro',
    )
    await page.getByRole('button', { name: 'Quitar la sucursal 002' }).click()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Guardado.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Agregar sucursal' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Establecimiento' }).count()).toBe(0)
  })

  test('who has not proved whose the RUC is cannot choose DEV or PRODUCCIÓN, and is told why and what to do', async ({
    visitas,
    whole,
  }) => {
    const emisor = await registrarSinVerificar(whole, 'NEGOCIO SIN PROBAR SA')
    const { page } = await visitas.de(ANA, `/c/${emisor.id}`)
    await page.getByRole('link', { name: /Falta probar que el RUC es suyo/ }).waitFor()
    await page.getByRole('button', { name: 'Ambiente: SANDBOX. Cambiar' }).click()
    for (const nombre of ['PRUEBAS (DEV)', 'PRODUCCIÓN']) {
      const opcion = page.getByRole('menuitem', { name: nombre })
      expect(await opcion.isDisabled()).toBe(true)
      expect(await opcion.textContent()).toContain('Cargue su certificado')
    }
    await page.keyboard.press('Escape')
    await page.goto(`${whole.facts.api}/c/${emisor.id}/configuracion?vista=certificado`)
    await page.getByText('Sin verificar').first().waitFor()
    await upload(page, await certificadoDe(whole, { ruc: emisor.ruc }))
    await page.getByText('El certificado prueba que el RUC es suyo').waitFor()
    await chooseAmbiente(page, 'PRODUCCIÓN')
  })
})
