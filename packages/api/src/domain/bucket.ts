/** How often something may be done: `porSegundo` in the long run, `maximo` at once after a silence. */
export interface Tasa {
  porSegundo: number
  maximo: number
}

export interface Bucket {
  fichas: number
  at: number
}

export const full = ({ maximo }: Tasa, now: number): Bucket => ({ fichas: maximo, at: now })

/** The bucket at that time. A clock that was set back gives nothing and takes nothing. */
function refill({ fichas, at }: Bucket, { porSegundo, maximo }: Tasa, now: number): Bucket {
  const elapsed = Math.max(0, now - at) / 1000
  return { fichas: Math.min(maximo, fichas + elapsed * porSegundo), at: now }
}

/**
 * Takes `cuesta` tokens. `esperaMs` is 0 when they were given, else the time until it may be tried again. A bucket that holds at least one
 * token gives any amount and goes into debt: an expensive request waits no longer than a cheap one, and the requests after it wait for the debt.
 */
export function takeToken(
  cubeta: Bucket,
  tasa: Tasa,
  now: number,
  costo = 1,
): { cubeta: Bucket; esperaMs: number } {
  const filled = refill(cubeta, tasa, now)
  if (filled.fichas < 1)
    return { cubeta: filled, esperaMs: Math.max(1, ((1 - filled.fichas) / tasa.porSegundo) * 1000) }
  return { cubeta: { ...filled, fichas: filled.fichas - costo }, esperaMs: 0 }
}

/** What was taken elsewhere. A debt is never larger than a full bucket: who was let in too often by several is not shut out for longer than that. */
export function spendElsewhere(cubeta: Bucket, tasa: Tasa, now: number, cuanto: number): Bucket {
  const filled = refill(cubeta, tasa, now)
  return { ...filled, fichas: Math.max(Math.min(filled.fichas, -tasa.maximo), filled.fichas - cuanto) }
}

/** One that was taken and not used after all. */
export const giveBack = (cubeta: Bucket, { maximo }: Tasa): Bucket => ({
  ...cubeta,
  fichas: Math.min(maximo, cubeta.fichas + 1),
})

/** Whether forgetting it loses nothing: it is as full as a new one. */
export const isFull = (cubeta: Bucket, tasa: Tasa, now: number): boolean =>
  refill(cubeta, tasa, now).fichas >= tasa.maximo
