import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ANA, emitida } from './support/emisor.ts'
import type { Whole } from './support/start.ts'
import { inBrowser, test } from './support/test.ts'
import { until } from './support/until.ts'

async function create(page: Page, nombre: string): Promise<string> {
  await page.getByRole('button', { name: 'Crear clave' }).first().click()
  await page.getByLabel('Nombre').fill(nombre)
  await page.getByRole('dialog').getByRole('button', { name: 'Crear clave' }).click()
  return (await page.getByTestId('clave').textContent()) ?? ''
}

/** What the service says to whoever brings that key. */
const use = async ({ facts }: Whole, key: string) => {
  const answer = await fetch(`${facts.api}/api/v1/contribuyente`, {
    headers: { authorization: `Bearer ${key}` },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const rowsOf = (page: Page, nombre: string): Locator => page.getByRole('row', { name: new RegExp(nombre) })

async function rotate(page: Page, nombre: string, gracia: string): Promise<string> {
  await rowsOf(page, nombre).getByRole('button', { name: 'Rotar' }).click()
  await page.getByRole('combobox', { name: 'Gracia de la clave vieja' }).click()
  await page.getByRole('option', { name: gracia }).click()
  await page.getByRole('button', { name: 'Rotar la clave' }).click()
  const key = (await page.getByTestId('clave').textContent()) ?? ''
  await page.getByRole('button', { name: 'Ya la guardé' }).click()
  return key
}

inBrowser('the API keys', () => {
  test('a key is made, shown once with a curl to paste, and works', async ({ visitas, whole, emisor }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/claves`)
    // Firefox tells of the focus in the window in front alone.
    await page.bringToFront()
    const key = await create(page, 'Caja 1')
    expect(key).toMatch(/^sk_live_/)
    const curl = (await page.locator('pre').last().textContent()) ?? ''
    expect(curl).toContain(`${whole.facts.api}/api/v1/contribuyente`)
    expect(curl).toContain(`Bearer ${key}`)
    expect(await use(whole, key)).toMatchObject({
      status: 200,
      body: { contribuyenteId: emisor.id, ambiente: 'DEV' },
    })
    const dialog = page.getByRole('dialog')
    // Its form is gone, and nobody who uses the keyboard stands nowhere.
    await dialog.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    expect([
      await page.getByTestId('clave').textContent(),
      await dialog.getByLabel('Cerrar').count(),
    ]).toEqual([key, 0])
    await page.getByRole('button', { name: 'Ya la guardé' }).click()
    await rowsOf(page, 'Caja 1').waitFor()
    expect(await page.content()).not.toContain(key)
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(
      key,
    )
    await page.reload()
    await rowsOf(page, 'Caja 1').waitFor()
    expect(await page.content()).not.toContain(key)
  })

  test('help that does not arrive takes nothing away of the page, and no key that is shown once', async ({
    visitas,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/claves`)
    await page.bringToFront()
    const key = await create(page, 'Caja 3')
    await page.route(/\/panel\/cajon-/, route => route.abort())
    await page.keyboard.press('F1')
    const ayuda = page.getByRole('dialog', { name: 'Ayuda' })
    await ayuda.getByText('El servicio no responde').waitFor()
    expect(await page.getByTestId('clave').textContent()).toBe(key)
    await page.unroute(/\/panel\/cajon-/)
    await ayuda.getByRole('button', { name: 'Reintentar' }).click()
    await ayuda.getByLabel('Buscar en la ayuda').waitFor()
    expect(await page.getByTestId('clave').textContent()).toBe(key)
  })

  test('a key rotated with grace is followed by a new one while the old one still serves', async ({
    visitas,
    whole,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/claves`)
    const old = await create(page, 'Con gracia')
    await page.getByRole('button', { name: 'Ya la guardé' }).click()
    const fresh = await rotate(page, 'Con gracia', '1 hora')
    expect(fresh).not.toBe(old)
    expect((await use(whole, fresh)).status).toBe(200)
    expect((await use(whole, old)).status).toBe(200)
  })

  test('a key rotated without grace is refused at once, and the new one serves', async ({
    visitas,
    whole,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/claves`)
    const old = await create(page, 'Sin gracia')
    await page.getByRole('button', { name: 'Ya la guardé' }).click()
    const fresh = await rotate(page, 'Sin gracia', 'Ninguna: la vieja deja de servir ya')
    expect((await use(whole, fresh)).status).toBe(200)
    expect((await use(whole, old)).status).toBe(401)
  })

  test('a revoked key is refused at once, and says that it is revoked', async ({
    visitas,
    whole,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/claves`)
    const key = await create(page, 'Perdida')
    await page.getByRole('button', { name: 'Ya la guardé' }).click()
    expect((await use(whole, key)).status).toBe(200)
    await rowsOf(page, 'Perdida').getByRole('button', { name: 'Revocar' }).click()
    await page.getByRole('button', { name: 'Revocar para siempre' }).click()
    await rowsOf(page, 'Perdida').getByText('Revocada').waitFor()
    expect((await use(whole, key)).status).toBe(401)
    const rotar = rowsOf(page, 'Perdida').getByRole('button', { name: 'Rotar' })
    expect(await rotar.getAttribute('aria-description')).toContain('ya está revocada')
  })

  test('a key may less than everything, from fewer places than everywhere, as its form says and its row shows', async ({
    visitas,
    whole,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/claves`)
    await page.getByRole('button', { name: 'Crear clave' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Nombre').fill('Mesa de ayuda')
    for (const permiso of ['Leer', 'Emitir', 'Nominar', 'Anular'])
      expect(await form.getByRole('checkbox', { name: permiso }).isChecked()).toBe(true)
    await form.getByRole('checkbox', { name: 'Emitir' }).uncheck()
    await form.getByRole('checkbox', { name: 'Anular' }).uncheck()
    const direcciones = form.getByLabel('Solo desde estas direcciones')
    await direcciones.fill('127.0.0.1\n203.0.113.7/24')
    await form.getByRole('button', { name: 'Crear clave' }).click()
    await form.getByText('203.0.113.7/24: La dirección tiene dígitos más allá de su máscara').waitFor()
    await direcciones.fill('127.0.0.1, 203.0.113.0/24')
    await form.getByRole('button', { name: 'Crear clave' }).click()
    const key = (await page.getByTestId('clave').textContent()) ?? ''
    await form.getByText('PRUEBAS (DEV)').waitFor()
    await page.getByRole('button', { name: 'Ya la guardé' }).click()
    const row = (await rowsOf(page, 'Mesa de ayuda').textContent()) ?? ''
    for (const said of ['Leer, Nominar', '127.0.0.1/32, 203.0.113.0/24', 'PRUEBAS (DEV)'])
      expect(row).toContain(said)
    expect((await use(whole, key)).status).toBe(200)
    const emision = await fetch(`${whole.facts.api}/api/v1/documento-electronico`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    })
    expect(emision.status).toBe(403)
  })

  test('a key that somebody tried elsewhere than it may is told of on the first page, until it was seen', async ({
    visitas,
    whole,
    emisor,
  }) => {
    const { key } = await emisor.ask<{ key: string }>('POST', '/api-keys', {
      nombre: 'Vigilada',
      direcciones: ['203.0.113.0/24'],
    })
    expect((await use(whole, key)).status).toBe(403)
    await until('the service writes what keys were used for', async () => {
      const { datos } = await emisor.ask<{ datos: unknown[] }>('GET', '/alertas')
      return datos.length > 0 ? datos : undefined
    })
    const { page } = await visitas.de(ANA, `/c/${emisor.id}`)
    const alerta = page.getByRole('list', { name: 'Alertas de claves' }).getByRole('listitem')
    await alerta.getByText('127.0.0.1, que no está en su lista').waitFor()
    expect(await alerta.textContent()).toContain('PRUEBAS (DEV)')
    await alerta.getByRole('button', { name: /^Ya la vi/ }).click()
    await alerta.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'Para atender' }).waitFor()
    expect(await alerta.count()).toBe(0)
    await page.goto(`${whole.facts.api}/c/${emisor.id}/auditoria`)
    await page.getByRole('row', { name: /Dio por vista una alerta/ }).waitFor()
  })

  test('from where a key was used is one step from its row', async ({ visitas, whole, emisor }) => {
    const { key, apiKeyId } = await emisor.ask<{ key: string; apiKeyId: number }>('POST', '/api-keys', {
      nombre: 'Usada',
    })
    expect((await use(whole, key)).status).toBe(200)
    await until('the service writes what keys were used for', async () => {
      const { datos } = await emisor.ask<{ datos: unknown[] }>('GET', `/api-keys/${apiKeyId}/usos`)
      return datos.length > 0 ? datos : undefined
    })
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/claves`)
    await rowsOf(page, 'Usada').getByRole('button', { name: 'Usos de «Usada»' }).click()
    await page
      .getByRole('dialog')
      .getByRole('row', { name: /127\.0\.0\.0\/24/ })
      .waitFor()
  })

  test('what was done with a key is one step from its row, and nothing else is shown there', async ({
    visitas,
    whole,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/claves`)
    const key = await create(page, 'Filtrada')
    await page.getByRole('button', { name: 'Ya la guardé' }).click()
    const { id } = await emitida(emisor)
    const archived = await fetch(`${whole.facts.api}/api/v1/documento-electronico/${id}/archivar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    })
    expect(archived.status).toBe(200)
    await rowsOf(page, 'Filtrada').getByRole('link', { name: 'Actos de «Filtrada»' }).click()
    await page.getByText('Solo lo que hizo la clave').waitFor()
    const row = page.getByRole('row', { name: /Archivó un documento/ })
    await row.waitFor()
    expect(await row.textContent()).toMatch(/Clave de API n\.º \d+/)
    expect(await page.getByRole('row', { name: /Emitió un documento|Creó una clave/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Ver toda la auditoría' }).click()
    await page.getByRole('row', { name: /Emitió un documento/ }).waitFor()
  })
})
