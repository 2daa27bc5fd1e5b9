/** What an answer says of a preference that was honoured. */
export const INDULGENCIA = 'handling=lenient'

/**
 * Whether words that have no effect are to be ignored (RFC 7240, 4.4). Of a preference that is named twice the first counts (2), and
 * parameters after it say nothing to us.
 */
export function asksForIndulgencia(header: string | string[] | undefined): boolean {
  if (header === undefined) return false
  const preferences = [header].flat().join(',').split(',')
  const [handling] = preferences.flatMap(preference => HANDLING.exec(preference)?.[1] ?? [])
  return handling?.toLowerCase() === 'lenient'
}

const HANDLING = /^\s*handling\s*=\s*"?([^\s";]*)"?\s*(?:;|$)/i
