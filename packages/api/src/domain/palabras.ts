export interface Recuento {
  /** Rows written, ever; null: not known. */
  escritas: number | null
  /** Milliseconds. */
  en: number
}

/** Fewer at once cost more for each; with fifteen hundred, or some hundreds of long ones, PostgreSQL has whoever writes do it. */
const MUCHAS = 300
const A_MAS_TARDAR_MS = 30_000

/** Whether the words of the rows written since are to be sorted into their index now. A count that went back is one that began anew. */
export function isTiempoDeOrdenar(ultima: Recuento, ahora: Recuento): boolean {
  if (ahora.escritas === ultima.escritas && ahora.escritas !== null) return false
  const nuevas = (ahora.escritas ?? 0) - (ultima.escritas ?? 0)
  return Math.abs(nuevas) >= MUCHAS || ahora.en - ultima.en >= A_MAS_TARDAR_MS
}
