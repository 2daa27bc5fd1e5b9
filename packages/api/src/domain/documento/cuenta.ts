/** More than this is "many": nobody counts on. */
export const MUCHOS = 1_000

/** How many, at most MUCHOS, and since when. */
export interface Cuenta {
  cuantos: number
  desde: number | null
}
