import type { Source } from './source.ts'

/** What stands in the repository must be true on every machine. */
const FORBIDDEN: { pattern: RegExp; why: string }[] = [
  // Ana, of the demo data, may have a home.
  { pattern: /(?<![\w.:/~-])\/(?:work|root|home|Users)\/(?!ana\b)[\w.-]+/, why: 'a path of one machine' },
  { pattern: /(?<![\w.:/~-])\/tmp\/[\w.-]+/, why: 'a path of one machine; ask os.tmpdir()' },
  { pattern: /\bregistry\.[a-z0-9-]+\.(?:org|com|io|net|dev)\b/i, why: 'the host of a package registry' },
  { pattern: /\b(?:TODO|FIXME|XXX)[:(]/, why: 'a promise instead of the thing' },
]

export function wordFaults({ path, text }: Source): string[] {
  return text.split('\n').flatMap((line, index) =>
    FORBIDDEN.flatMap(({ pattern, why }) => {
      const found = pattern.exec(line)?.[0]
      return found === undefined ? [] : [`${path}:${index + 1} ${found}: ${why}`]
    }),
  )
}
