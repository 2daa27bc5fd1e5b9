/** An IPv4 address as the last 32 bits of an IPv6 one. */
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/

/**
 * Whose address it is, as far as an address says. Of an IPv6 address the first 64 bits: the rest whoever has the line chooses himself, and
 * so could be a new caller with each request.
 */
export function redDe(address: string): string {
  const lower = address.toLowerCase()
  const mapped = MAPPED.exec(lower)
  if (mapped !== null) return mapped[1]!
  if (!lower.includes(':')) return lower
  const [head = '', tail] = lower.split('%', 1)[0]!.split('::')
  const first = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const last = tail === '' ? [] : tail.split(':')
    // An IPv4 address at the end stands for two of the eight groups.
    const groups = first.length + last.length + (tail.includes('.') ? 1 : 0)
    first.push(...Array<string>(Math.max(0, 8 - groups)).fill('0'), ...last)
  }
  return `${first
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
