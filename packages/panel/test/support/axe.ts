import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { settled } from './browser.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** What depends on the colours alone. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Whatever axe-core finds on the page as it stands. */
export async function violations(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) }
  return page.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(result => result.violations)`,
  )
}

/** The same, a line for each place: also what it calls moderate or minor. */
export async function faultsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  return (await violations(page, rules)).flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`,
    ),
  )
}

/** In the light, and in the dark what that can change. */
export async function faultsInBothColours(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const [colorScheme, rules] of [['light'], ['dark', COLOURS]] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    faults.push(...(await faultsOf(page, rules)).map(fault => `${colorScheme} ${fault}`))
  }
  return faults
}
