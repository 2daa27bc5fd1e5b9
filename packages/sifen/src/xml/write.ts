/**
 * The canonical writer. What these functions give is already in exclusive canonical form (attributes in order, empty
 * elements in two tags, only the references that canonicalisation keeps), so a digest of the text is a digest of the
 * canonical form.
 */

const NEEDS_ESCAPE = /[&<>\r]/
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }

export function escapeText(value: string): string {
  return NEEDS_ESCAPE.test(value) ? value.replace(/[&<>\r]/g, c => escapes[c] ?? c) : value
}

/** An element with a text. */
export function leaf(name: string, value: string | number): string {
  return `<${name}>${typeof value === 'string' ? escapeText(value) : value}</${name}>`
}

/** An element whose content is XML that is already written. */
export function group(name: string, ...children: string[]): string {
  return `<${name}>${children.join('')}</${name}>`
}
