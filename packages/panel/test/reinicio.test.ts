import { expect } from 'vitest'
import { confirm, emit, PACIENCIA, uncertain } from './support/acts.ts'
import { openBrowser, visit } from './support/browser.ts'
import { ANA } from './support/emisor.ts'
import { factsNow, startWhole } from './support/start.ts'
import { inBrowser, test } from './support/test.ts'
import { until } from './support/until.ts'

inBrowser('a restart of the service', () => {
  // It is killed here, so it is one of its own.
  test('neither it nor a reload loses anything of a form half filled, and it is emitted once', async () => {
    await using whole = await startWhole()
    await using browser = await openBrowser()
    const { page } = await visit({ whole, browser, sesiones: {} }, ANA, { path: '/c/1/emitir' })
    await page.getByLabel('Descripción').fill('Azúcar 1 kg')
    await page.getByLabel('Precio con IVA').fill('7.500')
    await page.getByRole('button', { name: /^Emitir en/ }).click()
    await page.getByRole('button', { name: /^Sí, emitir en/ }).waitFor()
    const { pids } = whole.facts
    process.kill(pids.api!, 'SIGKILL')
    await confirm(page, /^Sí, emitir en/)
    await uncertain(page)
    expect(await page.getByLabel('Descripción').inputValue()).toBe('Azúcar 1 kg')
    await until('another process of the api', async () => {
      const { api } = (await factsNow(whole.dir)).pids
      return api === pids.api ? undefined : api
    })
    await page.reload()
    expect(await page.getByLabel('Descripción').inputValue()).toBe('Azúcar 1 kg')
    await page.getByRole('button', { name: 'Preguntar de nuevo' }).click()
    await page.getByRole('heading', { name: /^FE/ }).waitFor(PACIENCIA)
    await page.getByRole('link', { name: 'Documentos' }).click()
    await page.getByRole('row', { name: /001-001-0000001/ }).waitFor()
    expect(await page.getByRole('row').count()).toBe(2)
  })

  test('one that comes just after an emission was taken leaves the panel where it is, and it goes on by itself', async ({
    visitas,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    await page.getByLabel('Descripción').fill('Azúcar 1 kg')
    await page.getByLabel('Precio con IVA').fill('7.500')
    let away = false
    await page.route(/./, async route => {
      if (away) return route.abort('connectionrefused')
      if (route.request().method() !== 'POST' || !route.request().url().endsWith('/documentos'))
        return route.continue()
      const response = await route.fetch()
      away = true
      return route.fulfill({ response })
    })
    await emit(page)
    await page.getByText('El servicio no responde').first().waitFor(PACIENCIA)
    // The page of the documento was never seen here: what it is made of has to be fetched.
    expect(await page.getByRole('heading', { name: /^FE/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Documentos' }).isVisible()).toBe(true)
    away = false
    await page.getByRole('button', { name: 'Reintentar' }).first().click()
    await page.getByRole('heading', { name: /^FE/ }).waitFor(PACIENCIA)
  })
})
