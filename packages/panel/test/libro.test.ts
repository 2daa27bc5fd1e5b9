import { expect } from 'vitest'
import { PACIENCIA } from './support/acts.ts'
import { outside } from './support/ancho.ts'
import { faultsInBothColours } from './support/axe.ts'
import { filasDe } from './support/bajada.ts'
import { settled } from './support/browser.ts'
import { ANA, emitida, hoy, registrar } from './support/emisor.ts'
import { inBrowser, test } from './support/test.ts'

interface Libro {
  total: { cuantos: number; total: string }
}

inBrowser('the month of whoever keeps the books', () => {
  test('is read in its book and saved as a file, line by line; and what lacks is named with where to see to it', async ({
    visitas,
    emisor,
  }) => {
    const una = await emitida(emisor)
    const mes = hoy().slice(0, 7)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}`)
    await page.getByRole('link', { name: 'Libro de ventas' }).click()
    await page.getByLabel('Mes', { exact: true }).selectOption(mes)
    const total = page
      .getByRole('table', { name: /Por comprobante/ })
      .getByRole('row', { name: /Total del mes/ })
    await total.waitFor(PACIENCIA)
    const llega = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const archivo = await llega
    expect(archivo.suggestedFilename()).toBe(`libro-ventas_${emisor.ruc}_${mes}.csv`)
    const filas = await filasDe(archivo)
    const { total: suma } = await emisor.ask<Libro>('GET', `/libro-ventas?mes=${mes}`)
    expect(filas).toHaveLength(suma.cuantos + 1)
    expect(filas.some(fila => fila.includes(una.numeroFormateado))).toBe(true)
    expect((await total.textContent())?.replaceAll('.', '')).toContain(suma.total)
    await page.getByRole('button', { name: /^Registro de comprobantes/ }).click()
    await page.getByText('Marangatu ya tiene sus documentos electrónicos').waitFor(PACIENCIA)
    const registro = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Bajar el archivo' }).click(PACIENCIA)
    expect((await registro).suggestedFilename()).toBe(
      `${emisor.ruc.split('-')[0]}_REG_${mes.slice(5)}${mes.slice(0, 4)}_V0001.zip`,
    )
    expect(await faultsInBothColours(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    await settled(page)
    expect(await outside(page)).toEqual([])
  })

  test('a month of nothing says so', async ({ visitas, whole }) => {
    const emisor = await registrar(whole, 'SIN VENTAS SA')
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/libro?mes=2026-02`)
    await page.getByText('No hay ventas en febrero de 2026').waitFor(PACIENCIA)
    expect(await faultsInBothColours(page)).toEqual([])
  })
})
