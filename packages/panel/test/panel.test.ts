import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emitInnominada, nominate } from './support/acts.ts'
import { hasBrowser, openBrowser, visit } from './support/browser.ts'
import { arm } from './support/simulador.ts'
import { startWhole, type Whole } from './support/start.ts'

const ANA = 'ana@ejemplo.com.py'
const MINUTE = 60_000

let whole: Whole
let browser: Browser

describe.skipIf(!hasBrowser)('the panel in a real browser (needs the package chromium)', () => {
  beforeAll(async () => {
    ;[whole, browser] = await Promise.all([startWhole(), openBrowser()])
  }, 2 * MINUTE)
  afterAll(async () => {
    await browser?.close()
    await whole?.[Symbol.asyncDispose]()
  }, MINUTE)

  const anaAt = (path: string) => visit(browser, whole, ANA, { path })

  test('whoever logs in is brought to the address he asked for, and nothing of it is refused by the policy', async () => {
    const { page, complaints } = await anaAt('/c/1/documentos?estado=APROBADO')
    await page.getByRole('heading', { name: 'Documentos' }).waitFor()
    expect(new URL(page.url()).search).toBe('?estado=APROBADO')
    const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
    expect(kept).not.toContain('eyJ')
    await page.reload()
    await page.getByRole('heading', { name: 'Documentos' }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('a key is made, shown once, and works', async () => {
    const { page } = await anaAt('/c/1/claves')
    await page.getByRole('button', { name: 'Crear clave' }).click()
    await page.getByLabel('Nombre').fill('Caja 1')
    await page.getByRole('dialog').getByRole('button', { name: 'Crear clave' }).click()
    const key = (await page.getByTestId('clave').textContent()) ?? ''
    expect(key).toMatch(/^sk_live_/)
    const answer = await fetch(`${whole.facts.api}/api/v1/contribuyente`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(await answer.json()).toMatchObject({ contribuyenteId: 1, ambiente: 'DEV' })
    await page.getByRole('button', { name: 'Ya la guardé' }).click()
    await page.getByText('Caja 1').waitFor()
    expect(await page.content()).not.toContain(key)
    await page.getByRole('button', { name: 'Revocar' }).click()
    await page.getByRole('button', { name: 'Revocar para siempre' }).click()
    await page.getByText('Revocada').waitFor()
    await page.context().close()
  })

  test('an innominada is emitted, approved, nominated, and its credit note carries the nominated receptor', async () => {
    const { page, complaints } = await anaAt('/c/1/emitir')
    await emitInnominada(page)
    await nominate(page)
    await page.getByText('SIFEN lo registró').waitFor({ timeout: 30_000 })
    await page.getByRole('link', { name: 'Hacer una nota de crédito' }).click()
    await page.getByRole('heading', { name: 'Nota de crédito' }).waitFor()
    await page.getByText('80012345-0').waitFor()
    expect(await page.getByTestId('total').textContent()).toBe('Gs. 165.000')
    await page.getByRole('button', { name: /^Emitir en/ }).click()
    await page.getByRole('heading', { name: /^NCE/ }).waitFor()
    await page.getByText('Aprobado', { exact: true }).first().waitFor({ timeout: 30_000 })
    expect(complaints).toEqual([])
    await page.context().close()
  }, MINUTE)

  test('a nomination whose answer is lost is uncertain, stays so after a reload, and is resolved with the same key', async () => {
    const { page } = await anaAt('/c/1/emitir')
    await emitInnominada(page)
    await arm(whole, { escenario: 'perder-respuesta', filtro: { evento: 'rGEveNom' }, veces: 1 })
    await arm(whole, { escenario: 'cortar-antes', filtro: { servicio: 'siConsDE' }, veces: 1 })
    await nominate(page)
    await page.getByText('No sabemos todavía qué pasó').waitFor({ timeout: 30_000 })
    await page.reload()
    await page.getByText('No sabemos todavía qué pasó').waitFor()
    const [asked] = await Promise.all([
      page.waitForRequest(request => request.url().endsWith('/nominar') && request.method() === 'POST'),
      page.getByRole('button', { name: 'Preguntar de nuevo' }).click(),
    ])
    expect(asked.headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    await page.getByText('SIFEN lo registró').waitFor({ timeout: 30_000 })
    await page.context().close()
  }, MINUTE)
})
