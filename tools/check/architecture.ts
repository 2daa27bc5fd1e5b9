import { existsSync, globSync } from 'node:fs'
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import type { Outcome } from './step.ts'

/** A cruise that saw fewer modules than this looked at nothing that matters. */
const MODULES_AT_LEAST = 100

export interface Violation {
  rule: string
  from: string
  to: string
}

export interface Cruise {
  modules: string[]
  violations: Violation[]
  /** What the rule says to whoever breaks it. */
  comments: Map<string, string>
}

/** Follows every import below the root and holds it against the rules that stand there. */
export async function cruiseTree(root: string): Promise<Cruise> {
  const { default: config } = await import(pathToFileURL(`${root}/.dependency-cruiser.mjs`).href)
  const folders = ['packages', 'tools', 'bench'].filter(folder => existsSync(`${root}/${folder}`))
  const { output } = await cruise(folders, {
    ...config.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  })
  const { modules, summary } = output as ICruiseResult
  return {
    modules: modules.map(({ source }) => source),
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    comments: new Map(
      config.forbidden.map((rule: { name: string; comment: string }) => [rule.name, rule.comment]),
    ),
  }
}

/** The sources that a cruise must have seen, whatever it says about itself. */
export const sourcesOf = (root: string): string[] =>
  globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })
    .map(path => relative(root, `${root}/${path}`).replaceAll('\\', '/'))
    .filter(path => !path.endsWith('.d.ts'))
    .sort()

export function judge({ modules, violations, comments }: Cruise, sources: string[]): Outcome {
  const seen = new Set(modules)
  const unseen = sources.filter(path => !seen.has(path))
  const faults = violations.map(
    ({ rule, from, to }) => `${rule}: ${from} → ${to}\n    ${comments.get(rule) ?? ''}`,
  )
  if (modules.length < MODULES_AT_LEAST || sources.length === 0)
    faults.push(`only ${modules.length} modules were cruised; at least ${MODULES_AT_LEAST} were expected`)
  if (unseen.length > 0) faults.push(`never looked at:\n    ${unseen.join('\n    ')}`)
  return { ok: faults.length === 0, summary: `${modules.length} modules`, output: faults.join('\n') }
}

export const architecture = async (root: string): Promise<Outcome> =>
  judge(await cruiseTree(root), sourcesOf(root))
