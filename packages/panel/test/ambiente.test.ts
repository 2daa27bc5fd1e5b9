import { expect } from 'vitest'
import { chooseAmbiente, confirm, emit, emitInnominada } from './support/acts.ts'
import { ANA, CARLA, emitida, equipar, registrar } from './support/emisor.ts'
import { inBrowser, test } from './support/test.ts'

const COLOUR = `getComputedStyle(document.querySelector('[aria-label^="Ambiente: "]')).backgroundColor`

inBrowser('the ambiente', () => {
  test('PROD is unmistakable, and the documentos of the other ambiente are not there', async ({
    visitas,
    whole,
  }) => {
    const emisor = await registrar(whole, 'NEGOCIO EN DOS AMBIENTES SA')
    await equipar(whole, emisor, 'DEV')
    const { id, numeroFormateado } = await emitida(emisor)
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/documentos`)
    await page.getByRole('link', { name: numeroFormateado }).waitFor()
    expect(await page.getByText('lo que haga aquí tiene valor fiscal').count()).toBe(0)

    await chooseAmbiente(page, 'PRODUCCIÓN')
    await page.getByText('PRODUCCIÓN · lo que haga aquí tiene valor fiscal').waitFor()
    const colour = await page.evaluate<string>(COLOUR)
    const [red = 0, green = 255, blue = 255] = (colour.match(/\d+/g) ?? []).map(Number)
    expect(red, colour).toBeGreaterThan(2 * Math.max(green, blue))
    await page.getByText('Todavía no hay documentos en este ambiente').waitFor()
    await page.goto(`${whole.facts.api}/c/${emisor.id}/documentos/${id}`)
    await page.getByRole('alert', { name: 'Ese documento está en PRUEBAS' }).waitFor()
    expect(await page.content()).not.toContain(numeroFormateado)
    await page.getByRole('button', { name: 'Pasar a PRUEBAS (DEV) y verlo' }).click()
    await page.getByRole('heading', { name: `FE ${numeroFormateado}` }).waitFor()
    await chooseAmbiente(page, 'PRODUCCIÓN')
    await page.getByText('Ese documento está en PRUEBAS (DEV)').waitFor()
    await page.goto(`${whole.facts.api}/c/${emisor.id}/emitir`)
    await page.getByRole('button', { name: 'Emitir en PRODUCCIÓN' }).waitFor()

    await chooseAmbiente(page, 'PRUEBAS (DEV)')
    await page.goto(`${whole.facts.api}/c/${emisor.id}/documentos`)
    await page.getByRole('link', { name: numeroFormateado }).waitFor()
  })

  test('where a key is made it is said what PROD means for it, and what its plan does not include', async ({
    visitas,
    whole,
  }) => {
    const emisor = await registrar(whole, 'NEGOCIO SIN API SA')
    await emisor.ask('PATCH', '', { ambiente: 'PROD' })
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/claves`)
    await page.getByRole('button', { name: 'Crear clave' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Nacerá en PRODUCCIÓN, para siempre').waitFor()
    await dialog.getByText(/no incluye la API de integración/).waitFor()
    await dialog.getByLabel('Nombre').fill('Caja 1')
    await dialog.getByRole('button', { name: 'Crear clave' }).click()
    const key = (await page.getByTestId('clave').textContent()) ?? ''
    const answer = await fetch(`${whole.facts.api}/api/v1/documento-electronico`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(answer.status).toBe(403)
    await page.getByRole('button', { name: 'Ya la guardé' }).click()
    await page
      .getByRole('row', { name: /Caja 1/ })
      .getByText('PRODUCCIÓN')
      .waitFor()
  })

  test('each person sees what she chose: whoever may only look chooses too, and moves nobody', async ({
    visitas,
    whole,
  }) => {
    const emisor = await registrar(whole, 'NEGOCIO DE DOS PERSONAS SA')
    await equipar(whole, emisor, 'DEV')
    await emisor.ask('POST', '/miembros', { correo: CARLA, rol: 'LECTOR' })
    const ana = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    await ana.page.getByRole('button', { name: /^Ambiente: PRUEBAS/ }).waitFor()
    const carla = await visitas.de(CARLA, `/c/${emisor.id}`)
    await chooseAmbiente(carla.page, 'PRODUCCIÓN')
    await carla.page.getByText('lo que haga aquí tiene valor fiscal').waitFor()

    await emitInnominada(ana.page)
    await ana.page.reload()
    await ana.page.getByRole('button', { name: /^Ambiente: PRUEBAS/ }).waitFor()
    const { datos } = await emisor.ask<{ datos: { ambiente: string }[] }>('GET', '/documentos')
    expect(datos.map(({ ambiente }) => ambiente)).toEqual(['DEV'])
    const { ambiente } = await emisor.ask<{ ambiente: string }>('GET', '')
    expect(ambiente).toBe('DEV')
  })

  test('a page that says DEV issues nothing in PROD when another browser switched: it asks which is meant', async ({
    visitas,
    whole,
  }) => {
    const emisor = await registrar(whole, 'NEGOCIO DE DOS VENTANAS SA')
    await equipar(whole, emisor, 'PROD')
    await equipar(whole, emisor, 'DEV')
    const { page } = await visitas.aparte(ANA, { path: `/c/${emisor.id}/emitir` })
    await page.getByLabel('Descripción').fill('Yerba mate 1 kg')
    await page.getByLabel('Precio con IVA').fill('1.000.000')
    await page.getByRole('button', { name: 'Emitir en PRUEBAS (DEV)' }).click()
    await page.getByRole('button', { name: 'Sí, emitir en PRUEBAS (DEV)' }).waitFor()

    const other = await visitas.aparte(ANA, { path: `/c/${emisor.id}` })
    await chooseAmbiente(other.page, 'PRODUCCIÓN')
    await confirm(page, 'Sí, emitir en PRUEBAS (DEV)')
    await page.getByRole('heading', { name: 'El ambiente elegido es otro' }).waitFor()
    const emitidos = async (ambiente: string) => {
      await emisor.ask('PATCH', '', { ambiente })
      return (await emisor.ask<{ datos: unknown[] }>('GET', '/documentos')).datos.length
    }
    expect([await emitidos('PROD'), await emitidos('DEV')]).toEqual([0, 0])

    await page.getByRole('button', { name: 'Pasar a PRODUCCIÓN' }).click()
    await page.getByText('lo que haga aquí tiene valor fiscal').waitFor()
    // What was typed for DEV is no draft of PROD.
    expect(await page.getByLabel('Descripción').inputValue()).toBe('')
    await chooseAmbiente(page, 'PRUEBAS (DEV)')
    expect(await page.getByLabel('Descripción').inputValue()).toBe('Yerba mate 1 kg')
    await emit(page)
    await page.getByRole('heading', { name: /^FE/ }).waitFor()
    expect([await emitidos('PROD'), await emitidos('DEV')]).toEqual([0, 1])
  })

  test("where keys are born is the taxpayer's, is said beside them, and changing it moves no page", async ({
    visitas,
    whole,
  }) => {
    const emisor = await registrar(whole, 'NEGOCIO QUE CREA CLAVES SA')
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/claves`)
    await page.getByText('Las claves nuevas nacen en').waitFor()
    await page.getByRole('button', { name: 'Cambiar dónde nacen' }).click()
    await page.getByRole('dialog').getByText('SANDBOX', { exact: true }).click()
    await confirm(page, 'Que nazcan en SANDBOX')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Ambiente: PRUEBAS/ }).waitFor()
    await page.getByRole('button', { name: 'Crear clave' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Nacerá en SANDBOX, para siempre').waitFor()
    await dialog.getByLabel('Nombre').fill('Caja de prueba')
    await dialog.getByRole('button', { name: 'Crear clave' }).click()
    await page.getByTestId('clave').waitFor()
    const { datos } = await emisor.ask<{ datos: { ambiente: string }[] }>('GET', '/api-keys')
    expect(datos.map(({ ambiente }) => ambiente)).toEqual(['SANDBOX'])
  })
})
