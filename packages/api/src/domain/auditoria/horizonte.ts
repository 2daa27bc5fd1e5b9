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
 * Up to which line nothing can appear any more. A line takes its number before its transaction is over, so a lower one may come later.
 * The number is noted at one look; whoever had taken one below it has begun to write by the next, seconds later; and when all that
 * had begun by then are over, what is there is all there will be.
 */
export function mirar(marca: Marca | null, vista: Vista): { marca: Marca; firmeHasta: number | null } {
  const { hasta, masVieja, siguiente } = vista
  if (marca === null) return { marca: { hasta, antesDe: null }, firmeHasta: null }
  if (marca.antesDe === null) return { marca: { hasta: marca.hasta, antesDe: siguiente }, firmeHasta: null }
  if (masVieja < marca.antesDe) return { marca, firmeHasta: null }
  return { marca: { hasta, antesDe: null }, firmeHasta: marca.hasta }
}
