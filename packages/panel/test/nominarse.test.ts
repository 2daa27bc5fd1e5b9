import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { confirm } from './support/acts.ts'
import { outside } from './support/ancho.ts'
import { faultsInBothColours } from './support/axe.ts'
import { openPage, type Visit, type World } from './support/browser.ts'
import { ANA, type Emisor, nuevoRuc } from './support/emisor.ts'
import {
  COMPRADORA,
  conNombre,
  type Enlace,
  fingers,
  ofrecer,
  PUNTO,
  pedir,
  ponerPolitica,
  ticket,
} from './support/nominarse.ts'
import { armUncertain, registrados } from './support/simulador.ts'
import { test as base, inBrowser } from './support/test.ts'
import { until } from './support/until.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'es-PY' }

const test = base
  .extend('tienda', { scope: 'file' }, async ({ whole, emisor }) => {
    await ofrecer(whole, emisor)
    return emisor
  })
  .extend('telefono', ({ world }, { onCleanup }) => {
    const open: Visit[] = []
    onCleanup(async () => {
      for (const { page } of open) await page.context().close()
    })
    return async (path: string): Promise<Visit> => {
      const visit = await openPhone(world, path)
      open.push(visit)
      return visit
    }
  })

async function openPhone({ browser, whole }: World, path: string): Promise<Visit> {
  const context = await browser.newContext(PHONE)
  context.setDefaultTimeout(120_000)
  return openPage(context, whole.facts.api + path)
}

const lista = (page: Page): Promise<void> => page.getByText('Listo: la factura está a su nombre.').waitFor()
const titulo = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name }).waitFor()

inBrowser('a buyer names herself', () => {
  test('with a ticket in her hand: four touches at most, and what she takes home is what SIFEN registered', async ({
    tienda,
    telefono,
    whole,
  }) => {
    const { impreso, cdc } = await ticket(tienda, PUNTO.alInstante)
    const { page, complaints } = await telefono(impreso)
    await page.getByText('Gs. 150.000').waitFor()
    expect(await outside(page)).toEqual([])
    const { tap, write, touches } = fingers(page)
    await write('Su RUC', COMPRADORA)
    await page.getByText('COMPRADORA SA').first().waitFor()
    await tap('Pedir mi factura')
    await page.getByText('Esto no se puede cambiar después.').waitFor()
    expect(await faultsInBothColours(page)).toEqual([])
    await tap('Sí, pedirla')
    await lista(page)
    const seconds = (await page.evaluate<number>('performance.now()')) / 1000
    await Promise.all([page.waitForEvent('download'), tap('Descargar el evento (XML)')])
    process.stderr.write(
      `a buyer names herself: ${touches()} touches, ${seconds.toFixed(1)} s since the page was asked for\n`,
    )
    expect(touches()).toBeLessThanOrEqual(4)
    expect(await registrados(whole, cdc)).toEqual(['rGEveNom'])
    for (const archivo of ['Descargar el KuDE (PDF)', 'Descargar el XML'])
      await Promise.all([page.waitForEvent('download'), tap(archivo)])
    await tap('Avañe’ẽ')
    await page.getByText('Oĩma: factura oĩ nde rérape.').waitFor()
    expect(await outside(page)).toEqual([])
    expect(await faultsInBothColours(page)).toEqual([])
    expect(complaints).toEqual([])
    // The next one with the same ticket learns that it has a name, and not whose.
    const otra = await telefono(impreso)
    await titulo(otra.page, 'Esta factura ya tiene nombre')
    expect(await otra.page.content()).not.toContain(COMPRADORA)
  })

  test('SIFEN says nothing: she is told so, also after a reload, and asking again asks for the same one', async ({
    tienda,
    telefono,
    whole,
  }) => {
    const { impreso, cdc } = await ticket(tienda, PUNTO.alInstante)
    await armUncertain(whole, cdc)
    const { page } = await telefono(impreso)
    await pedir(page, COMPRADORA, 'COMPRADORA SA')
    await page.getByText('todavía no sabemos').waitFor()
    await page.reload()
    await page.getByText(/todavía no sabemos|está a su nombre\.$/).waitFor()
    const otra = await telefono(impreso)
    await otra.page.getByRole('heading', { name: /Alguien ya la está pidiendo|ya tiene nombre/ }).waitFor()
    await lista(page)
    expect(await registrados(whole, cdc)).toEqual(['rGEveNom'])
  })

  test('what she sent comes late: she is shown what became of it, after a reload and when she asks again, as hers', async ({
    tienda,
    telefono,
    whole,
  }) => {
    const { impreso, cdc } = await ticket(tienda, PUNTO.alInstante)
    const { page } = await telefono(impreso)
    await page.route('**/pedir', route => route.abort(), { times: 1 })
    const held = page.waitForRequest('**/pedir')
    await pedir(page, COMPRADORA, 'COMPRADORA SA')
    await page.getByText('No hay conexión. Lo que escribió sigue aquí').waitFor()
    await page.reload()
    const { tap, write } = fingers(page)
    await write('Su RUC', COMPRADORA)
    await page.getByText('COMPRADORA SA').first().waitFor()
    await tap('Pedir mi factura')
    const request = await held
    const late = await fetch(request.url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-vez': request.headers()['x-vez'] ?? '' },
      body: request.postData(),
    })
    expect(late.status).toBe(201)
    await tap('Sí, pedirla')
    await lista(page)
    expect(await page.getByRole('button', { name: 'Descargar el evento (XML)' }).isVisible()).toBe(true)
    expect(await registrados(whole, cdc)).toEqual(['rGEveNom'])
  })

  test('the shop takes her minutes to correct away while she reads: she is asked again, and nothing is named before', async ({
    tienda,
    telefono,
    whole,
  }) => {
    const { impreso, cdc } = await ticket(tienda, PUNTO.queCambia)
    const { page } = await telefono(impreso)
    const { tap, write } = fingers(page)
    await write('Su RUC', COMPRADORA)
    await page.getByText('COMPRADORA SA').first().waitFor()
    await tap('Pedir mi factura')
    await page.getByText('Podrá corregirlo durante 5 min').waitFor()
    await ponerPolitica(tienda, { queCambia: { graciaMinutos: 0 } })
    await tap('Sí, pedirla')
    await page.getByText(/cambió los minutos para corregir/).waitFor()
    expect(await registrados(whole, cdc)).toEqual([])
    await tap('Pedir mi factura')
    await page.getByText('Esto no se puede cambiar después.', { exact: true }).waitFor()
    await tap('Sí, pedirla')
    await lista(page)
    expect(await registrados(whole, cdc)).toEqual(['rGEveNom'])
  })

  test('two with one ticket at the same instant: one has it, the other is told that somebody asks', async ({
    tienda,
    telefono,
    whole,
  }) => {
    const { impreso, cdc } = await ticket(tienda, PUNTO.alInstante)
    const two = await Promise.all([telefono(impreso), telefono(impreso)])
    await Promise.all(two.map(({ page }) => pedir(page, COMPRADORA, 'COMPRADORA SA')))
    const told = await Promise.all(
      two.map(async ({ page }) => {
        const end = page.getByText(
          /^Listo: la factura|^Alguien ya la está pidiendo|^Esta factura ya tiene nombre/,
        )
        return (await end.textContent())?.slice(0, 5)
      }),
    )
    expect(told.filter(one => one === 'Listo')).toHaveLength(1)
    expect(await registrados(whole, cdc)).toEqual(['rGEveNom'])
  })

  test('in her minutes of grace she corrects, and gives up: nothing was sent; when the cashier names another meanwhile, hers is off', async ({
    tienda,
    telefono,
    whole,
  }) => {
    const { documentoId, impreso, cdc } = await ticket(tienda, PUNTO.conGracia)
    const { page } = await telefono(impreso)
    await pedir(page, COMPRADORA, 'COMPRADORA SA')
    await page.getByText(/^Se envía en [45]:/).waitFor()
    expect(await outside(page)).toEqual([])
    await page.getByRole('button', { name: 'Corregir' }).tap()
    await page.getByLabel('Su RUC').fill('80012345-7')
    await page.getByText('El dígito verificador de 80012345 es 0, no 7').waitFor()
    const otro = nuevoRuc()
    await conNombre(whole, otro, 'ÑANDUTÍ <img src=x onerror=alert(1)> SRL')
    await page.getByLabel('Su RUC').fill(otro)
    await page.getByText('ÑANDUTÍ <img src=x onerror=alert(1)> SRL').first().waitFor()
    await page.getByRole('button', { name: 'Guardar la corrección' }).tap()
    await page.getByRole('button', { name: 'Sí, pedirla' }).tap()
    await page.locator('#de-quien').getByText(otro).waitFor()
    expect(await page.locator('img[src=x]').count()).toBe(0)
    // With another document, which stands there to be corrected, also after a reload.
    await page.getByRole('button', { name: 'Corregir' }).tap()
    await page.getByText('Otro documento').tap()
    await page.getByLabel('Número del documento').fill('2345678')
    await page.getByLabel('Nombre y apellido').fill('ANA BENÍTEZ')
    await page.getByRole('button', { name: 'Guardar la corrección' }).tap()
    await page.getByRole('button', { name: 'Sí, pedirla' }).tap()
    await page.locator('#de-quien').getByText('2345678').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Corregir' }).tap()
    expect(await page.getByLabel('Número del documento').inputValue()).toBe('2345678')
    await page.getByRole('button', { name: 'No, volver' }).tap()
    await page.getByRole('button', { name: 'Dejar sin efecto' }).tap()
    await titulo(page, 'Su pedido quedó sin efecto')
    expect(await registrados(whole, cdc)).toEqual([])

    await page.getByRole('button', { name: 'Pedir de nuevo' }).tap()
    await pedir(page, COMPRADORA, 'COMPRADORA SA')
    await page.getByText(/^Se envía en/).waitFor()
    await tienda.ask('POST', `/documentos/${documentoId}/nominar`, aOtro(otro))
    await page.reload()
    await page.getByText('La factura ya se nominó por otro camino').waitFor()
    expect(await registrados(whole, cdc)).toEqual(['rGEveNom'])
  })

  test('a link that was sent asks for two facts of the ticket, and ends while she types when it is revoked, or its time is over', async ({
    tienda,
    telefono,
  }) => {
    const { documentoId, enviado, impreso } = await ticket(tienda, PUNTO.vencido)
    const { page } = await telefono(enviado)
    await page.getByText('Primero, dos datos de su ticket').waitFor()
    expect(await page.content()).not.toContain('150.000')
    expect(await faultsInBothColours(page)).toEqual([])
    const hora = await horaDe(tienda, documentoId)
    const { tap, write } = fingers(page)
    await write('Las 4 últimas cifras del total', '1234')
    await write('La hora de la compra', hora)
    await tap('Seguir')
    await page.getByText(/Quedan 4 intentos/).waitFor()
    await page.getByLabel('Las 4 últimas cifras del total').fill('0000')
    await tap('Seguir')
    await page.getByText('Gs. 150.000').waitFor()
    // As on the page of the paper, which is written by the service.
    expect(await page.locator('#fecha').textContent()).toMatch(/^\d{2}\/\d{2}\/\d{4}$/)
    await write('Su RUC', COMPRADORA)
    await page.getByText('COMPRADORA SA').first().waitFor()
    await tienda.ask('DELETE', `/documentos/${documentoId}/enlace-nominacion`)
    await tap('Pedir mi factura')
    await tap('Sí, pedirla')
    await titulo(page, 'Este enlace ya no sirve')
    expect((await page.goto(page.url().replace(enviado, impreso)))?.status()).toBe(404)

    const hace = new Date(Date.now() - 3 * 3_600_000).toISOString()
    const vieja = await ticket(tienda, PUNTO.vencido, { fechaEmision: hace })
    const abierta = await telefono(vieja.impreso)
    const dedos = fingers(abierta.page)
    await dedos.write('Su RUC', COMPRADORA)
    await abierta.page.getByText('COMPRADORA SA').first().waitFor()
    await dedos.tap('Pedir mi factura')
    await ponerPolitica(tienda, { vencido: { plazoHoras: 1 } })
    await dedos.tap('Sí, pedirla')
    await titulo(abierta.page, 'Ya pasó el plazo')
    const tarde = await telefono(vieja.impreso)
    await titulo(tarde.page, 'Ya pasó el plazo')
  })

  test('cancelled while she types, and in her minutes of grace: she is told so in plain words, and nothing is named', async ({
    tienda,
    telefono,
    whole,
  }) => {
    const cancelar = ({ documentoId }: Enlace) =>
      tienda.ask('POST', `/documentos/${documentoId}/cancelar`, { motivo: 'se repitió la venta' })
    const venta = await ticket(tienda, PUNTO.alInstante)
    const { page, complaints } = await telefono(venta.impreso)
    const { tap, write } = fingers(page)
    await write('Su RUC', COMPRADORA)
    await page.getByText('COMPRADORA SA').first().waitFor()
    await tap('Pedir mi factura')
    await cancelar(venta)
    await tap('Sí, pedirla')
    await titulo(page, 'Esta venta se canceló')
    await page.getByText('Ya no se puede pedir a su nombre. Hable con NEGOCIO DE PRUEBA SA.').waitFor()
    expect(await page.getByRole('button', { name: 'Pedir mi factura' }).isVisible()).toBe(false)
    // Who does not see it hears it.
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('mensaje-titulo')
    expect(await outside(page)).toEqual([])
    expect(await faultsInBothColours(page)).toEqual([])
    expect(await registrados(whole, venta.cdc)).toEqual(['rGeVeCan'])
    // What her browser says of an answer that refuses is of the browser.
    expect(complaints.filter(text => !text.includes('422'))).toEqual([])

    const pensada = await ticket(tienda, PUNTO.conGracia)
    const otra = await telefono(pensada.impreso)
    await pedir(otra.page, COMPRADORA, 'COMPRADORA SA')
    await otra.page.getByRole('button', { name: 'Corregir' }).tap()
    await otra.page.getByText('COMPRADORA SA').first().waitFor()
    await cancelar(pensada)
    await otra.page.getByRole('button', { name: 'Guardar la corrección' }).tap()
    await otra.page.getByRole('button', { name: 'Sí, pedirla' }).tap()
    await titulo(otra.page, 'Su pedido quedó sin efecto')
    await otra.page.getByText('La factura fue cancelada').waitFor()
    expect(await registrados(whole, pensada.cdc)).toEqual(['rGeVeCan'])
  })

  test('where the shop is asked first she is told to speak to the cashier, who says yes in the panel', async ({
    tienda,
    telefono,
    visitas,
    whole,
  }) => {
    const { documentoId, impreso, cdc } = await ticket(tienda, PUNTO.conVistoBueno)
    const { page } = await telefono(impreso)
    await pedir(page, COMPRADORA, 'COMPRADORA SA')
    await page.getByText(/Avise en la caja/).waitFor()
    const caja = await visitas.de(ANA, `/c/${tienda.id}/documentos/${documentoId}`)
    await caja.page.getByRole('heading', { name: 'Que la nomine quien compró' }).waitFor()
    await caja.page.getByTestId('enlace-nominacion').waitFor()
    expect(await faultsInBothColours(caja.page)).toEqual([])
    await caja.page.getByRole('link', { name: 'Pedidos' }).click()
    await caja.page.getByText(`COMPRADORA SA · ${COMPRADORA}`).waitFor()
    expect(await faultsInBothColours(caja.page)).toEqual([])
    await caja.page.getByRole('button', { name: 'Aceptar' }).click()
    await confirm(caja.page, 'Sí, nominar')
    await lista(page)
    expect(await registrados(whole, cdc)).toEqual(['rGEveNom'])
    expect(caja.complaints).toEqual([])
  })

  test('on the page of a shop it opens only where the taxpayer listed that shop, which hears how it went and of nobody who asked', async ({
    tienda,
    telefono,
    world,
  }) => {
    const { impreso } = await ticket(tienda, PUNTO.alInstante)
    await using sitio = await shop(world.whole.facts.api, impreso)
    const { page } = await telefono(impreso)
    await page.goto(sitio.origen)
    await page.getByRole('button', { name: 'Quiero mi factura' }).tap()
    const refused = page.frames().find(frame => frame !== page.mainFrame())
    await until('the frame is refused', async () =>
      refused?.url().startsWith('chrome-error') ? true : undefined,
    )
    await ponerPolitica(tienda, { general: { origenes: [sitio.origen] } })
    await page.reload()
    await page.getByRole('button', { name: 'Quiero mi factura' }).tap()
    const dentro = page.frameLocator('iframe')
    await dentro.getByLabel('Su RUC').fill(COMPRADORA)
    await dentro.getByText('COMPRADORA SA').first().waitFor()
    await dentro.getByRole('button', { name: 'Pedir mi factura' }).tap()
    await dentro.getByRole('button', { name: 'Sí, pedirla' }).tap()
    await page.locator('#oido', { hasText: 'APROBADA' }).waitFor()
    expect(await page.locator('#oido').textContent()).toMatch(/^(ABIERTA |EN_CURSO )+APROBADA $/)
  })
})

const aOtro = (ruc: string) => ({
  receptor: {
    naturaleza: 'CONTRIBUYENTE',
    tipoOperacion: 'B2B',
    pais: 'PRY',
    nombreRazonSocial: 'OTRA COMPRADORA SA',
    numeroDocumento: ruc,
  },
  motivo: 'El comprador se identificó después de la compra',
})

async function horaDe({ ask }: Emisor, documentoId: number): Promise<string> {
  const { fechaEmision } = await ask<{ fechaEmision: string }>('GET', `/documentos/${documentoId}`)
  return fechaEmision.slice(11, 16)
}

/** The page of a shop, on an origin of its own. */
async function shop(api: string, enlace: string): Promise<AsyncDisposable & { origen: string }> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><html lang="es"><title>Tienda</title>
      <script type="module" src="${api}/n/componente.js"></script>
      <button data-mbohera-enlace="${api}${enlace}">Quiero mi factura</button><p id="oido"></p>
      <script>addEventListener('mbohera:nominacion', e => { document.getElementById('oido').textContent += e.detail.estado + ' ' })</script>`),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origen: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise(resolve => server.close(() => resolve())),
  }
}
