import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { elegir, enAsuncion, registered, uncertain } from './support/acts.ts'
import { outside } from './support/ancho.ts'
import { faultsInBothColours } from './support/axe.ts'
import { ANA, conTimbrado, type Emisor, emitida, remitida } from './support/emisor.ts'
import { armUncertain, registrados } from './support/simulador.ts'
import { test as base, inBrowser } from './support/test.ts'

const NARROW = { viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true }
const CAMBIOS = ['Local de entrega', 'Chofer', 'Transportista', 'Vehículo']

const test = base.extend('remitente', { scope: 'file' }, async ({ emisor }) => {
  await conTimbrado(emisor, 'NOTA_DE_REMISION_ELECTRONICA')
  return emisor
})

const deDocumento = ({ id }: Emisor, documento: { id: number }) => `/c/${id}/documentos/${documento.id}`
const accion = (page: Page): Locator => page.getByRole('button', { name: 'Actualizar transporte' })
const registrar = (page: Page) => page.getByRole('button', { name: 'Registrar el cambio' }).click()

async function abrir(page: Page): Promise<Locator> {
  await accion(page).click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByText('¿Qué cambió?').waitFor()
  return dialogo
}

async function deChofer(dialogo: Locator, numero: string): Promise<void> {
  await dialogo.getByLabel('Número de documento').fill(numero)
  await dialogo.getByLabel('Nombre y apellido').fill('JUANA PEREZ')
}

/** What axe finds in both colours, and what is cut off. */
const looked = async (page: Page): Promise<string[]> => [
  ...(await faultsInBothColours(page)),
  ...(await outside(page)),
]

inBrowser('the transport of a nota de remisión', () => {
  test('its driver changes: a fault stands at its field, a reload keeps what was typed, and the history shows it approved', async ({
    visitas,
    whole,
    remitente,
  }) => {
    const nota = await remitida(remitente)
    const { page } = await visitas.de(ANA, deDocumento(remitente, nota))
    const dialogo = await abrir(page)
    await deChofer(dialogo, '7.654.321')
    await registrar(page)
    const numero = dialogo.getByLabel('Número de documento')
    await dialogo.locator('[aria-invalid=true]:focus').waitFor()
    await numero.and(page.locator('[aria-invalid=true]')).waitFor()
    expect(await dialogo.getByLabel('Nombre y apellido').getAttribute('aria-invalid')).not.toBe('true')
    expect(await looked(page)).toEqual([])
    await page.reload()
    await abrir(page)
    expect(await dialogo.getByLabel('Nombre y apellido').inputValue()).toBe('JUANA PEREZ')
    await numero.fill('7654321')
    await registrar(page)
    await registered(page)
    await page.getByRole('button', { name: 'Listo' }).click()
    await page.getByRole('tab', { name: 'Historia' }).click()
    const historia = page.getByRole('tabpanel')
    await historia.getByText('Motivo: Cambio del chofer').waitFor()
    expect(await historia.textContent()).toMatch(
      /Cambio de transporteAprobado.*Cambio del chofer.*Número de documento.*Nombre y apellido/,
    )
    expect(await registrados(whole, nota.cdc)).toEqual(['rGeVeTr'])
  })

  test('where it is delivered is chosen by the table, who carries it and in what as the nota says it, each a change of its own', async ({
    visitas,
    whole,
    remitente,
  }) => {
    const nota = await remitida(remitente)
    const { page, complaints } = await visitas.de(ANA, deDocumento(remitente, nota))
    const cambiar = async (cambio: string, decir: (dialogo: Locator) => Promise<void>) => {
      const dialogo = await abrir(page)
      await dialogo.getByRole('radio', { name: cambio }).click()
      await decir(dialogo)
      await registrar(page)
      await registered(page)
      await page.getByRole('button', { name: 'Listo' }).click()
      await dialogo.waitFor({ state: 'detached' })
    }
    await cambiar('Local de entrega', async dialogo => {
      await dialogo.getByLabel('Dirección').fill('Calle Cinco')
      await enAsuncion(dialogo, page)
    })
    await cambiar('Transportista', async dialogo => {
      expect(await dialogo.getByRole('combobox', { name: 'Tipo de documento' }).count()).toBe(0)
      await elegir(dialogo, page, 'Naturaleza', 'No contribuyente')
      await elegir(dialogo, page, 'Tipo de documento', 'Cédula paraguaya')
      await dialogo.getByLabel('Nombre o razón social').fill('CARLOS RUIZ')
      await dialogo.getByLabel('RUC o número de documento').fill('2345678')
    })
    await cambiar('Vehículo', async dialogo => {
      await dialogo.getByLabel('Tipo de vehículo').fill('Camión')
      await dialogo.getByLabel('Marca').fill('Marca')
      await dialogo.getByLabel('Número de identificación').fill('ABCD123')
    })
    const { eventos } = await remitente.ask<{ eventos: { motivo: string; estadoEvento: string }[] }>(
      'GET',
      `/documentos/${nota.id}`,
    )
    expect(eventos.map(({ motivo, estadoEvento }) => `${motivo}: ${estadoEvento}`)).toEqual([
      'Cambio del vehículo: APROBADO',
      'Cambio del transportista: APROBADO',
      'Cambio del local de entrega: APROBADO',
    ])
    expect(await registrados(whole, nota.cdc)).toHaveLength(3)
    expect(complaints).toEqual([])
  })

  test('a lost answer is neither a yes nor a no: asked again, also from a dialog that was closed, it is the same request', async ({
    visitas,
    whole,
    remitente,
  }) => {
    const nota = await remitida(remitente)
    await armUncertain(whole, nota.cdc, 'rGeVeTr')
    const { page } = await visitas.de(ANA, deDocumento(remitente, nota))
    const claves: (string | undefined)[] = []
    page.on('request', request => {
      if (request.url().endsWith('/transporte')) claves.push(request.headers()['idempotency-key'])
    })
    await deChofer(await abrir(page), '7654321')
    await registrar(page)
    await uncertain(page)
    await page.getByRole('button', { name: 'Cerrar' }).click()
    await accion(page).click()
    await uncertain(page)
    expect(await page.getByRole('button', { name: 'Registrar el cambio' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Preguntar de nuevo' }).click()
    await registered(page)
    expect(claves).toEqual([expect.any(String), claves[0]])
    expect(await registrados(whole, nota.cdc)).toEqual(['rGeVeTr'])
  })

  test('of a factura it is not offered; of a nota that was cancelled it says why not', async ({
    visitas,
    remitente,
  }) => {
    const factura = await emitida(remitente)
    const nota = await remitida(remitente)
    await remitente.ask('POST', `/documentos/${nota.id}/cancelar`, { motivo: 'no viajó nada' })
    const { page } = await visitas.de(ANA, deDocumento(remitente, factura))
    await page.getByRole('button', { name: 'Cancelar' }).waitFor()
    expect(await accion(page).count()).toBe(0)
    const otra = await visitas.de(ANA, deDocumento(remitente, nota))
    await accion(otra.page).waitFor()
    expect(await accion(otra.page).getAttribute('aria-disabled')).toBe('true')
    expect(await accion(otra.page).getAttribute('aria-description')).toMatch(/cancelad|aprobad/i)
  })

  test('on a phone of 320 pixels nothing of it is cut off, and axe finds nothing serious, light or dark', async ({
    visitas,
    remitente,
  }) => {
    const nota = await remitida(remitente)
    const { page } = await visitas.aparte(ANA, { ...NARROW, path: deDocumento(remitente, nota) })
    await accion(page).waitFor()
    expect(await outside(page)).toEqual([])
    const dialogo = await abrir(page)
    const faults: string[] = []
    for (const cambio of CAMBIOS) {
      await dialogo.getByRole('radio', { name: cambio }).tap()
      faults.push(...(await looked(page)).map(fault => `${cambio}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
})
