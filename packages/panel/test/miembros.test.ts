import { goTo } from './support/browser.ts'
import { ANA, BETO, CARLA, emitida, registrar } from './support/emisor.ts'
import { expectOff } from './support/off.ts'
import { inBrowser, test } from './support/test.ts'

inBrowser('the members', () => {
  test('who is invited by e-mail logs in and is a member, with the rights of the role', async ({
    visitas,
    emisor,
  }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/miembros`)
    await page.getByRole('button', { name: 'Invitar' }).click()
    await page.getByLabel('Correo').fill(BETO)
    await page.getByRole('dialog').getByRole('button', { name: 'Invitar' }).click()
    await page
      .getByRole('row', { name: new RegExp(BETO) })
      .getByText('Invitado')
      .waitFor()

    const beto = await visitas.de(BETO, `/c/${emisor.id}/emitir`)
    await beto.page.getByRole('button', { name: 'Emitir en PRUEBAS (DEV)' }).waitFor()
    await beto.page.getByRole('link', { name: 'Claves de API' }).click()
    await expectOff(beto.page, 'Crear clave', 'Su rol es emisor')

    await page.reload()
    await page
      .getByRole('row', { name: new RegExp(BETO) })
      .getByText('Activo')
      .waitFor()
  })

  test('who is not of them any more sees nothing of it', async ({ visitas, whole }) => {
    const emisor = await registrar(whole, 'NEGOCIO QUE DESPIDE SA')
    await emisor.ask('POST', '/miembros', { correo: CARLA, rol: 'EMISOR' })
    const carla = await visitas.de(CARLA, `/c/${emisor.id}`)
    await carla.page.getByRole('heading', { name: emisor.razonSocial }).waitFor()
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/miembros`)
    await page
      .getByRole('row', { name: new RegExp(CARLA) })
      .getByRole('button', { name: 'Quitar' })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
    await page.getByRole('row', { name: new RegExp(CARLA) }).waitFor({ state: 'detached' })
    await carla.page.reload()
    await carla.page.getByRole('heading', { name: 'No se puede mostrar esta página' }).waitFor()
  })

  test('a member without rights sees everything, and every button that changes something says why not', async ({
    visitas,
    emisor,
  }) => {
    await emisor.ask('POST', '/miembros', { correo: CARLA, rol: 'LECTOR' })
    const { id } = await emitida(emisor)
    const { page } = await visitas.de(CARLA, `/c/${emisor.id}/documentos/${id}`)
    const why = 'Su rol es lector'
    // Of a documento the service says what can be done, and by whom.
    const whose = 'Su rol no lo permite: esto lo hace un propietario'
    await expectOff(page, 'Nominar', whose)
    await expectOff(page, 'Nota de crédito', whose)
    await expectOff(page, 'Cancelar', whose)
    const off: [string, string | RegExp][] = [
      ['emitir', /^Emitir en/],
      ['claves', 'Crear clave'],
      ['miembros', 'Invitar'],
      ['inutilizar', 'Inutilizar'],
      ['configuracion', 'Guardar'],
      ['configuracion?vista=certificado', 'Comprobar y guardar'],
      ['configuracion?vista=csc', 'Guardar'],
      ['configuracion?vista=timbrados', 'Guardar el timbrado'],
    ]
    for (const [path, button] of off) {
      await goTo(page, `/c/${emisor.id}/${path}`)
      await expectOff(page, button, why)
    }
    // Nobody leads there: the address is typed by hand.
    await goTo(page, `/c/${emisor.id}/documentos/${id}/nominar`)
    await expectOff(page, 'Nominar', whose)
    await goTo(page, `/c/${emisor.id}/auditoria`)
    await page.getByText(new RegExp(why)).waitFor()
  })
})
