/** What one look at the database showed: the highest line, the oldest transaction that may still write, and the next to begin. */
export interface Vista {
  hasta: number
  masVieja: bigint
  siguiente: bigint
}

/** A number of a line, and once known, the first transaction that cannot have taken a number so low. */
export interface Marca {
  hasta: number
  antesDe: bigint | null
}

/**
 * The line of the audit up to which no further line can appear. A line takes its number before its transaction commits, so a lower number
 * can become visible after a higher one. Therefore two looks: the first notes the highest number; by the second, seconds later, every
 * transaction that took a lower number has started to write; when all transactions that were open at the second look have ended, every line up to the
 * noted number is visible.
 */
export function observe(marca: Marca | null, vista: Vista): { marca: Marca; firmeHasta: number | null } {
  const { hasta, masVieja, siguiente } = vista
  if (marca === null) return { marca: { hasta, antesDe: null }, firmeHasta: null }
  if (marca.antesDe === null) return { marca: { hasta: marca.hasta, antesDe: siguiente }, firmeHasta: null }
  if (masVieja < marca.antesDe) return { marca, firmeHasta: null }
  return { marca: { hasta, antesDe: null }, firmeHasta: marca.hasta }
}
