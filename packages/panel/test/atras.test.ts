import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ANA } from './support/emisor.ts'
import { inBrowser, test } from './support/test.ts'

/** As the button of the browser and the gesture of a phone do it. */
const goBack = (page: Page) => page.evaluate('history.back()')

const titled = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

const steps = (page: Page) => page.evaluate<number>('history.length')

/** From the first page of the tab to another one, as people go there. */
async function goFromInicio(page: Page, seccion: string): Promise<void> {
  await page.getByRole('link', { name: seccion }).click()
  await titled(page, seccion)
}

/** The step is taken, and undone. */
const goBackInVain = (page: Page) =>
  page.evaluate(`new Promise(done => {
    let steps = 0
    addEventListener('popstate', () => {
      steps += 1
      if (steps === 2) done()
    })
    history.back()
  })`)

inBrowser('going back', () => {
  test('leaves an open dialog and not the page below it, as often as one opens, and nothing piles up', async ({
    visitas,
    emisor,
  }) => {
    const { page, complaints } = await visitas.de(ANA, `/c/${emisor.id}`)
    await goFromInicio(page, 'Productos')
    const before = await steps(page)
    const dialog = page.getByRole('dialog')
    for (const _ of [1, 2, 3]) {
      await page.getByRole('button', { name: 'Nuevo producto' }).first().click()
      await dialog.getByLabel('Descripción').fill('Yerba')
      await goBack(page)
      await dialog.waitFor({ state: 'hidden' })
      await titled(page, 'Productos')
    }
    expect(await steps(page)).toBe(before)
    await goBack(page)
    await titled(page, emisor.razonSocial)
    await page.evaluate('history.forward()')
    await titled(page, 'Productos')
    expect(complaints).toEqual([])
  })

  test('leaves a dialog on the first page of the tab as well, also when it was loaded anew', async ({
    visitas,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/productos`)
    const dialog = page.getByRole('dialog')
    const leave = async () => {
      await page.getByRole('button', { name: 'Importar' }).click()
      await dialog.waitFor()
      await goBack(page)
      await dialog.waitFor({ state: 'hidden' })
      await titled(page, 'Productos')
    }
    await titled(page, 'Productos')
    const before = await steps(page)
    for (const _ of [1, 2, 3]) await leave()
    expect(await steps(page)).toBe(before + 1)
    await page.getByRole('button', { name: 'Importar' }).click()
    await dialog.waitFor()
    await page.reload()
    await titled(page, 'Productos')
    await leave()
    await page.getByRole('link', { name: 'Clientes' }).click()
    await titled(page, 'Clientes')
    await goBack(page)
    await titled(page, 'Productos')
  })

  test('leaves the first page of the tab at the first time, also when a dialog was open on it and closed', async ({
    visitas,
    whole,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, '/docs')
    await page.goto(`${whole.facts.api}/c/${emisor.id}/productos`)
    const dialog = page.getByRole('dialog')
    for (const _ of [1, 2]) {
      await page.getByRole('button', { name: 'Importar' }).click()
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
    await page.getByRole('link', { name: 'Clientes' }).click()
    await titled(page, 'Clientes')
    await goBack(page)
    await titled(page, 'Productos')
    await goBack(page).catch(() => undefined)
    await page.waitForURL('**/docs')
  })

  test('of a dialog above another one it leaves the upper, with what was typed below it', async ({
    visitas,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}`)
    await goFromInicio(page, 'Miembros')
    await page.getByRole('button', { name: 'Invitar' }).click()
    const invitar = page.getByRole('dialog', { name: 'Invitar a una persona' })
    await invitar.getByLabel('Correo').fill('socia@ejemplo.com.py')
    await invitar.getByRole('combobox', { name: 'Rol' }).click()
    await page.getByRole('option', { name: 'Propietario' }).click()
    await invitar.getByRole('button', { name: 'Invitar' }).click()
    const encima = page.getByRole('dialog', { name: /propietari/i })
    await encima.waitFor()
    await goBack(page)
    await encima.waitFor({ state: 'hidden' })
    expect(await invitar.getByLabel('Correo').inputValue()).toBe('socia@ejemplo.com.py')
    await goBack(page)
    await invitar.waitFor({ state: 'hidden' })
    await titled(page, 'Miembros')
  })

  test('loses no key that is shown once', async ({ visitas, emisor }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}`)
    await goFromInicio(page, 'Claves de API')
    await page.getByRole('button', { name: 'Crear clave' }).first().click()
    await page.getByRole('dialog').getByLabel('Nombre').fill('Caja 1')
    await page.getByRole('dialog').getByRole('button', { name: 'Crear clave' }).click()
    await page.getByTestId('clave').waitFor()
    await goBackInVain(page)
    expect(await page.getByTestId('clave').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Ya la guardé' }).click()
    await page.getByTestId('clave').waitFor({ state: 'hidden' })
    await goBack(page)
    await titled(page, emisor.razonSocial)
  })

  test('closes the help, and on a phone the menu', async ({ visitas, emisor }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/productos`)
    await page.setViewportSize({ width: 360, height: 740 })
    await titled(page, 'Productos')
    const abrir = page.getByRole('button', { name: 'Abrir el menú' })
    const secciones = page.getByRole('navigation', { name: 'Secciones' })
    await abrir.click()
    await secciones.getByRole('link', { name: 'Clientes' }).click()
    await titled(page, 'Clientes')
    await abrir.click()
    await secciones.getByRole('link', { name: 'Clientes' }).waitFor()
    await goBack(page)
    await secciones.waitFor({ state: 'hidden' })
    await titled(page, 'Clientes')
    await page.getByRole('button', { name: 'Ayuda de esta página' }).click()
    await page.getByRole('dialog').waitFor()
    await goBack(page)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await titled(page, 'Clientes')
    await goBack(page)
    await titled(page, 'Productos')
  })

  test('after a session that ended on the way leads to the page before, at the first time', async ({
    visitas,
    emisor,
  }) => {
    const { page } = await visitas.aparte(ANA, { path: `/c/${emisor.id}` })
    await goFromInicio(page, 'Productos')
    await page.getByRole('link', { name: 'Clientes' }).click()
    await titled(page, 'Clientes')
    await page.route('**/api/v1/**', route =>
      route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer vencido' } }),
    )
    const back = page.waitForRequest(request => new URL(request.url()).pathname === '/callback')
    await page.getByLabel('Archivados').click()
    await back
    await page.unroute('**/api/v1/**')
    await page.getByRole('button', { name: /^Su cuenta/ }).waitFor()
    await titled(page, 'Clientes')
    const there = page.waitForRequest(request => new URL(request.url()).pathname === '/callback')
    await goBack(page).catch(() => undefined)
    await there
    await page.getByRole('button', { name: /^Su cuenta/ }).waitFor()
    await titled(page, /^(Clientes|Productos)$/)
    expect(new URL(page.url()).pathname).toBe(`/c/${emisor.id}/productos`)
  })
})
