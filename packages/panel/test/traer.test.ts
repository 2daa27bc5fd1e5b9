import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PACIENCIA } from './support/acts.ts'
import { ANA, CARLA, emitida, equipar, registrar } from './support/emisor.ts'
import { olvidarDocumento, olvidarEventos } from './support/olvidar.ts'
import { arm } from './support/simulador.ts'
import { inBrowser, test } from './support/test.ts'
import { nominacion } from './support/trabajado.ts'

const enGrupos = (cdc: string): string => cdc.replace(/(.{4})(?=.)/g, '$1 ')

/** The order that was just given has nothing left to be done. */
async function ended(page: Page, resumen: string): Promise<void> {
  await page.waitForURL(/\/traer\/\d+$/, PACIENCIA)
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${resumen}$`) })
    .waitFor(PACIENCIA)
}

inBrowser('what another system issued', () => {
  test('pasted CDCs come: what was brought, what was here, what SIFEN does not have and why, and the documento itself', async ({
    visitas,
    whole,
    emisor,
  }) => {
    const [perdido, presente] = [await emitida(emisor), await emitida(emisor)]
    await olvidarDocumento(whole, perdido.cdc)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}`)
    await page.getByRole('link', { name: 'Traer de SIFEN' }).click()
    await page
      .getByLabel('O pegue los CDC')
      .fill(`CDC\n${enGrupos(perdido.cdc)}\n${presente.cdc}\nno es un CDC\n`)
    await page.getByRole('button', { name: 'Traer' }).click()
    await ended(page, '1 traído · 1 ya estaba · 1 lugar del archivo no se entiende')
    await page.getByText('Terminado', { exact: true }).waitFor()
    const row = page.getByRole('row', { name: /Traído/ })
    await page.getByRole('row', { name: /línea 4.*No se entiende.*44 dígitos/ }).waitFor()
    await page.getByRole('row', { name: /Ya estaba/ }).waitFor()
    await row.getByRole('link').click()
    await page.getByRole('heading', { name: `FE ${perdido.numeroFormateado}` }).waitFor()
    await page.getByText('Traído de SIFEN', { exact: true }).first().waitFor()
    await page.getByRole('tab', { name: 'Historia' }).click()
    await page.getByText('Emitido en otro sistema').waitFor()
    await page.goto(`${whole.facts.api}/c/${emisor.id}/traer`)
    await page.getByRole('row', { name: /Una lista de CDC.*Terminado.*1 traído/ }).waitFor()
  })

  test('a file that is dropped is sent; one of which no CDC can be taken is not, and it is said', async ({
    visitas,
    emisor,
  }) => {
    const { cdc } = await emitida(emisor)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/traer`)
    const drop = async (name: string, text: string) => {
      const made = `new File([${JSON.stringify(text)}], ${JSON.stringify(name)})`
      const dataTransfer = await page.evaluateHandle(
        `(() => { const data = new DataTransfer(); data.items.add(${made}); return data })()`,
      )
      await page.getByTestId('soltar').dispatchEvent('drop', { dataTransfer })
    }
    await page.getByTestId('soltar').waitFor()
    await drop('planilla.xlsx', 'x')
    await page.getByText('De «planilla.xlsx» no se pueden tomar CDC').waitFor()
    expect(await page.getByRole('button', { name: 'Traer' }).getAttribute('aria-disabled')).toBe('true')
    await drop('ventas.csv', `Fecha;CDC\n2026-11-20;${cdc}\n`)
    await page.getByText('ventas.csv').waitFor()
    await page.getByRole('button', { name: 'Traer' }).click()
    await ended(page, '1 ya estaba')
  })

  test('what SIFEN does not answer is waited for, and a person stops it', async ({
    visitas,
    whole,
    emisor,
  }) => {
    const { cdc } = await emitida(emisor)
    await olvidarDocumento(whole, cdc)
    await arm(whole, { escenario: 'cortar-antes', filtro: { servicio: 'siConsDE', cdc }, veces: 20 })
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/traer`)
    await page.getByLabel('O pegue los CDC').fill(cdc)
    await page.getByRole('button', { name: 'Traer' }).click()
    await page.getByRole('button', { name: 'Detener' }).click(PACIENCIA)
    await ended(page, '1 quedó sin preguntar')
    expect(await page.getByRole('button', { name: 'Detener' }).count()).toBe(0)
  })

  test('who only reads is told why not', async ({ visitas }) => {
    const { page } = await visitas.de(CARLA, '/c/1/traer')
    const traer = page.getByRole('button', { name: 'Traer' })
    await traer.waitFor()
    expect(await traer.getAttribute('aria-description')).toMatch(/Su rol es lector/)
  })
})

inBrowser('a documento is asked about', () => {
  test('what another system did with it is shown: who was nominated, and that it was done elsewhere; asked again, nothing changed', async ({
    visitas,
    whole,
    emisor,
  }) => {
    const { id, cdc } = await emitida(emisor)
    await emisor.ask('POST', `/documentos/${id}/nominar`, nominacion())
    await olvidarEventos(whole, cdc)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos/${id}`)
    await page.getByRole('button', { name: 'Preguntar a SIFEN' }).click()
    await page
      .getByText('SIFEN tiene una nominación que se hizo en otro sistema, a nombre de COMPRADORA SA.')
      .waitFor(PACIENCIA)
    await page.getByRole('heading', { name: 'Receptor efectivo' }).waitFor()
    await page.getByRole('tab', { name: 'Historia' }).click()
    await page.getByText('Hecho en otro sistema').waitFor()
    await page.getByRole('button', { name: 'Preguntar a SIFEN' }).click()
    await page.getByText('SIFEN muestra lo mismo').waitFor(PACIENCIA)
  })

  test('by the days on which it was issued: what another system did since is there, and the order says how many changed', async ({
    visitas,
    whole,
  }) => {
    // Of all that it issued: the documentos of those who are tested meanwhile are not its.
    const emisor = await registrar(whole, 'NEGOCIO DE UNA SOLA VENTA SA')
    await equipar(whole, emisor, 'DEV')
    const { id, cdc } = await emitida(emisor)
    await emisor.ask('POST', `/documentos/${id}/nominar`, nominacion())
    await olvidarEventos(whole, cdc)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/traer`)
    const preguntar = page.getByRole('button', { name: 'Preguntar cómo están' })
    await preguntar.waitFor()
    expect(await preguntar.getAttribute('aria-disabled')).toBe('true')
    await page.getByLabel('Desde').fill('1/1/2020')
    await page.getByLabel('Hasta').fill('31/01/2020')
    await preguntar.click()
    await page.getByText('No hay documentos aprobados emitidos entre esas fechas').waitFor()
    await page.getByLabel('Hasta').fill('2099-12-31')
    await preguntar.click()
    await ended(page, '1 cambió')
    await page
      .getByRole('row', { name: /Cambió/ })
      .getByRole('link')
      .click()
    await page.getByRole('heading', { name: 'Receptor efectivo' }).waitFor()
  })
})
