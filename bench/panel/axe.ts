import { violations } from '../../packages/panel/test/support/axe.ts'
import { settled, visit } from '../../packages/panel/test/support/browser.ts'
import { ANA } from '../../packages/panel/test/support/emisor.ts'
import type { Mundo } from './mundo.ts'

export interface Accesibilidad {
  paginas: number
  graves: number
  leves: number
  /** Which they are, and where. */
  cuales: string[]
}

/** What axe counts on every page, light and dark. */
export async function accesibilidad({ world, emisor, pages }: Mundo): Promise<Accesibilidad> {
  const { page } = await visit(world, ANA, { path: `/c/${emisor.id}` })
  const count: Accesibilidad = { paginas: 0, graves: 0, leves: 0, cuales: [] }
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(world.whole.facts.api + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      count.paginas++
      for (const { id, impact, nodes } of await violations(page)) {
        count[impact === 'serious' || impact === 'critical' ? 'graves' : 'leves'] += nodes.length
        count.cuales.push(`${name} ${colorScheme}: ${id}, ${impact}, ${nodes[0]?.target.join(' ')}`)
      }
    }
  }
  await page.context().close()
  return count
}
