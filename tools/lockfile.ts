import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Completes package-lock.json with the packages of other platforms. npm leaves out of the lockfile what its registry did not
 * show at that moment, and `npm ci` then refuses the lockfile on every platform. On a platform where it is not for, an entry is
 * never fetched.
 */
const FILE = join(import.meta.dirname, '..', 'package-lock.json')

interface Entry {
  version?: string
  optional?: boolean
  dev?: boolean
  cpu?: string[]
  os?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const OS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'windows',
]
const CPU = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** What a package of binaries is for, from its name: `cli-linux-arm64-musl`. */
export function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/)
  const os = OS.find(word => words.includes(word))
  const cpu = CPU.find(word => words.includes(word))
  const musl = words.some(word => word.startsWith('musl'))
  const gnu = words.some(word => word.startsWith('gnu'))
  return {
    ...(cpu === undefined ? {} : { cpu: [cpu] }),
    ...(os === undefined ? {} : { os: [os === 'windows' ? 'win32' : os] }),
    ...(os === 'linux' && musl ? { libc: ['musl'] } : os === 'linux' && gnu ? { libc: ['glibc'] } : {}),
  }
}

/** The optional packages that the lockfile names and does not hold. */
export function missingOptional(packages: Record<string, Entry>): { path: string; entry: Entry }[] {
  const missing: { path: string; entry: Entry }[] = []
  for (const [owner, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`
      const there = packages[path] !== undefined || packages[`${owner}/${path}`] !== undefined
      const platform = platformOf(name)
      if (there || platform.os === undefined || !/^\d/.test(version)) continue
      missing.push({ path, entry: { version, ...platform, ...(dev ? { dev } : {}), optional: true } })
    }
  }
  return missing
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, Entry> }
  const missing = missingOptional(lock.packages)
  for (const { path, entry } of missing) lock.packages[path] = entry
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  process.stdout.write(`package-lock.json: ${missing.length} packages of other platforms added\n`)
}
