import type { Source } from './source.ts'

/** As much of a package.json as is judged. */
export interface Manifest {
  /** The folder it stands in. */
  folder: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** Sources of a package that no program of it needs when it runs: tests, what builds it, what writes its committed tables. */
const DEVELOPMENT = /\.test\.tsx?$|\/generar\//
const TYPES_ONLY = /^import type [^']*'[^']*'|^export type [^']*'[^']*'/gm

const escaped = (name: string) => name.replace(/[/.-]/g, '\\$&')

/** Whether a program of the package names it, to load it or a file of it. */
function isNamed(name: string, sources: readonly Source[]): boolean {
  const named = new RegExp(`['"\`]${escaped(name)}(/[^'"\`]*)?['"\`]`)
  return sources.some(({ text }) => named.test(text.replaceAll(TYPES_ONLY, '')))
}

/**
 * Whoever installs a package to run it gets its dependencies: types, and what only builds, generates or tests, are development
 * dependencies. That nothing which runs needs one of those is a rule of the architecture (`src-has-no-dev-dependency`).
 */
export function dependencyFaults(manifest: Manifest, sources: readonly Source[]): string[] {
  const { folder, dependencies = {}, devDependencies = {} } = manifest
  const runs = sources.filter(({ path }) => path.startsWith(`${folder}/src/`) && !DEVELOPMENT.test(path))
  const where = `${folder}/package.json`
  return Object.keys(dependencies).flatMap(name => {
    if (name in devDependencies) return [`${where}: ${name} stands there twice`]
    if (name.startsWith('@types/'))
      return [`${where}: ${name} is gone when the program runs: a devDependency`]
    if (isNamed(name, runs)) return []
    return [`${where}: nothing in ${folder}/src that runs names ${name}: a devDependency, or none`]
  })
}
