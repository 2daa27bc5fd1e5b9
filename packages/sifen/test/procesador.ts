/** Longer than anything that is done once takes on the slowest machine, and shorter than what is done again for each letter of a hundred thousand. */
const PRONTO_MS = 3_000

/** Milliseconds of processor that this process has used: what others do on the machine is not taken for slowness of ours. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What it gives, if it is soon done. */
export function soon<T>(work: () => T): T {
  const start = processorMs()
  const done = work()
  const took = processorMs() - start
  if (took > PRONTO_MS) throw new Error(`${took} ms of processor`)
  return done
}
