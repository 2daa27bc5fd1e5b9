import { expect } from 'vitest'
import { confirm, nominate, registered, uncertain } from './support/acts.ts'
import { ANA, emitida } from './support/emisor.ts'
import { armUncertain, registrados, sifen } from './support/simulador.ts'
import { inBrowser, test } from './support/test.ts'

interface Trafico {
  trafico: { ruc?: string; eventos?: { tipo: string }[] }[]
}

inBrowser('the events', () => {
  test('numbers are voided, SIFEN registers it, and the list says which', async ({
    visitas,
    emisor,
    whole,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/eventos`)
    await page.getByRole('link', { name: 'Inutilizar números' }).click()
    const timbrado = page.getByRole('textbox', { name: 'Timbrado' })
    await timbrado.waitFor()
    expect(await timbrado.inputValue()).toBe(emisor.ruc.slice(0, 8))
    // Until the 15th there is the month before as well.
    await page
      .getByText(/quedan \d+ d/)
      .first()
      .waitFor()
    await page.getByLabel('Desde el número').fill('500')
    await page.getByLabel('Hasta el número').fill('502')
    await page.getByLabel('Motivo').fill('se dañó el talonario de la caja')
    await page.getByRole('button', { name: 'Inutilizar' }).click()
    await confirm(page, 'Sí, inutilizar 3 números')
    await registered(page)
    const { trafico } = await sifen<Trafico>(whole, 'GET', '/api/trafico?limite=1000')
    const suyos = trafico.filter(({ ruc }) => ruc === emisor.ruc.slice(0, 8))
    expect(
      suyos.flatMap(({ eventos = [] }) => eventos).filter(({ tipo }) => tipo === 'rGeVeInu'),
    ).toHaveLength(1)
    await page.getByRole('link', { name: 'Ver eventos' }).click()
    const row = page.getByRole('row', { name: /Inutilización/ })
    await row.getByText('Aprobado').waitFor()
    expect(await row.textContent()).toMatch(/001-001-0*500 a 0*502/)
    expect(await row.textContent()).toContain('se dañó el talonario de la caja')
  })

  test('an event without an answer is asked about from the list, and what SIFEN says decides it', async ({
    visitas,
    emisor,
    whole,
  }) => {
    const { id, cdc } = await emitida(emisor)
    await armUncertain(whole, cdc)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos/${id}`)
    await nominate(page)
    await uncertain(page)
    await page.goto(`${whole.facts.api}/c/${emisor.id}/eventos?estadoEvento=ENVIADO`)
    const row = page.getByRole('row', { name: /Nominación/ })
    await row.getByText('Sin respuesta').waitFor()
    await row.getByRole('button', { name: 'Preguntar a SIFEN' }).click()
    await row.waitFor({ state: 'detached' })
    await page.goto(`${whole.facts.api}/c/${emisor.id}/documentos/${id}?vista=historia`)
    await page.getByText('A nombre de').waitFor()
    const enLaHistoria = page.getByRole('tabpanel').getByRole('button', { name: 'Preguntar a SIFEN' })
    expect(await enLaHistoria.count()).toBe(0)
    expect(await registrados(whole, cdc)).toEqual(['rGEveNom'])
  })

  test('a link to the events with filters shows the same list to whoever opens it', async ({
    visitas,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/eventos`)
    await page.getByRole('combobox', { name: 'Tipo de evento' }).click()
    await page.getByRole('option', { name: 'Cancelación' }).click()
    await page.getByText('Ningún evento').waitFor()
    const other = await visitas.de(ANA, page.url().slice(new URL(page.url()).origin.length))
    await other.page.getByText('Ningún evento').waitFor()
    expect(await other.page.getByRole('combobox', { name: 'Tipo de evento' }).inputValue()).toBe(
      'Cancelación',
    )
  })

  test('the audit says who did what, and when', async ({ visitas, emisor }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/auditoria`)
    const row = page.getByRole('row', { name: /Cargó un certificado.*DEV/ })
    await row.waitFor()
    expect(await row.textContent()).toMatch(/Ana Benítez|ana@ejemplo/)
  })
})
