/** Counting stops here: the interface shows "1000 or more". */
export const MUCHOS = 1_000

/** How many, at most MUCHOS, and since when. */
export interface Cuenta {
  cuantos: number
  desde: number | null
}
