import { expect } from 'vitest'
import { ANA } from './support/emisor.ts'
import { asPerson } from './support/http.ts'
import { inBrowser, test } from './support/test.ts'

inBrowser('the page of the contract', () => {
  test('shows every operation, by scripts and styles of ours alone, and asks nobody else', async ({
    visitas,
    whole,
  }) => {
    const { page, complaints } = await visitas.deNadie('/docs')
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    const answer = await page.reload()
    const policy = (await answer?.headerValue('content-security-policy')) ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toMatch(/unsafe|https?:/)
    const answered = await fetch(`${whole.facts.api}/openapi.json`)
    const { paths } = (await answered.json()) as { paths: Record<string, object> }
    const operations = Object.values(paths).flatMap(methods => Object.keys(methods))
    await page
      .locator('.opblock')
      .nth(operations.length - 1)
      .waitFor()
    expect(await page.locator('.opblock').count()).toBe(operations.length)
    expect(asked.filter(url => !url.startsWith(whole.facts.api) && !url.startsWith('data:'))).toEqual([])
    expect(complaints).toEqual([])
  })

  test('an operation is tried with a key, and the names of its problems lead to their pages', async ({
    visitas,
    whole,
    emisor,
  }) => {
    const { key } = await asPerson(whole, ANA)<{ key: string }>(
      'POST',
      `/contribuyentes/${emisor.id}/api-keys`,
      {
        nombre: 'para probar',
      },
    )
    const { page, complaints } = await visitas.deNadie('/docs')
    await page.getByRole('button', { name: 'Credencial' }).first().click()
    const credential = page.locator('.auth-container').filter({ hasText: 'apiKey' })
    await credential.getByRole('textbox').fill(key)
    await credential.getByRole('button', { name: 'Dar la credencial' }).click()
    await credential.getByRole('button', { name: 'Cerrar' }).click()
    const operation = page.locator('.opblock', { has: page.locator('[data-path="/api/v1/contribuyente"]') })
    await operation.locator('.opblock-summary-control').click()
    await operation.getByRole('link', { name: 'access-denied' }).first().waitFor()
    await operation.getByRole('button', { name: 'Probar' }).click()
    await operation.getByRole('button', { name: 'Enviar' }).click()
    await operation.locator('.live-responses-table').getByText('NEGOCIO DE PRUEBA SA').first().waitFor()
    expect(complaints).toEqual([])
  })
})
