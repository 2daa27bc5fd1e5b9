import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { approved, registered } from './support/acts.ts'
import { ANA, COMPRADOR } from './support/emisor.ts'
import { Person } from './support/persona.ts'
import { claveDe } from './support/start.ts'
import { inBrowser, test } from './support/test.ts'

async function walk(page: Page, ana: Person, clave: string): Promise<void> {
  await ana.fill(page.getByLabel('Correo electrónico'), ANA)
  await ana.fill(page.getByLabel('Contraseña'), clave)
  await ana.click(page.getByRole('button', { name: 'Ingresar', exact: true }))
  // An invoice without a name.
  await ana.click(page.getByRole('link', { name: 'Emitir documento' }).last())
  await ana.fill(page.getByLabel('Descripción'), 'Yerba mate 1 kg')
  await ana.fill(page.getByLabel('Precio con IVA'), '55.000')
  await ana.click(page.getByRole('button', { name: /^Emitir en/ }))
  await ana.click(page.getByRole('button', { name: /^Sí, emitir en/ }))
  await page.getByRole('heading', { name: /^FE/ }).waitFor()
  await approved(page)
  // Its buyer.
  await ana.click(page.getByRole('link', { name: 'Nominar' }))
  await ana.fill(page.getByRole('textbox', { name: 'RUC' }), COMPRADOR)
  await page.getByText(new RegExp(`RUC ${COMPRADOR} · ACTIVO`)).waitFor()
  await ana.click(page.getByRole('button', { name: 'Nominar' }))
  await ana.click(page.getByRole('button', { name: 'Sí, nominar' }))
  await registered(page)
  // Its credit note.
  await ana.click(page.getByRole('link', { name: 'Hacer una nota de crédito' }))
  await page.getByText(COMPRADOR).waitFor()
  await ana.click(page.getByRole('button', { name: /^Emitir en/ }))
  await ana.click(page.getByRole('button', { name: /^Sí, emitir en/ }))
  await page.getByRole('heading', { name: /^NCE/ }).waitFor()
  await approved(page)
}

inBrowser('within three minutes', () => {
  test('whoever opens the printed address has nominated an invoice and issued its credit note', async ({
    visitas,
    whole,
  }) => {
    const { page, complaints } = await visitas.deNadie('/')
    const ana = new Person()
    await walk(page, ana, claveDe(whole, ANA))
    process.stdout.write(
      `nominated and credited: ${ana.clicks} clicks, ${ana.fields} fields, ${ana.letters} letters\n`,
    )
    expect(await page.getByText('COMERCIAL').or(page.getByText(COMPRADOR)).first().isVisible()).toBe(true)
    // Three of them say yes to what is about to be registered.
    expect(ana.clicks).toBeLessThanOrEqual(10)
    expect(ana.fields).toBeLessThanOrEqual(5)
    expect(complaints).toEqual([])
  })
})
