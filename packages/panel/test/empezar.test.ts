import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { settled } from './support/browser.ts'
import { ANA, CSC, nuevoRuc } from './support/emisor.ts'
import { Person } from './support/persona.ts'
import { certificadoDe } from './support/simulador.ts'
import { claveDe, factsNow } from './support/start.ts'
import { inBrowser, test } from './support/test.ts'
import { until } from './support/until.ts'

const paso = (page: Page, nombre: string) => page.getByRole('region', { name: nombre })

async function register(page: Page, ana: Person, { p12, clave }: { p12: string; clave: string }) {
  const buffer = Buffer.from(p12, 'base64')
  const file = { name: 'firma.p12', mimeType: 'application/x-pkcs12', buffer }
  await ana.attach(page.locator('input[type=file]'), file)
  await ana.fill(page.getByLabel('Contraseña del archivo'), clave)
  await ana.click(page.getByRole('button', { name: 'Comprobar y empezar' }))
}

async function fillIn(page: Page, ana: Person): Promise<void> {
  await ana.fill(page.getByRole('textbox', { name: 'Dirección' }), 'PALMA')
  await ana.click(page.getByRole('combobox', { name: 'Ciudad' }))
  await ana.click(page.getByRole('option', { name: /^Asuncion \(Distrito\)/ }).first())
  await ana.fill(page.getByRole('textbox', { name: 'Teléfono' }), '021555100')
  await ana.fill(page.getByLabel('Código de la actividad'), '46900')
  await ana.fill(page.getByLabel('Descripción de la actividad'), 'COMERCIO AL POR MAYOR')
  await ana.click(page.getByRole('button', { name: 'Guardar los datos' }))
  await ana.click(page.getByRole('button', { name: 'Guardar el CSC' }))
  await ana.fill(page.getByLabel('Inicio de vigencia'), '01/01/2019')
  await ana.click(page.getByRole('button', { name: 'Guardar el timbrado' }))
}

/** What stands in the mail that somebody gets next. */
const enlaceDe = (pagina: string, correo: string): Promise<string> =>
  until(`a mail for ${correo}`, async () => {
    const { datos } = (await (await fetch(`${pagina}/correos.json`)).json()) as {
      datos: { id: number; para: string[] }[]
    }
    const suyo = datos.find(({ para }) => para.includes(correo))
    if (suyo === undefined) return undefined
    const html = await (await fetch(`${pagina}/correos/${suyo.id}/html`)).text()
    return /href="([^"]+)"/.exec(html)?.[1]
  })

inBrowser('from nothing to a factura', () => {
  test('whoever has no account asks for one, follows the link of her mail, and is where one begins', async ({
    visitas,
    whole,
  }) => {
    const correo = `eva-${nuevoRuc()}@empezar.com.py`
    const clave = 'mandioca lluvia tren azul'
    const { page } = await visitas.deNadie('/nuevo')
    await page.getByRole('link', { name: 'Crear una cuenta' }).click()
    await page.getByLabel('Su nombre').fill('Eva Sosa')
    await page.getByLabel('Correo electrónico').fill(correo)
    await page.getByRole('button', { name: 'Enviar el enlace' }).click()
    await page.getByRole('heading', { name: 'Revise su correo' }).waitFor()
    const { correo: buzon } = await factsNow(whole.dir)
    await page.goto(await enlaceDe(buzon!.pagina, correo))
    await page.getByLabel('Contraseña nueva').fill(clave)
    await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
    await page.getByRole('link', { name: 'Ingresar' }).click()
    await page.getByLabel('Correo electrónico').fill(correo)
    await page.getByLabel('Contraseña').fill(clave)
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
    await page.getByRole('link', { name: 'Registrar un contribuyente' }).click()
    await page.getByRole('button', { name: 'Comprobar y empezar' }).waitFor()
  })

  test('whoever has an account, her certificate and her constancia has an approved factura, and goes on in PRODUCCIÓN', async ({
    visitas,
    whole,
  }) => {
    const ruc = nuevoRuc()
    const firma = await certificadoDe(whole, { ruc })
    const { page, complaints } = await visitas.deNadie('/nuevo')
    const ana = new Person()
    // How long the machine took is printed, and judged by nobody
    console.time('first invoice from zero: the machine took')
    await ana.fill(page.getByLabel('Correo electrónico'), ANA)
    await ana.fill(page.getByLabel('Contraseña'), claveDe(whole, ANA))
    await ana.click(page.getByRole('button', { name: 'Ingresar', exact: true }))
    await register(page, ana, firma)
    await paso(page, 'Certificado de firma').getByText(`RUC ${ruc}, que es este`).waitFor()
    await fillIn(page, ana)
    await ana.click(
      page.getByRole('button', { name: 'Emitir la factura de prueba' }).and(page.locator(':enabled')),
    )
    await paso(page, 'Factura de prueba').getByText('Aprobado').waitFor()
    console.timeEnd('first invoice from zero: the machine took')
    process.stdout.write(`first invoice from zero: ${ana.clicks} clicks, ${ana.fields} fields\n`)
    expect(ana.clicks).toBeLessThanOrEqual(12)
    expect(ana.fields).toBeLessThanOrEqual(9)

    // Who comes back finds each step done; on the other side the same list has its own state.
    await page.reload()
    await paso(page, 'Factura de prueba')
      .getByRole('link', { name: /^Ver la factura 001-001-0000001/ })
      .waitFor()
    expect(await page.getByRole('button', { name: /^Guardar/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Seguir en PRODUCCIÓN' }).click()
    await page.getByText('lo que haga aquí tiene valor fiscal').waitFor()
    await paso(page, 'Certificado de firma').getByText(`RUC ${ruc}`).waitFor()
    await paso(page, 'Quién emite y desde dónde').getByText('PALMA').waitFor()
    expect(await page.getByRole('textbox', { name: 'CSC' }).inputValue()).toBe('')
    expect(await page.getByLabel('Número del timbrado').inputValue()).toBe('')
    expect(await page.getByRole('link', { name: 'Emitir la primera factura' }).count()).toBe(0)
    await page.getByRole('textbox', { name: 'CSC' }).fill(CSC)
    await page.getByRole('button', { name: 'Guardar el CSC' }).click()
    await page.getByLabel('Número del timbrado').fill('12345678')
    await page.getByLabel('Inicio de vigencia').fill('01/01/2026')
    await page.getByRole('button', { name: 'Guardar el timbrado' }).click()
    await page.getByRole('link', { name: 'Emitir la primera factura' }).waitFor()

    // An accountant hands it over.
    await page.getByRole('button', { name: 'Lo hago para otra persona' }).click()
    await page.getByLabel('Correo del dueño').fill('dueno@empezar.com.py')
    await page.getByRole('button', { name: 'Invitar al dueño' }).click()
    await page.getByText(/^Invitado: /).waitFor()
    await settled(page)
    expect(complaints).toEqual([])
  })
})
