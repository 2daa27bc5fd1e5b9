/** How often something may be done: `porSegundo` in the long run, `maximo` at once after a silence. */
export interface Tasa {
  porSegundo: number
  maximo: number
}

export interface Cubeta {
  fichas: number
  at: number
}

export const llena = ({ maximo }: Tasa, now: number): Cubeta => ({ fichas: maximo, at: now })

/** The bucket at that time. A clock that was set back gives nothing and takes nothing. */
function rellenar({ fichas, at }: Cubeta, { porSegundo, maximo }: Tasa, now: number): Cubeta {
  const elapsed = Math.max(0, now - at) / 1000
  return { fichas: Math.min(maximo, fichas + elapsed * porSegundo), at: now }
}

/**
 * Takes `cuesta` tokens. `esperaMs` is 0 when they were given, else the time until it may be tried again. A bucket that holds at least one
 * token gives any amount and goes into debt: an expensive request waits no longer than a cheap one, and the requests after it wait for the debt.
 */
export function tomar(
  cubeta: Cubeta,
  tasa: Tasa,
  now: number,
  costo = 1,
): { cubeta: Cubeta; esperaMs: number } {
  const filled = rellenar(cubeta, tasa, now)
  if (filled.fichas < 1)
    return { cubeta: filled, esperaMs: Math.max(1, ((1 - filled.fichas) / tasa.porSegundo) * 1000) }
  return { cubeta: { ...filled, fichas: filled.fichas - costo }, esperaMs: 0 }
}

/** One that was taken and not used after all. */
export const devolver = (cubeta: Cubeta, { maximo }: Tasa): Cubeta => ({
  ...cubeta,
  fichas: Math.min(maximo, cubeta.fichas + 1),
})

/** Whether forgetting it loses nothing: it is as full as a new one. */
export const estaLlena = (cubeta: Cubeta, tasa: Tasa, now: number): boolean =>
  rellenar(cubeta, tasa, now).fichas >= tasa.maximo
