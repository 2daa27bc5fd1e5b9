import type { Page } from 'playwright-core'

/** Fills the form of a factura without a name, and waits for its approval. */
export async function emitInnominada(page: Page): Promise<void> {
  await page.getByLabel('Descripción').fill('Yerba mate 1 kg')
  await page.getByLabel('Cantidad').fill('3')
  await page.getByLabel('Precio con IVA').fill('55.000')
  await page.getByRole('button', { name: /^Emitir en/ }).click()
  await page.getByRole('heading', { name: /^FE/ }).waitFor()
  await page.getByText('Aprobado', { exact: true }).first().waitFor({ timeout: 30_000 })
}

/** From the page of a factura to the form that names its buyer, filled. */
export async function identify(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Nominar' }).click()
  await page.getByRole('textbox', { name: 'RUC' }).fill('80012345-0')
  await page.getByText(/RUC 80012345-0 · ACTIVO/).waitFor()
}

export async function nominate(page: Page): Promise<void> {
  await identify(page)
  await page.getByRole('button', { name: 'Nominar' }).click()
}
