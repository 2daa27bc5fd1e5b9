import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { emitInnominada, nominate } from './support/acts.ts'
import { seriousFaults } from './support/axe.ts'
import { absent, hasBrowser, openBrowser, settled, visit } from './support/browser.ts'
import { firstLoad } from './support/load.ts'
import { PAGES } from './support/pages.ts'
import { arm } from './support/simulador.ts'
import { startWhole, type Whole } from './support/start.ts'

const ANA = 'ana@ejemplo.com.py'
const MINUTE = 60_000

let whole: Whole
let browser: Browser

describe.skipIf(!hasBrowser)(`the panel in a real browser${absent}`, () => {
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

  test(
    'an innominada is emitted, approved, nominated, and its credit note carries the nominated receptor',
    async () => {
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
    },
    MINUTE,
  )

  test(
    'a nomination whose answer is lost is uncertain, stays so after a reload, and is resolved with the same key',
    async () => {
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
    },
    MINUTE,
  )

  test(
    'an approved documento is cancelled within its hours, which are counted down',
    async () => {
      const { page } = await anaAt('/c/1/emitir')
      await emitInnominada(page)
      await page.getByRole('button', { name: 'Cancelar' }).click()
      expect(await page.getByRole('timer').textContent()).toMatch(/Quedan 1 d 23 h|Quedan 2 d/)
      await page.getByLabel('Motivo').fill('error de carga')
      await page.getByRole('button', { name: 'Cancelar el documento' }).click()
      await page.getByText('SIFEN lo registró').waitFor({ timeout: 30_000 })
      await page.getByRole('button', { name: 'Listo' }).click()
      await page.getByText('Cancelado', { exact: true }).first().waitFor()
      expect(await page.getByRole('button', { name: 'Nominar' }).getAttribute('aria-description')).toContain(
        'cancelada',
      )
      await page.context().close()
    },
    MINUTE,
  )

  test('a member without rights sees everything and is told why he may change nothing', async () => {
    const { page } = await visit(browser, whole, 'carla@ejemplo.com.py', { path: '/c/1/claves' })
    const crear = page.getByRole('button', { name: 'Crear clave' }).first()
    await crear.waitFor()
    expect(await crear.getAttribute('aria-description')).toContain('Su rol es lector')
    await crear.click({ force: true })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.context().close()
  })

  test("another tenant's address shows nothing of it", async () => {
    const { page } = await anaAt('/c/2/documentos')
    await page.getByRole('heading', { name: 'No se puede mostrar esta página' }).waitFor()
    expect(await page.content()).not.toContain('OTRA SA')
    await page.context().close()
  })

  test('a session that ended elsewhere leads to the login and back to the same address', async () => {
    const { page } = await anaAt('/c/1/eventos')
    await page.getByRole('heading', { name: 'Eventos' }).waitFor()
    await page.context().clearCookies()
    await page.route('**/api/v1/**', route =>
      route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer vencido' } }),
    )
    await page.getByRole('link', { name: 'Miembros' }).click()
    await page.getByLabel('Correo electrónico').waitFor()
    await page.unroute('**/api/v1/**')
    await page.getByLabel('Correo electrónico').fill(ANA)
    await page.getByLabel('Contraseña').fill(whole.claveDe(ANA))
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await page.getByRole('heading', { name: 'Miembros' }).waitFor()
    await page.context().close()
  })

  test(
    'a restart of the service and a reload lose nothing of a form half filled',
    async () => {
      const { page } = await anaAt('/c/1/emitir')
      await page.getByLabel('Descripción').fill('Azúcar 1 kg')
      await page.getByLabel('Precio con IVA').fill('7.500')
      const { pids } = await whole.current()
      process.kill(pids.api!, 'SIGKILL')
      await page.getByRole('button', { name: /^Emitir en/ }).click()
      await page.getByText('No sabemos todavía qué pasó').waitFor()
      expect(await page.getByLabel('Descripción').inputValue()).toBe('Azúcar 1 kg')
      await vi.waitUntil(async () => (await whole.current()).pids.api !== pids.api, { timeout: 30_000 })
      await page.reload()
      expect(await page.getByLabel('Descripción').inputValue()).toBe('Azúcar 1 kg')
      await page.getByRole('button', { name: 'Preguntar de nuevo' }).click()
      await page.getByRole('heading', { name: /^FE/ }).waitFor()
      await page.context().close()
    },
    MINUTE,
  )

  test('logging out ends the session at the provider', async () => {
    const { page } = await anaAt('/c/1')
    await page.getByRole('button', { name: /^Su cuenta/ }).click()
    await page.getByRole('menuitem', { name: 'Salir' }).click()
    await page.getByRole('button', { name: 'Salir' }).click()
    await page.getByLabel('Correo electrónico').waitFor()
    await page.context().close()
  })

  test(
    'no page has a serious fault of accessibility, neither light nor dark',
    async () => {
      const { page } = await anaAt('/c/1')
      await page.getByRole('heading', { level: 1 }).waitFor()
      const faults: string[] = []
      for (const path of Object.values(PAGES)) {
        await page.goto(whole.facts.api + path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.waitForLoadState('networkidle')
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await settled(page)
          faults.push(...(await seriousFaults(page)).map(fault => `${path} ${colorScheme} ${fault}`))
        }
      }
      expect(faults).toEqual([])
      await page.context().close()
    },
    2 * MINUTE,
  )

  test('the first load is at most 250 KB of compressed JavaScript', async () => {
    const page = await (await browser.newContext()).newPage()
    const sizes = await firstLoad(page, whole, ANA)
    process.stdout.write(`first load: ${(sizes.javascript / 1024).toFixed(0)} KB of compressed JavaScript\n`)
    expect(sizes.javascript).toBeGreaterThan(50_000)
    expect(sizes.javascript).toBeLessThanOrEqual(250 * 1024)
    await page.context().close()
  })
})
