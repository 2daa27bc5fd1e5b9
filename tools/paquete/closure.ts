/** What a room needs when it runs, by the lockfile: what npm would install of it, and nothing of another room. */
import { dirname } from 'node:path'
import type { Lockfile } from '../generate/lockfile.ts'

export interface Locked {
  /** Where it stands: `node_modules/pg`. */
  readonly path: string
  readonly name: string
  readonly version: string
  readonly license: string | null
  readonly integrity: string | null
}

type Packages = Lockfile['packages']

const NODE_MODULES = 'node_modules/'

/** Where Node finds it: beside whoever asks, or in a folder above. */
function resolvePackage(packages: Packages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder === '.' ? '' : dirname(folder)) {
    const path = `${folder === '' || folder === '.' ? '' : `${folder}/`}${NODE_MODULES}${name}`
    if (packages[path] !== undefined) return path
    if (folder === '' || folder === '.') return undefined
  }
}

const namesIn = (value: unknown): string[] => Object.keys((value ?? {}) as Record<string, string>)

/** The rooms first, then the packages, each once, in the order of their paths. Of what is optional, what the lockfile has. */
export function closureOf(
  { packages }: Lockfile,
  room: string,
): { rooms: string[]; packages: readonly Locked[] } {
  const found = new Set<string>()
  const rooms = new Set<string>()
  const waiting = [room]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = packages[path]
    if (entry === undefined) throw new Error(`The lockfile does not have ${path}.`)
    const target = entry.link === true ? String(entry.resolved) : path
    const known = target.includes(NODE_MODULES) ? found : rooms
    if (known.has(target)) continue
    known.add(target)
    const { dependencies, optionalDependencies } = packages[target]!
    for (const name of namesIn(dependencies)) {
      const needed = resolvePackage(packages, target, name)
      if (needed === undefined) throw new Error(`The lockfile does not have ${name}, which ${target} needs.`)
      waiting.push(needed)
    }
    for (const name of namesIn(optionalDependencies)) {
      const there = resolvePackage(packages, target, name)
      if (there !== undefined) waiting.push(there)
    }
  }
  const locked = [...found].sort().map(path => {
    const { version, license, integrity } = packages[path]!
    return {
      path,
      name: path.slice(path.lastIndexOf(NODE_MODULES) + NODE_MODULES.length),
      version: String(version),
      license: typeof license === 'string' ? license : null,
      integrity: integrity ?? null,
    }
  })
  return { rooms: [...rooms].sort(), packages: locked }
}
