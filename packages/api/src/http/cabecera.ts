import type { IncomingMessage } from 'node:http'

/**
 * Every line of a header that must be one, its name in small letters. Node keeps the first of some and joins the others with commas: that
 * there were several is seen only here.
 */
export function linesOf({ headers, rawHeaders }: IncomingMessage, name: string): readonly string[] {
  if (headers[name] === undefined) return []
  const said: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const other = rawHeaders[i]
    if (other?.length === name.length && other.toLowerCase() === name) said.push(rawHeaders[i + 1] ?? '')
  }
  return said
}
