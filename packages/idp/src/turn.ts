/** One after the other: what is looked at in one is not changed by the next before it is done. */
export function openTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}
