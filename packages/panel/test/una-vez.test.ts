import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { confirm, emit, total, uncertain } from './support/acts.ts'
import { ANA, type Emisor, equipar, registrar } from './support/emisor.ts'
import type { Whole } from './support/start.ts'
import { inBrowser, test } from './support/test.ts'

async function negocio(whole: Whole, nombre: string, ambiente: 'DEV' | 'PROD' = 'DEV'): Promise<Emisor> {
  const emisor = await registrar(whole, nombre)
  await equipar(whole, emisor, ambiente)
  return emisor
}

async function escribir(page: Page, precio: string): Promise<void> {
  await page.getByLabel('Descripción').fill('Azúcar 1 kg')
  await page.getByLabel('Precio con IVA').fill(precio)
}

const esEmision = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/documentos')

/** Everything that asks for an emission, by its key. */
function emisionesDe(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  page.on('request', request => {
    if (esEmision(request)) keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

const emitidos = async (emisor: Emisor) =>
  (await emisor.ask<{ datos: { total: string }[] }>('GET', '/documentos')).datos.map(({ total }) => total)

const COLOUR = `getComputedStyle(document.querySelector('[data-testid=franja]')).backgroundColor`
const DOCUMENTOS = /\/contribuyentes\/\d+\/documentos$/

inBrowser('what is emitted once', () => {
  test('whose answer is lost cannot be changed nor sent anew, also after a reload: only its own key asks', async ({
    visitas,
    whole,
  }) => {
    const emisor = await negocio(whole, 'NEGOCIO SIN RESPUESTA SA')
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    const keys = emisionesDe(page)
    await escribir(page, '7.500')
    await page.route(DOCUMENTOS, async route => {
      if (esEmision(route.request())) {
        await route.fetch()
        await route.abort()
      } else await route.continue()
    })
    await emit(page)
    await uncertain(page)
    const precio = page.getByLabel('Precio con IVA')
    expect(await precio.isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: /^Emitir en/ }).isDisabled()).toBe(true)
    await page.reload()
    await uncertain(page)
    expect([await precio.isDisabled(), await precio.inputValue()]).toEqual([true, '7.500'])
    await page.unroute(DOCUMENTOS)
    await page.getByRole('button', { name: 'Preguntar de nuevo' }).click()
    await page.getByRole('heading', { name: /^FE/ }).waitFor()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await emitidos(emisor)).toEqual(['7500'])
    await page.getByRole('link', { name: 'Emitir documento' }).click()
    expect([await precio.isDisabled(), await precio.inputValue()]).toEqual([false, ''])
  })

  test('whose answer arrives while its page is being loaded again is shown by the new one, and is no other', async ({
    visitas,
    whole,
  }) => {
    const emisor = await negocio(whole, 'NEGOCIO QUE RECARGA SA')
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    const keys = emisionesDe(page)
    await escribir(page, '7.500')
    const [issued, leaving, answered] = [1, 2, 3].map(() => Promise.withResolvers<void>())
    await page.route(DOCUMENTOS, async route => {
      if (!esEmision(route.request())) return route.continue()
      const response = await route.fetch()
      issued!.resolve()
      await leaving!.promise
      await route.fulfill({ response })
      answered!.resolve()
    })
    await page.route(/\/emitir$/, async route => {
      leaving!.resolve()
      await answered!.promise
      await route.continue()
    })
    await emit(page)
    await issued!.promise
    await page.reload()
    await uncertain(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Preguntar de nuevo' }).click()
    await page.getByRole('heading', { name: /^FE/ }).waitFor()
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(await emitidos(emisor)).toEqual(['7500'])
  })

  test('without a connection nothing is sent, nothing waits to be sent, and what was typed stays', async ({
    visitas,
    whole,
  }) => {
    const emisor = await negocio(whole, 'NEGOCIO SIN CONEXION SA')
    const { page } = await visitas.aparte(ANA, { path: `/c/${emisor.id}` })
    const keys = emisionesDe(page)
    await page.getByRole('link', { name: 'Emitir documento' }).first().click()
    await escribir(page, '7.500')
    await total(page, 'Gs. 7.500')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: /^Emitir en/ }).click()
    await page.getByText('No hay conexión a internet').waitFor()
    await page
      .getByRole('button', { name: /^Emitir en/ })
      .and(page.locator(':not([data-loading])'))
      .waitFor()
    await page.getByRole('link', { name: 'Inicio' }).click()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: emisor.razonSocial }).waitFor()
    expect(await emitidos(emisor)).toEqual([])

    await page.getByRole('link', { name: 'Emitir documento' }).first().click()
    expect(await page.getByLabel('Precio con IVA').inputValue()).toBe('7.500')
    await page.getByRole('button', { name: /^Emitir en/ }).click()
    await page.getByRole('button', { name: /^Sí, emitir en/ }).waitFor()
    await page.context().setOffline(true)
    await confirm(page, /^Sí, emitir en/)
    await page.getByText('No hay conexión a internet').waitFor()
    await page.context().setOffline(false)
    await page.getByLabel('Precio con IVA').fill('8.500')
    await total(page, 'Gs. 8.500')
    expect([keys, await emitidos(emisor)]).toEqual([[], []])
    await emit(page)
    await page.getByRole('heading', { name: /^FE/ }).waitFor()
    expect(await emitidos(emisor)).toEqual(['8500'])
  })

  test('Enter in a text field goes to the next field, and after the last to the button: it emits nothing', async ({
    visitas,
    whole,
  }) => {
    const emisor = await negocio(whole, 'NEGOCIO CON TECLADO SA')
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    const keys = emisionesDe(page)
    await escribir(page, '7.500')
    await page.getByLabel('Descripción').press('Enter')
    const focused = (label: string) => page.getByLabel(label).and(page.locator(':focus')).waitFor()
    await focused('Cantidad')
    await page.getByLabel('Precio con IVA').first().press('Enter')
    const otro = page.getByLabel('Descripción').nth(1)
    await otro.and(page.locator(':focus')).waitFor()
    // An empty line leads nowhere: a scanner may send Enter twice.
    await otro.press('Enter')
    await otro.and(page.locator(':focus')).waitFor()
    await page.getByText('Crédito', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Plazo' }).press('Enter')
    await page
      .getByRole('button', { name: /^Emitir en/ })
      .and(page.locator(':focus'))
      .waitFor()
    expect([await page.getByRole('dialog').count(), keys]).toEqual([0, []])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Sí, emitir en/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect([keys, await emitidos(emisor)]).toEqual([[], []])
  })

  test('the summary says whom, how much, where and under which number; however often its button is pressed, it goes once', async ({
    visitas,
    whole,
  }) => {
    const emisor = await negocio(whole, 'NEGOCIO QUE REDONDEA SA')
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    const keys = emisionesDe(page)
    await escribir(page, '12.345')
    await total(page, 'Gs. 12.300')
    await page.getByRole('button', { name: /^Emitir en/ }).click()
    const dialog = page.getByRole('dialog')
    for (const said of ['PRUEBAS (DEV) · sin valor fiscal', 'Sin nombre', 'Gs. 12.300', '001-001-0000001'])
      await dialog.getByText(said).waitFor()
    await dialog.getByRole('button', { name: /^Sí, emitir en/ }).dblclick()
    await page.getByRole('heading', { name: /^FE/ }).waitFor()
    expect(keys).toHaveLength(1)
    expect(await emitidos(emisor)).toEqual(['12300'])
  })

  test('in PROD the summary says so by word and by colour, and no is no', async ({ visitas, whole }) => {
    const emisor = await negocio(whole, 'NEGOCIO EN PRODUCCION SA', 'PROD')
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    await escribir(page, '12.000')
    await page.getByRole('button', { name: 'Emitir en PRODUCCIÓN' }).click()
    const franja = page.getByRole('dialog').getByTestId('franja')
    expect(await franja.textContent()).toBe('PRODUCCIÓN · tiene valor fiscal')
    const colour = await page.evaluate<string>(COLOUR)
    const [red = 0, green = 255, blue = 255] = (colour.match(/\d+/g) ?? []).map(Number)
    expect(red, colour).toBeGreaterThan(2 * Math.max(green, blue))
    await confirm(page, 'No, volver')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await emitidos(emisor)).toEqual([])
  })
})
