import type { KnownApiKey } from './access.ts'

const DIA_MS = 24 * 3_600_000
/** Two weeks: enough for who comes back from a holiday. */
export const AVISO_DE_VENCIMIENTO_MS = 14 * DIA_MS

type Plazos = Pick<KnownApiKey, 'expiraEn' | 'graciaHasta'>

/** When a key stops by itself: by its expiry or, once it was rotated, by the end of its grace. */
export function finDeApiKey({ expiraEn, graciaHasta }: Plazos): number | null {
  if (expiraEn === null || graciaHasta === null) return expiraEn ?? graciaHasta
  return Math.min(expiraEn, graciaHasta)
}

/** Whether a key ends so soon that its answers carry the header Mbohera-Clave-Expira. */
export const endsSoon = (fin: number | null, now: number): fin is number =>
  fin !== null && fin - now <= AVISO_DE_VENCIMIENTO_MS
