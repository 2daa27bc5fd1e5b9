import type { Page } from 'playwright-core'
import { ANA } from './emisor.ts'
import type { Person } from './persona.ts'
import { claveDe, type Whole } from './start.ts'

export const paso = (page: Page, nombre: string) => page.getByRole('region', { name: nombre })

/** By the file of her certificate alone. */
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

/** Whoever has an account, her certificate and her constancia: from the login to an approved factura. */
export async function empezarDeCero(
  page: Page,
  ana: Person,
  { whole, ruc, firma }: { whole: Whole; ruc: string; firma: { p12: string; clave: string } },
): Promise<void> {
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
}
