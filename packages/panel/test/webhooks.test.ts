import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ANA } from './support/emisor.ts'
import { inBrowser, test } from './support/test.ts'
import { until } from './support/until.ts'

/** Somebody who is told, and answers as it is said. */
async function listen() {
  const recibidos: { id: string; firmas: string[]; cuerpo: string }[] = []
  const oyente = { recibidos, estado: 204, url: '', close: () => {} }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    recibidos.push({
      id: String(request.headers['webhook-id']),
      firmas: String(request.headers['webhook-signature']).split(' '),
      cuerpo: Buffer.concat(parts).toString('utf8'),
    })
    response.writeHead(oyente.estado).end('dicho por el ERP')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  oyente.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`
  oyente.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return oyente
}

const rowOf = (page: Page, nombre: string) => page.getByRole('row', { name: new RegExp(nombre) })
const closeDialog = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()

inBrowser('webhooks', () => {
  test('one is made, its secret shown once; tested, seen to fail, delivered again, rotated, paused and ended', async ({
    visitas,
    emisor,
  }) => {
    const oyente = await listen()
    try {
      const { page } = await visitas.de(ANA, `/c/${emisor.id}/webhooks`)
      await page.getByRole('button', { name: 'Crear webhook' }).first().click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Nombre').fill('Mi ERP')
      await form.getByLabel('Dirección').fill('erp.ejemplo')
      await form.getByRole('button', { name: 'Crear webhook' }).click()
      await form.getByText(/Debe ser una dirección entera/).waitFor()
      await form.getByLabel('Dirección').fill(oyente.url)
      await form.getByRole('button', { name: 'Crear webhook' }).click()
      const secreto = (await page.getByTestId('secreto').textContent()) ?? ''
      expect(secreto).toMatch(/^whsec_/)
      await page.keyboard.press('Escape')
      expect(await page.getByTestId('secreto').textContent()).toBe(secreto)
      await page.getByRole('button', { name: 'Ya lo guardé' }).click()
      await rowOf(page, 'Mi ERP').getByText('Activo').waitFor()
      await page.reload()
      await rowOf(page, 'Mi ERP').waitFor()
      expect(await page.content()).not.toContain(secreto)

      await rowOf(page, 'Mi ERP').getByRole('button', { name: 'Probar' }).click()
      const entregas = page.getByRole('dialog').getByRole('row', { name: /Prueba/ })
      await entregas.getByText('Respondió 204').waitFor()
      expect(JSON.parse(oyente.recibidos[0]!.cuerpo).type).toBe('webhook.prueba')
      await entregas.getByRole('button', { name: 'Entregar de nuevo' }).click()
      await until('it comes again', async () => oyente.recibidos[1])
      expect(oyente.recibidos[1]!.id).toBe(oyente.recibidos[0]!.id)
      await entregas.getByText('2 intentos').or(entregas.getByText('1 intento')).waitFor()
      await closeDialog(page)

      await rowOf(page, 'Mi ERP').getByRole('button', { name: 'Rotar' }).click()
      await page.getByRole('button', { name: 'Rotar el secreto' }).click()
      expect(await page.getByTestId('secreto').textContent()).not.toBe(secreto)
      await page.getByRole('button', { name: 'Ya lo guardé' }).click()

      oyente.estado = 410
      await rowOf(page, 'Mi ERP').getByRole('button', { name: 'Probar' }).click()
      await page.getByRole('dialog').getByText('No llegó').waitFor()
      expect(oyente.recibidos.at(-1)!.firmas).toHaveLength(2)
      await closeDialog(page)
      await page.getByRole('link', { name: 'Inicio' }).click()
      await page.getByRole('link', { name: /A «Mi ERP» no se le avisa más: respondió 410/ }).click()
      await rowOf(page, 'Mi ERP').getByText('Pausado').waitFor()
      await rowOf(page, 'Mi ERP').getByRole('button', { name: 'Activar' }).click()
      await rowOf(page, 'Mi ERP').getByText('Activo').waitFor()
      await rowOf(page, 'Mi ERP').getByRole('button', { name: 'Eliminar' }).click()
      await page.getByRole('button', { name: 'Eliminar el webhook' }).click()
      await page.getByText('Todavía no hay webhooks').waitFor()
    } finally {
      oyente.close()
    }
  })
})
