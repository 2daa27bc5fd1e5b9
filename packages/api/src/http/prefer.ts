import type { Route } from './route.ts'

/** What an answer says of a preference that was honoured. */
export const INDULGENCIA = 'handling=lenient'

/** Whether there are words to be lenient with: those of a body or a query that the contract has. */
export const admitsIndulgencia = ({ body, query }: Pick<Route, 'body' | 'query'>): boolean =>
  body !== undefined || query !== undefined

/**
 * Whether words that have no effect are to be ignored (RFC 7240, 4.4). Of a preference that is named twice the first counts (2), and
 * parameters after it say nothing to us.
 */
export function asksForIndulgencia(header: string | string[] | undefined): boolean {
  if (header === undefined) return false
  const preferences = [header].flat().join(',').split(',')
  const [handling] = preferences.flatMap(preference => handlingOf(preference) ?? [])
  return handling?.toLowerCase() === 'lenient'
}

/** Blanks are taken off first: where two runs of them meet, a header of blanks alone would be read as often as it has some. */
function handlingOf(preference: string): string | undefined {
  const [said = ''] = preference.split(';', 1)
  return HANDLING.exec(said.trim())?.[1]
}

const HANDLING = /^handling\s*=\s*"?([^\s"]*)"?$/i
