import { expect } from 'vitest'
import { confirm } from './support/acts.ts'
import { ANA } from './support/emisor.ts'
import { certificadoDe } from './support/simulador.ts'
import { inBrowser, test } from './support/test.ts'

/** Somebody who never comes: whoever is of the demo may come in at any moment, for another test, and is no guest any more. */
const INVITADA = 'invitada@ejemplo.com.py'

inBrowser('what cannot be taken back is asked about first', () => {
  test('how many numbers are voided, and no voids none', async ({ visitas, emisor }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/inutilizar`)
    await page.getByLabel('Desde el número').fill('700')
    await page.getByLabel('Hasta el número').fill('710')
    await page.getByLabel('Motivo').fill('se dañó el talonario de la caja')
    await page.getByRole('button', { name: 'Inutilizar' }).click()
    await page.getByRole('dialog').getByText('¿Inutilizar 11 números?').waitFor()
    await confirm(page, 'No, volver')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { datos } = await emisor.ask<{ datos: unknown[] }>('GET', '/eventos')
    expect(datos).toEqual([])
  })

  test('a timbrado that is switched off', async ({ visitas, emisor }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/configuracion?vista=timbrados`)
    const row = page.getByRole('row', { name: /Factura electrónica/ })
    await row.getByRole('button', { name: 'Desactivar' }).click()
    await page
      .getByRole('dialog')
      .getByText(/nadie, tampoco los programas con clave/)
      .waitFor()
    await confirm(page, 'No, volver')
    const { datos } = await emisor.ask<{ datos: { activo: boolean }[] }>('GET', '/timbrados')
    expect(datos.map(({ activo }) => activo)).toEqual([true, true, true])
  })

  test('who is made an owner, above all who was only invited', async ({ visitas, emisor }) => {
    await emisor.ask('POST', '/miembros', { correo: INVITADA, rol: 'LECTOR' })
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/miembros`)
    const rolDe = async () => {
      const { datos } = await emisor.ask<{ datos: { correo: string; rol: string }[] }>('GET', '/miembros')
      return datos.find(({ correo }) => correo === INVITADA)?.rol
    }
    const proponer = async () => {
      await page.getByRole('combobox', { name: `Rol de ${INVITADA}` }).click()
      await page.getByRole('option', { name: 'Propietario' }).click()
      await page
        .getByRole('dialog')
        .getByText(/quien ingrese con ese correo/)
        .waitFor()
    }
    await proponer()
    await confirm(page, 'No, volver')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await rolDe()).toBe('LECTOR')
    await proponer()
    await confirm(page, 'Hacer propietario')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await rolDe()).toBe('PROPIETARIO')
  })

  test('a certificate that takes the place of the one in use', async ({ visitas, whole, emisor }) => {
    const serie = async () =>
      (await emisor.ask<{ certificado: { serie: string } }>('GET', '')).certificado.serie
    const before = await serie()
    const { p12, clave } = await certificadoDe(whole, { ruc: emisor.ruc })
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/configuracion?vista=certificado`)
    await page.locator('input[type=file]').setInputFiles({
      name: 'firma.p12',
      mimeType: 'application/x-pkcs12',
      buffer: Buffer.from(p12, 'base64'),
    })
    await page.getByLabel('Contraseña del archivo').fill(clave)
    await page.getByRole('button', { name: 'Comprobar y guardar' }).click()
    await confirm(page, 'No, volver')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await serie()).toBe(before)
    await page.getByRole('button', { name: 'Comprobar y guardar' }).click()
    await confirm(page, 'Reemplazar el certificado')
    await page.getByText('Guardado.').waitFor()
    expect(await serie()).not.toBe(before)
  })
})
