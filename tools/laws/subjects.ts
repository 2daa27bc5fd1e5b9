import { spawnSync } from 'node:child_process'
import { ROOT } from '../check/step.ts'

/** Older subjects stay as they are: history is not rewritten. */
const SINCE = '397900b7adb08ba88ecb6c0048607c646a157425'
const LONGEST = 72

/** The subjects of the commits since then, by their hash; none where there is no history to ask. */
export function subjects(): Map<string, string> {
  const log = ['log', '--format=%h%x00%s', `${SINCE}..HEAD`]
  const { status, stdout } = spawnSync('git', log, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 })
  const lines = status === 0 ? stdout.split('\n').filter(line => line !== '') : []
  return new Map(lines.map(line => [line.slice(0, line.indexOf('\0')), line.slice(line.indexOf('\0') + 1)]))
}

export const subjectFaults = (all: ReadonlyMap<string, string>): string[] =>
  [...all]
    .filter(([, subject]) => [...subject].length > LONGEST)
    .map(([hash, subject]) => `${hash} has ${[...subject].length} characters: ${subject}`)
