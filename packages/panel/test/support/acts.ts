import type { Page } from 'playwright-core'
import { COMPRADOR } from './emisor.ts'

/** What a person waits for when SIFEN is asked: seconds on a busy machine. */
export const PACIENCIA = { timeout: 30_000 }

/** Fills the form of a factura without a name, and waits for its approval. */
export async function emitInnominada(page: Page): Promise<void> {
  await page.getByLabel('Descripción').fill('Yerba mate 1 kg')
  await page.getByLabel('Cantidad').fill('3')
  await page.getByLabel('Precio con IVA').fill('55.000')
  await page.getByRole('button', { name: /^Emitir en/ }).click()
  await page.getByRole('heading', { name: /^FE/ }).waitFor()
  await approved(page)
}

export const approved = (page: Page): Promise<void> =>
  page.getByText('Aprobado', { exact: true }).first().waitFor(PACIENCIA)

/** From the page of a factura to the form that names its buyer, filled. */
export async function identify(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Nominar' }).click()
  await page.getByRole('textbox', { name: 'RUC' }).fill(COMPRADOR)
  await page.getByText(new RegExp(`RUC ${COMPRADOR} · ACTIVO`)).waitFor()
}

export async function nominate(page: Page): Promise<void> {
  await identify(page)
  await page.getByRole('button', { name: 'Nominar' }).click()
}

export const registered = (page: Page): Promise<void> =>
  page.getByText('SIFEN lo registró').waitFor(PACIENCIA)

export const uncertain = (page: Page): Promise<void> =>
  page.getByText('No sabemos todavía qué pasó').waitFor(PACIENCIA)

/** Chooses an ambiente in the head of the page, and says yes. */
export async function chooseAmbiente(page: Page, nombre: string): Promise<void> {
  await page.getByRole('button', { name: /^Ambiente: / }).click()
  await page.getByRole('menuitem', { name: nombre }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Pasar a ${nombre}` })
    .click()
  await page.getByRole('button', { name: `Ambiente: ${nombre}. Cambiar` }).waitFor()
}
