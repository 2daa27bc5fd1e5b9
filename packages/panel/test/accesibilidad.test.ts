import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { faultsInBothColours } from './support/axe.ts'
import { goTo, whole as stands } from './support/browser.ts'
import { ANA, registrar } from './support/emisor.ts'
import { test as base, inBrowser } from './support/test.ts'
import { trabajado } from './support/trabajado.ts'

/** All of them looked at one after the other take minutes on a busy machine. */
const PARTES = 4

const test = base.extend('pages', { scope: 'file' }, ({ whole, emisor }) => trabajado(whole, emisor))

/** What is done with one of a list says with which, also to who hears its name alone. */
const NAMESAKES = `(() => {
  const names = [...document.querySelectorAll('main :is(tr, li) button')].map(one => one.getAttribute('aria-label') ?? one.textContent)
  return names.filter((name, at) => names.indexOf(name) < at)
})()`

const faultsAt = async (page: Page, what: string): Promise<string[]> =>
  (await faultsInBothColours(page)).map(fault => `${what} ${fault}`)

inBrowser('axe finds nothing, neither light nor dark', () => {
  // Each in a window of its own, and none of them long.
  for (let parte = 1; parte <= PARTES; parte++)
    test(`on any page (part ${parte} of ${PARTES})`, async ({ visitas, emisor, pages }) => {
      const suyas = Object.entries(pages).filter((_, at) => at % PARTES === parte - 1)
      expect(suyas.length).toBeGreaterThan(8)
      const { page } = await visitas.de(ANA, `/c/${emisor.id}`)
      await stands(page)
      const faults: string[] = []
      for (const [name, path] of suyas) {
        await goTo(page, path)
        const namesakes = await page.evaluate<string[]>(NAMESAKES)
        faults.push(...(await faultsAt(page, name)), ...namesakes.map(dos => `${name} has two «${dos}»`))
      }
      expect(faults).toEqual([])
    })

  test('in what opens above a page, where there is nothing yet, and in PRODUCCIÓN', async ({
    visitas,
    whole,
  }) => {
    const emisor = await registrar(whole, 'NEGOCIO QUE SE MIRA SA')
    await emisor.ask('PATCH', '', { ambiente: 'DEV' })
    const { page } = await visitas.de(ANA, `/c/${emisor.id}`)
    const faults: string[] = []
    const look = async (what: string, role: 'dialog' | 'menu') => {
      await page.getByRole(role).first().waitFor()
      faults.push(...(await faultsAt(page, what)))
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: /^Su cuenta/ }).click()
    await look('the account', 'menu')
    await page.getByRole('button', { name: /^Ambiente: / }).click()
    await look('the ambientes', 'menu')
    await goTo(page, `/c/${emisor.id}/claves`)
    await page.getByRole('button', { name: 'Crear clave' }).first().click()
    await look('a new key', 'dialog')
    await goTo(page, `/c/${emisor.id}/miembros`)
    await page.getByRole('button', { name: 'Invitar' }).click()
    await look('an invitation', 'dialog')
    for (const empty of ['', '/documentos', '/eventos', '/claves', '/webhooks', '/configuracion']) {
      await goTo(page, `/c/${emisor.id}${empty}`)
      faults.push(...(await faultsAt(page, `nothing yet at ${empty}`)))
    }
    await emisor.ask('PATCH', '', { ambiente: 'PROD' })
    await page.reload()
    await page.getByText('lo que haga aquí tiene valor fiscal').waitFor()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    faults.push(...(await faultsAt(page, 'PRODUCCIÓN')))
    expect(faults).toEqual([])
  })

  test('on the pages where one logs in, opens an account or asks for another password', async ({
    visitas,
    whole,
  }) => {
    const { page } = await visitas.deNadie('/')
    const ingresar = page.getByRole('button', { name: 'Ingresar', exact: true })
    await ingresar.waitFor()
    const faults = await faultsAt(page, 'the login')
    await page.getByLabel('Correo electrónico').fill(ANA)
    await page.getByLabel('Contraseña').fill('no es esta')
    await ingresar.click()
    await page.getByText('El correo o la contraseña no son correctos').waitFor()
    faults.push(...(await faultsAt(page, 'the login that was refused')))
    for (const path of ['/cuenta/nueva', '/cuenta/olvido']) {
      await page.goto(whole.facts.idp + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      faults.push(...(await faultsAt(page, path)))
    }
    expect(faults).toEqual([])
  })
})
