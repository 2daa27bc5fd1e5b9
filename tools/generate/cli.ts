/** The pages of the problem types, for whoever explains them without asking the service. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../check/step.ts'

export const CLI_PROBLEMAS = 'packages/cli/src/explicar/problemas.generated.ts'
const PAGES = join(ROOT, 'docs/problems')

/** Without their example, which is for programs. */
const textOf = (markdown: string): string =>
  markdown
    .split(/^## Ejemplo/m)[0]!
    .replace(/^#+ /gm, '')
    .trim()

export function cliProblemas(): string {
  const pages = readdirSync(PAGES)
    .filter(name => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map(
      name =>
        `  ${JSON.stringify(name.slice(0, -3))}: ${JSON.stringify(textOf(readFileSync(join(PAGES, name), 'utf8')))},`,
    )
  return `// Written by npm run openapi from docs/problems; change it there.
export const PROBLEMAS: Readonly<Record<string, string>> = {
${pages.join('\n')}
}
`
}
