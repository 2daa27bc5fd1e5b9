import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { COMPRADOR } from './emisor.ts'

/** What a person waits for when SIFEN is asked: seconds on a busy machine. */
export const PACIENCIA = { timeout: 120_000 }

/** Fills the form of a factura without a name, and waits for its approval. */
export async function emitInnominada(page: Page): Promise<void> {
  await page.getByLabel('Descripción').fill('Yerba mate 1 kg')
  await page.getByLabel('Cantidad').fill('3')
  await page.getByLabel('Precio con IVA').fill('55.000')
  await emit(page)
  await page.getByRole('heading', { name: /^FE/ }).waitFor()
  await approved(page)
}

/** Presses the button, and says yes to the summary. */
export async function emit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Emitir en/ }).click()
  await confirm(page, /^Sí, emitir en/)
}

/** Says yes to what is asked. */
export const confirm = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name }).click()

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
  await confirm(page, 'Sí, nominar')
}

export const registered = (page: Page): Promise<void> =>
  page.getByText('SIFEN lo registró').waitFor(PACIENCIA)

/** What the service says that it comes to. */
export const total = (page: Page, amount: string): Promise<void> =>
  page.getByTestId('total').filter({ hasText: amount }).waitFor()

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
  await page.getByRole('button', { name: `Ambiente: ${nombre}` }).waitFor()
}

/** Whatever can be pressed is pressed by then. */
const PRESIONADA_MS = 10_000

/** Chooses an answer of a list, in that part of the page. A list is hidden while what it belongs to is out of sight: who scrolls it there opens it again, as a person does. */
export async function elegir(
  donde: Page | Locator,
  page: Page,
  campo: string,
  opcion: string | RegExp,
): Promise<void> {
  const lista = donde.getByRole('combobox', { name: campo, exact: true }).first()
  const respuesta = page.getByRole('option', { name: opcion, exact: true }).first()
  for (let veces = 0; veces < 6; veces++) {
    await lista.click()
    if (await respuesta.click({ timeout: PRESIONADA_MS }).then(yes, no)) return
  }
  await respuesta.click()
}

const yes = () => true
const no = () => false

export async function enAsuncion(donde: Locator, page: Page): Promise<void> {
  await elegir(donde, page, 'Departamento', 'Capital')
  await elegir(donde, page, 'Distrito', 'Asuncion (Distrito)')
  await elegir(donde, page, 'Ciudad', 'Asuncion (Distrito)')
}

/** As its own link names it: a browser without windows keeps files under names of its own. */
export async function downloadKude(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'KuDE' }).click()
  const link = page.getByRole('link', { name: 'Descargar PDF' })
  await Promise.all([page.waitForEvent('download'), link.click()])
  expect(await link.getAttribute('download')).toMatch(/^\d{44}\.pdf$/)
}
