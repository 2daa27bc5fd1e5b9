import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  approved,
  confirm,
  emit,
  emitInnominada,
  identify,
  nominate,
  registered,
  total,
  uncertain,
} from './support/acts.ts'
import { ANA, COMPRADOR, emitida } from './support/emisor.ts'
import { expectOff } from './support/off.ts'
import { armUncertain, registrados } from './support/simulador.ts'
import { inBrowser, test } from './support/test.ts'

/** As often as somebody would press Tab before giving up. */
const TABS = 60

/** Goes on with the keyboard alone until that has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let pressed = 0; pressed < TABS; pressed++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${target}`)
}

const keyOf = (page: Page) =>
  page
    .waitForRequest(request => request.url().endsWith('/nominar') && request.method() === 'POST')
    .then(request => request.headers()['idempotency-key'])

inBrowser('the nomination', () => {
  test('an innominada is nominated, and its credit note carries the nominated receptor and is approved', async ({
    visitas,
    emisor,
  }) => {
    const { page, complaints } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    await emitInnominada(page)
    await expectOff(page, 'Nota de crédito', 'nomínela primero')
    await nominate(page)
    await registered(page)
    await page.getByRole('link', { name: 'Hacer una nota de crédito' }).click()
    await page.getByRole('heading', { name: 'Nota de crédito' }).waitFor()
    await page.getByText(COMPRADOR).waitFor()
    await total(page, 'Gs. 165.000')
    await emit(page)
    await page.getByRole('heading', { name: /^NCE/ }).waitFor()
    await approved(page)
    await page.getByText(COMPRADOR).first().waitFor()
    expect(complaints).toEqual([])
  })

  test('one whose answer is lost is uncertain, also after a reload, and the same key resolves it: SIFEN has one event', async ({
    visitas,
    emisor,
    whole,
  }) => {
    const { id, cdc } = await emitida(emisor)
    await armUncertain(whole, cdc)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos/${id}`)
    const first = keyOf(page)
    await nominate(page)
    await uncertain(page)
    await page.reload()
    await uncertain(page)
    const second = keyOf(page)
    await page.getByRole('button', { name: 'Preguntar de nuevo' }).click()
    expect(await first).toMatch(/^[0-9a-f-]{36}$/)
    expect(await second).toBe(await first)
    await registered(page)
    expect(await registrados(whole, cdc)).toEqual(['rGEveNom'])
  })

  test('what was nominated cannot be nominated again, and says why; who has a name is not offered it', async ({
    visitas,
    emisor,
    whole,
  }) => {
    const { id } = await emitida(emisor)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos/${id}`)
    await nominate(page)
    await registered(page)
    await page.getByRole('link', { name: 'Ver la factura' }).click()
    await page.getByRole('heading', { name: 'Receptor efectivo' }).waitFor()
    await page.getByRole('heading', { name: 'Receptor original' }).waitFor()
    await expectOff(page, 'Nominar', 'ya está nominado a')

    const conNombre = await emitida(emisor, {
      receptor: {
        tipoContribuyente: 'NO_CONTRIBUYENTE',
        tipoOperacion: 'B2C',
        tipoDocumento: 'CEDULA_PARAGUAYA',
        numeroDocumento: '2345678',
        nombreRazonSocial: 'ANA BENITEZ',
      },
    })
    await page.goto(`${whole.facts.api}/c/${emisor.id}/documentos/${conNombre.id}`)
    await page.getByRole('button', { name: 'Cancelar' }).waitFor()
    expect(await page.getByText('Nominar', { exact: true }).count()).toBe(0)
  })

  test('a fault stands beside its field, and what was typed stays', async ({ visitas, emisor }) => {
    const { id } = await emitida(emisor)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos/${id}`)
    await identify(page)
    await page.getByRole('textbox', { name: 'RUC' }).fill('80012345-7')
    await page.getByRole('button', { name: 'Nominar' }).click()
    await confirm(page, 'Sí, nominar')
    await page.getByText('El dígito verificador de 80012345 es 0, no 7', { exact: true }).waitFor()
    expect(await page.getByRole('textbox', { name: 'RUC' }).inputValue()).toBe('80012345-7')
    expect(await page.getByRole('textbox', { name: 'RUC' }).getAttribute('aria-invalid')).toBe('true')
    const propio = page.getByText('Ese RUC es el suyo')
    expect(await propio.count()).toBe(0)
    await page.getByRole('textbox', { name: 'RUC' }).fill(emisor.ruc)
    await propio.waitFor()
    // The name before was of another RUC: nothing is asked until the registry has said whose this one is.
    await page.getByText(new RegExp(`RUC ${emisor.ruc} · ACTIVO`)).waitFor()
    await page.getByRole('button', { name: 'Nominar' }).click()
    await page.getByRole('dialog').filter({ has: propio }).waitFor()
    await confirm(page, 'No, volver')
  })

  test('the keyboard alone suffices to find, nominate and credit a factura', async ({ visitas, emisor }) => {
    const { numeroFormateado } = await emitida(emisor)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos`)
    await page.getByRole('link', { name: numeroFormateado }).waitFor()
    await tabTo(page, page.getByRole('link', { name: 'Saltar al contenido' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('link', { name: numeroFormateado }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('link', { name: 'Nominar' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('textbox', { name: 'RUC' }))
    await page.keyboard.type(COMPRADOR)
    await page.getByText(new RegExp(`RUC ${COMPRADOR} · ACTIVO`)).waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Nominar' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Sí, nominar' }))
    await page.keyboard.press('Enter')
    await registered(page)
    await tabTo(page, page.getByRole('link', { name: 'Hacer una nota de crédito' }))
    await page.keyboard.press('Enter')
    await page.getByText(COMPRADOR).waitFor()
    await tabTo(page, page.getByRole('button', { name: /^Emitir en/ }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: /^Sí, emitir en/ }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /^NCE/ }).waitFor()
    await approved(page)
  })
})
