type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Every name of a field or parameter that the contract speaks of. */
export function fieldNames(contract: unknown): Set<string> {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    if (!isObject(value)) return
    if (isObject(value.properties)) for (const name of Object.keys(value.properties)) names.add(name)
    if (typeof value.in === 'string' && typeof value.name === 'string') names.add(value.name)
    Object.values(value).forEach(visit)
  }
  visit(contract)
  return names
}

/** The words that a glossary explains: what stands in code style in the first column of its tables. */
export function glossaryWords(markdown: string): Set<string> {
  const cells = markdown.split('\n').flatMap(line => /^\|([^|]+)\|/.exec(line)?.[1] ?? [])
  return new Set(cells.flatMap(cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)))
}

const BUILT_IN = new Set(['ci', 'install', 'exec'])

/** The scripts that a document tells its reader to run, as npm knows them. */
export function scriptsNamed(markdown: string): Set<string> {
  const runs = [...markdown.matchAll(/npm run (?:--silent |-s )?([\w:-]+)/g)].map(([, name]) => name!)
  const shorthands = [...markdown.matchAll(/\bnpm (start|test|ci|install|exec)\b/g)].map(([, name]) => name!)
  return new Set([...runs, ...shorthands].filter(name => !BUILT_IN.has(name)))
}

/** The paths below the root that a document links to. */
export const linksOf = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, path]) => path!)

/** The sources that a document names without a link: `http/server.ts`; a pattern (`…`, `<x>`, `*`) names none. */
export const sourcesNamed = (markdown: string): string[] =>
  [...markdown.matchAll(/`([\w@.:-]+(?:\/[\w@.:-]+)*\/[\w@.-]+\.tsx?)`/g)].map(([, path]) => path!)

/** The questions of a part of a document, each with the links that answer it. */
export function answersIn(markdown: string, part: string): Map<string, string[]> {
  const text = markdown.split(`\n## ${part}\n`)[1]?.split('\n## ')[0] ?? ''
  const questions = text.split(/\n(?=\*\*)/).filter(question => question.startsWith('**'))
  return new Map(
    questions.map(question => [/^\*\*(.+?)\.?\*\*/.exec(question)?.[1] ?? '', linksOf(question)]),
  )
}

/** Method and path of every call to the service that a document shows with curl; the simulator behind $SIFEN has its own contract. */
export const curlsOf = (markdown: string): { method: string; path: string }[] =>
  [...markdown.replaceAll('\\\n', ' ').matchAll(/\bcurl\b([^\n]*)/g)].flatMap(([, rest = '']) => {
    const path = /(?:\$\{?(?!SIFEN\b)\w+\}?|https?:\/\/[^/\s"']+)(\/[^\s"'?;]*)/.exec(rest)?.[1]
    if (path === undefined) return []
    const method = /-X\s*(\w+)|--request\s+(\w+)/.exec(rest)
    const sends = /\s(-d|--data|--json)\b/.test(rest)
    return [{ method: method?.[1] ?? method?.[2] ?? (sends ? 'POST' : 'GET'), path }]
  })

/** Whether the contract has that call; a segment of the path that is a number or a variable stands for a parameter. */
export function hasCall(
  contract: { paths: Json },
  { method, path }: { method: string; path: string },
): boolean {
  return Object.entries(contract.paths).some(([template, operations]) => {
    const pattern = new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`)
    return pattern.test(path) && isObject(operations) && method.toLowerCase() in operations
  })
}

/** The variables of the environment that a source names. */
export const variablesIn = (text: string): string[] =>
  [...text.matchAll(/['"`.](?:\$\{)?((?:MBOHERA|OIDC|SIFEN)_[A-Z_]*[A-Z]|DATABASE_URL)\b/g)].map(
    ([, name]) => name!,
  )
