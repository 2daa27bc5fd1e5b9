import { expect } from 'vitest'
import { faultsInBothColours } from './support/axe.ts'
import { ANA } from './support/emisor.ts'
import { asPerson } from './support/http.ts'
import { inBrowser, test } from './support/test.ts'

/** Of a long contract the viewer draws what is in sight, and no more. What was not drawn yet when one passed by is seen when one comes again: after the end one begins anew. */
const LOOK_AND_SCROLL = `(async () => {
  const shown = [...document.querySelectorAll('.opblock-summary')].map(
    summary =>
      summary.querySelector('.opblock-summary-method').textContent.toLowerCase() +
      ' ' + summary.querySelector('.opblock-summary-path').dataset.path,
  )
  const here = scrollY
  scrollBy(0, innerHeight / 2)
  if (scrollY === here) scrollTo(0, 0)
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return shown
})()`
const LOOKS = 300

inBrowser('the page of the contract', () => {
  test('shows every operation, by scripts and styles of ours alone, and asks nobody else', async ({
    visitas,
    whole,
  }) => {
    const { page, complaints } = await visitas.deNadie('/docs/referencia')
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    const answer = await page.reload()
    const policy = (await answer?.headerValue('content-security-policy')) ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toMatch(/unsafe|https?:/)
    const answered = await fetch(`${whole.facts.api}/openapi.json`)
    const { paths } = (await answered.json()) as { paths: Record<string, object> }
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method} ${path}`),
    )
    await page.locator('.opblock').first().waitFor()
    const shown = new Set<string>()
    for (let looks = 0; looks < LOOKS && shown.size < operations.length; looks++)
      for (const one of await page.evaluate<string[]>(LOOK_AND_SCROLL)) shown.add(one)
    expect([...shown].sort()).toEqual([...operations].sort())
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
    const { page, complaints } = await visitas.deNadie('/docs/referencia')
    await page.getByRole('button', { name: 'Credencial' }).first().click()
    const credential = page.locator('.auth-container').filter({ hasText: 'apiKey' })
    await credential.getByRole('textbox').fill(key)
    await credential.getByRole('button', { name: 'Dar la credencial' }).click()
    await credential.getByRole('button', { name: 'Cerrar' }).click()
    await page.getByPlaceholder('Filtrar por tema o ruta').fill('contribuyente')
    const operation = page.locator('.opblock', { has: page.locator('[data-path="/api/v1/contribuyente"]') })
    await operation.or(page.locator('.opblock')).first().waitFor()
    for (let looks = 0; looks < LOOKS && (await operation.count()) === 0; looks++)
      await page.evaluate(LOOK_AND_SCROLL)
    await operation.locator('.opblock-summary-control').click()
    await operation.getByRole('link', { name: 'access-denied' }).first().waitFor()
    await operation.getByRole('button', { name: 'Probar' }).click()
    await operation.getByRole('button', { name: 'Enviar' }).click()
    await operation.locator('.live-responses-table').getByText('NEGOCIO DE PRUEBA SA').first().waitFor()
    expect(complaints).toEqual([])
  })
})

inBrowser('the documentation', () => {
  test('a search leads to the code of SIFEN that was looked for, without asking anybody else', async ({
    visitas,
    whole,
  }) => {
    const { page, complaints } = await visitas.deNadie('/docs')
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.keyboard.press('/')
    await page.keyboard.type('4453')
    await page.getByRole('option', { name: /GENFE002b/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/codigos?codigo=4453')
    expect(await page.locator('tr.hallada').textContent()).toContain('ya está nominada')
    await page.getByLabel('Buscar').fill('zzzz')
    await page.getByText('No se halló nada').waitFor()
    expect(asked.filter(url => !url.startsWith(whole.facts.api) && !url.startsWith('data:'))).toEqual([])
    expect(complaints).toEqual([])
  })

  test('the time line of a lost answer plays; on a phone nothing stands beside the page, and axe finds nothing', async ({
    visitas,
  }) => {
    const { page, complaints } = await visitas.deNadie('/docs/incertidumbre')
    await page.setViewportSize({ width: 320, height: 640 })
    const linea = page.locator('figure.linea').first()
    // It plays on, however soon somebody looks.
    const dichos = page.evaluate(`new Promise(resolve => {
      const figure = document.querySelector('figure.linea')
      new MutationObserver((_, observer) => {
        if (!figure.querySelector('li.ahora')?.textContent.includes('se pierde')) return
        observer.disconnect()
        resolve(figure.querySelectorAll('li.dicho').length)
      }).observe(figure, { subtree: true, attributes: true, childList: true })
    })`)
    await linea.getByRole('button', { name: 'Ver cómo pasa' }).click()
    expect(await dichos).toBe(3)
    for (const path of ['incertidumbre', 'python', 'codigos', 'errores']) {
      await page.goto(new URL(`/docs/${path}`, page.url()).href)
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(320)
      expect(await faultsInBothColours(page), path).toEqual([])
    }
    expect(complaints).toEqual([])
  })
})
