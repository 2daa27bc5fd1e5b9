interface Entry {
  version?: string
  dev?: boolean
  optional?: boolean
  link?: boolean
  integrity?: string
  optionalDependencies?: Record<string, string>
  [more: string]: unknown
}

export interface Lockfile {
  packages: Record<string, Entry>
  [more: string]: unknown
}

const PLATFORM =
  /(android|darwin|linux|win32|freebsd|openharmony)-(arm64|x64|arm|ppc64|riscv64|s390x|ia32)(?:-(gnu|musl|msvc|eabi)\w*)?$/
const LIBC: Record<string, string> = { gnu: 'glibc', musl: 'musl' }

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13)

/** Packages that would be installed whatever their bytes are. */
export const unpinned = ({ packages }: Lockfile): { name: string; entry: Entry }[] =>
  Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && entry.integrity === undefined)
    .map(([path, entry]) => ({ name: nameOf(path), entry }))

/** Packages of one platform that something may want and the lockfile does not have, with who wants them. */
export function missing({ packages }: Lockfile): { name: string; version: string; by: Entry }[] {
  const there = new Set(Object.keys(packages).map(nameOf))
  return Object.values(packages).flatMap(by =>
    Object.entries(by.optionalDependencies ?? {})
      .filter(([name]) => !there.has(name))
      .map(([name, version]) => ({ name, version, by })),
  )
}

export function complete(lockfile: Lockfile): Lockfile {
  const added = missing(lockfile).flatMap(({ name, version, by }) => {
    const [, os, cpu, abi = ''] = PLATFORM.exec(name) ?? []
    if (os === undefined || !/^\d/.test(version)) return []
    const libc = LIBC[abi]
    const entry: Entry = {
      version,
      cpu: [cpu],
      ...(by.dev === true ? { dev: true } : {}),
      ...(libc === undefined ? {} : { libc: [libc] }),
      optional: true,
      os: [os],
    }
    return [[`node_modules/${name}`, entry] as const]
  })
  const entries = [...Object.entries(lockfile.packages), ...added]
  return {
    ...lockfile,
    packages: Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en'))),
  }
}
