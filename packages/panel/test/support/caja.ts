import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { approved, PACIENCIA } from './acts.ts'
import { COMPRADOR, type Emisor } from './emisor.ts'
import type { Person } from './persona.ts'

const PRODUCTOS = [
  'Yerba mate 1 kg',
  'Azúcar de caña',
  'Sal fina',
  'Aceite 900 ml',
  'Fideo tallarín',
  'Arroz 1 kg',
  'Harina 000',
  'Leche entera',
]
const gtinDe = (n: number) => `784000000001${n}`

/** A catalogue with what is sold, and to whom. */
export async function surtir({ ask }: Emisor): Promise<void> {
  const productos = PRODUCTOS.map((descripcion, n) => ({
    codigo: `P-${n}`,
    descripcion,
    gtin: gtinDe(n),
    precioUnitario: 1000 * (n + 1),
    tasaIVA: 10,
  }))
  await ask('POST', '/productos', { productos })
  const cliente = {
    tipoContribuyente: 'CONTRIBUYENTE',
    tipoOperacion: 'B2B',
    tipoDocumento: 'RUC',
    nombreRazonSocial: 'ALMACÉN ÑANDUTÍ SA',
    numeroDocumento: COMPRADOR,
  }
  await ask('POST', '/clientes', { clientes: [cliente] })
}

/** In one look: a line that was scanned twice is there and goes, and who asks one after the other waits for it. */
const LINEAS = `(() => {
  const [que, cuantos] = ['descripcion', 'cantidad'].map(celda => [...document.querySelectorAll('[data-celda="' + celda + '"]')])
  return que.map((one, n) => cuantos[n]?.value + ' ' + one.value)
})()`
const lineasDe = (page: Page) => page.evaluate<string[]>(LINEAS)

/** Eight of them on credit to somebody known: by keyboard and scanner alone, until the invoice is emitted. */
export async function venderEnCaja(page: Page, ana: Person): Promise<void> {
  // Where one begins the field waits for the first letter; after each answer, the next one.
  await page.getByLabel('Cliente', { exact: true }).and(page.locator(':focus')).waitFor()
  await ana.enter(page, 'nandu')
  await page
    .getByRole('textbox', { name: 'RUC' })
    .and(page.locator(`[value="${COMPRADOR}"]`))
    .waitFor()
  await page.getByLabel('Descripción').and(page.locator(':focus')).waitFor()
  // A scanner does not wait for anybody: five in one go, the first one twice.
  for (const n of [0, 1, 2, 3]) await ana.enter(page, gtinDe(n))
  // The same again is one more, and no field of its own.
  await page.keyboard.type(`${gtinDe(0)}\n`)
  await expect.poll(() => lineasDe(page), PACIENCIA).toHaveLength(5)
  for (const text of ['3*fideo', 'arroz', 'p-6', 'leche']) await ana.enter(page, text)
  const ultima = page.getByLabel('Descripción').last()
  await expect
    .poll(() => lineasDe(page), PACIENCIA)
    .toEqual([
      '2 Yerba mate 1 kg',
      '1 Azúcar de caña',
      '1 Sal fina',
      '1 Aceite 900 ml',
      '3 Fideo tallarín',
      '1 Arroz 1 kg',
      '1 Harina 000',
      '1 Leche entera',
      '1 ',
    ])
  await ultima.and(page.locator(':focus')).waitFor()
  // Nothing of this was sent: Enter alone never emits.
  expect(await page.getByRole('dialog').count()).toBe(0)
  await ana.click(page.getByText('Crédito', { exact: true }))
  await ultima.focus()
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('button', { name: /^Emitir en/ })
    .and(page.locator(':focus'))
    .waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await ana.click(page.getByRole('button', { name: /^Emitir en/ }))
  await ana.click(page.getByRole('button', { name: /^Sí, emitir en/ }))
  await page.getByRole('heading', { name: /^FE/ }).waitFor()
  await approved(page)
}
