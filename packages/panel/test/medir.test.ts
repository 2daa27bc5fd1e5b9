import { ANA } from './support/emisor.ts'
import { inBrowser, test } from './support/test.ts'

inBrowser('medir', () => {
  test('m', async ({ visitas, emisor }) => {
    const { page } = await visitas.de(ANA, `/c/${emisor.id}/emitir`)
    await page.getByLabel('Descripción').first().waitFor()
    for (let i = 0; i < 30; i++) {
      await page.getByLabel('Descripción').nth(i).fill(`Cosa ${i}`)
      await page.getByLabel('Precio con IVA').nth(i).fill('1.000')
      if (i < 29) await page.getByRole('button', { name: 'Agregar ítem' }).click()
    }
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable')
    const get = async () =>
      Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map(m => [m.name, m.value]))
    const campo = page.getByLabel('Descripción').nth(14)
    await campo.focus()
    await page.keyboard.press('End')
    await page.waitForTimeout(1500)
    for (let vez = 0; vez < 3; vez++) {
      const a = await get()
      for (const c of 'abcdefghij') {
        await page.keyboard.type(c)
        await page.waitForTimeout(20)
      }
      const b = await get()
      process.stdout.write(
        `script ms per key ${(((b.ScriptDuration! - a.ScriptDuration!) * 1000) / 10).toFixed(1)} task ${(((b.TaskDuration! - a.TaskDuration!) * 1000) / 10).toFixed(1)} layout ${(((b.LayoutDuration! - a.LayoutDuration!) * 1000) / 10).toFixed(1)}\n`,
      )
      await page.waitForTimeout(800)
    }
    await page.screenshot({ path: '/tmp/tienda/antes.png' })
    await page.evaluate(() => window.scrollTo(0, 2000))
    await page.screenshot({ path: '/tmp/tienda/antes-abajo.png' })
  })
})
