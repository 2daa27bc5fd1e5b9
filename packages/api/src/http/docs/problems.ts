import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const DIRECTORY = join(import.meta.dirname, '../../../../../docs/problems')

/** Every page of docs/problems, by problem type. */
export function readProblemPages(directory = DIRECTORY): Map<string, string> {
  const names = readdirSync(directory).filter(name => name.endsWith('.md') && name !== 'README.md')
  return new Map(
    names.map(name => [name.slice(0, -'.md'.length), readFileSync(join(directory, name), 'utf8')]),
  )
}
