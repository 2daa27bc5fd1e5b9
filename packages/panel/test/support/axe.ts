import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** Whatever axe-core finds on the page as it stands. */
export async function violations(page: Page): Promise<Violation[]> {
  await page.evaluate(AXE)
  return page.evaluate<Violation[]>(
    'axe.run(document, { resultTypes: ["violations"] }).then(result => result.violations)',
  )
}

/** What it calls serious or critical. */
export async function seriousFaults(page: Page): Promise<string[]> {
  return (await violations(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`,
      ),
    )
}
