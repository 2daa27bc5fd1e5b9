import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { nominate, registered, total } from './support/acts.ts'
import { outside, small } from './support/ancho.ts'
import { goTo, whole as stands } from './support/browser.ts'
import { ANA, emitida, equipar, registrar } from './support/emisor.ts'
import { test as base, inBrowser } from './support/test.ts'
import { conMuchoDinero, sinDondeCortar, trabajado } from './support/trabajado.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const test = base
  .extend('emisor', { scope: 'file' }, async ({ whole }) => {
    const emisor = await registrar(whole, 'COOPERATIVADEPRODUCCION'.repeat(11))
    await equipar(whole, emisor, 'DEV')
    return emisor
  })
  .extend('pages', { scope: 'file' }, async ({ whole, emisor }): Promise<Record<string, string>> => {
    const pages = await trabajado(whole, emisor)
    const sinCortes = await sinDondeCortar(emisor)
    const [{ id }, mucho] = await Promise.all([emitida(emisor), conMuchoDinero(emisor)])
    await emisor.ask('POST', `/documentos/${id}/cancelar`, { motivo: 'se repitió la venta' })
    const muchos = `/c/${emisor.id}/documentos/${mucho}`
    return {
      ...pages,
      mucho: muchos,
      notaDeMucho: `${muchos}/nota`,
      ...sinCortes,
      buscados: `/c/${emisor.id}/documentos?buscar=yerba`,
    }
  })

/** What is cut on any of those pages, at the width that the window has and at those others. */
async function cutIn(
  page: Page,
  pages: Record<string, string>,
  widths: readonly number[],
): Promise<string[]> {
  await stands(page)
  const cut: string[] = []
  const own = page.viewportSize()!
  for (const [name, path] of Object.entries(pages)) {
    await goTo(page, path)
    // What it comes to is asked apart, and is the longest line of the page.
    if (name === 'documentos' || name === 'recibidos')
      await page.getByRole('status', { name: 'Totales de la lista' }).getByText('vigentes').waitFor()
    for (const width of [own.width, ...widths]) {
      if (widths.length > 0) await page.setViewportSize({ width, height: own.height })
      cut.push(...(await outside(page)).map(element => `${name} at ${width}: ${element}`))
    }
  }
  return cut
}

/** A sale of figures as long as they get, typed. */
async function typeMucho(page: Page): Promise<void> {
  await page.getByLabel('Descripción').fill('Cosechadora')
  await page.getByLabel('Cantidad').fill('1.250,5')
  await page.getByLabel('Precio con IVA').fill('1.250.000.000')
  await total(page, '1.563.125.000.000')
}

/** What is written below bars and ends where they end. */
const cutDays = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('svg text')].filter(text => {
    const svg = text.closest('svg')
    return (
      getComputedStyle(svg).overflowX !== 'visible' &&
      text.getBoundingClientRect().right > svg.getBoundingClientRect().right
    )
  }).map(text => text.textContent)`)

inBrowser('on a phone of 360 pixels', () => {
  test('no page scrolls sideways, and no word, amount, button or field of it is cut', async ({
    visitas,
    emisor,
    pages,
  }) => {
    const { page } = await visitas.aparte(ANA, { ...PHONE, path: `/c/${emisor.id}` })
    expect(await cutIn(page, pages, [])).toEqual([])
  })

  test('whatever is pressed is as high and wide as a finger needs', async ({ visitas, emisor, pages }) => {
    const { page } = await visitas.aparte(ANA, { ...PHONE, path: `/c/${emisor.id}` })
    await stands(page)
    const found: string[] = []
    for (const [name, path] of Object.entries(pages)) {
      await goTo(page, path)
      found.push(...(await small(page)).map(one => `${name}: ${one}`))
    }
    expect(found).toEqual([])
  })

  test('a factura is found and nominated by touch', async ({ visitas, emisor }) => {
    const { numeroFormateado } = await emitida(emisor)
    const { page } = await visitas.aparte(ANA, { ...PHONE, path: `/c/${emisor.id}` })
    await page.getByRole('button', { name: 'Abrir el menú' }).tap()
    const secciones = page.getByRole('navigation', { name: 'Secciones' })
    await secciones.getByRole('link', { name: 'Documentos' }).tap()
    await page.getByRole('link', { name: numeroFormateado }).tap()
    await nominate(page)
    await registered(page)
    expect(await outside(page)).toEqual([])
  })

  test('a closed menu is away for the keyboard, and Esc closes an open one', async ({ visitas, emisor }) => {
    const { page } = await visitas.aparte(ANA, { ...PHONE, path: `/c/${emisor.id}` })
    await stands(page)
    const secciones = page.getByRole('navigation', { name: 'Secciones' })
    const abrir = page.getByRole('button', { name: 'Abrir el menú' })
    await abrir.focus()
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').getAttribute('aria-label')).toMatch(/^Contribuyente/)
    expect(await secciones.getByRole('link').count()).toBe(0)
    await abrir.press('Enter')
    await secciones.getByRole('link', { name: 'Documentos' }).focus()
    await page.keyboard.press('Escape')
    await secciones.waitFor({ state: 'hidden' })
    await abrir.and(page.locator(':focus')).waitFor()
  })

  test('every tab of a page is in sight, and of a book what the month comes to, with the days below its bars', async ({
    visitas,
    emisor,
    pages,
  }) => {
    const { page } = await visitas.aparte(ANA, { ...PHONE, path: `/c/${emisor.id}` })
    await stands(page)
    for (const path of [pages.nominarse!, pages.intercambios!]) {
      await goTo(page, path)
      for (const tab of await page.getByRole('tab').all()) {
        const { x, width } = (await tab.boundingBox())!
        expect(x + width).toBeLessThanOrEqual(PHONE.viewport.width)
      }
    }
    for (const path of [pages.libro!, pages.compras!]) {
      await goTo(page, path)
      for (const total of await page.getByRole('columnheader', { name: 'Total' }).all()) {
        const { x, width } = (await total.boundingBox())!
        expect(x + width).toBeLessThanOrEqual(PHONE.viewport.width)
      }
      expect(await cutDays(page)).toEqual([])
    }
  })

  test('figures as long as they get are seen whole while they are typed', async ({ visitas, emisor }) => {
    const { page } = await visitas.aparte(ANA, { ...PHONE, path: `/c/${emisor.id}/emitir` })
    await typeMucho(page)
    expect(await outside(page)).toEqual([])
  })
})

inBrowser('on a screen of a desk, and in half of it', () => {
  test('what can be done with a key, or a webhook, stands there whole', async ({
    visitas,
    emisor,
    pages,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}`)
    await page.setViewportSize({ width: 1280, height: 800 })
    await stands(page)
    for (const path of [pages.claves!, pages.webhooks!]) {
      await goTo(page, path)
      for (const boton of await page.getByRole('cell').getByRole('button').all()) {
        const { x, width } = (await boton.boundingBox())!
        expect(x + width).toBeLessThanOrEqual(1264)
      }
    }
  })

  test('no word, amount, button or field of any page is cut', async ({ visitas, emisor, pages }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}`)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await cutIn(page, pages, [1000, 640])).toEqual([])
  })

  test('figures as long as they get are seen whole while they are typed', async ({ visitas, emisor }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    await page.setViewportSize({ width: 1280, height: 800 })
    await typeMucho(page)
    for (const width of [1280, 1000]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await outside(page)).toEqual([])
    }
  })
})
