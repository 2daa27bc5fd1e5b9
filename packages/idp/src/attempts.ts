/**
 * What a stranger's guesses cost. Nothing here refuses an account as such: whoever guesses makes himself wait, by the account
 * and the address that he comes from, and makes everybody who is a stranger to that account prove some work first. Browsers
 * in which its owner logged in before are asked for neither (see devices.ts).
 */
export const LIMITS = {
  /** Wrong passwords that cost nothing: for an account from one address, for an account, from an address. */
  free: { pair: 3, account: 10, address: 20 },
  /** One of them is forgotten each time that this long has passed. */
  forgetMs: 6 * 60_000,
  /** The wait after the first that costs; each one more doubles it. */
  firstWaitMs: 1_000,
  longestWaitMs: 5 * 60_000,
  /** Leading zero bits of the proof: some tenths of a second in a browser, and some seconds at the most. */
  bits: { least: 16, most: 20 },
  /** Of each kind; the longest untouched ones go first. */
  remembered: 10_000,
}

type Mark = { count: number; at: number }

/** What it takes to guess now: how long to wait, and after that, how much to prove. */
export type Price = { waitMs: number; bits: number }

export type Attempts = {
  price(email: string, address: string): Price
  /** Counts a guess before its password is looked at, so that many at once are not more than one by one. */
  begin(email: string, address: string): void
  /** The guess was right, or was never looked at. */
  forgive(email: string, address: string, right: boolean): void
}

export function countAttempts(now: () => number, work = LIMITS.bits): Attempts {
  const kept = new Map<string, Mark>()
  const pairOf = (email: string, address: string) => `pair ${address} ${email}`
  const keysOf = (email: string, address: string) => [
    pairOf(email, address),
    `account ${email}`,
    `address ${address}`,
  ]
  const put = (key: string, mark: Mark) => {
    kept.delete(key)
    if (mark.count > 0) kept.set(key, mark)
    for (const oldest of kept.keys()) {
      if (kept.size <= 3 * LIMITS.remembered) break
      kept.delete(oldest)
    }
  }
  const countOf = (key: string) => counted(kept.get(key), now())
  return {
    price(email, address) {
      const [pair, account, from] = keysOf(email, address).map(key => Math.ceil(countOf(key))) as [
        number,
        number,
        number,
      ]
      const since = now() - (kept.get(pairOf(email, address))?.at ?? Number.NEGATIVE_INFINITY)
      return {
        waitMs: Math.max(0, waitAfter(pair) - since),
        bits: proofFor({ pair, account, address: from }, work),
      }
    },
    begin(email, address) {
      for (const key of keysOf(email, address)) put(key, { count: countOf(key) + 1, at: now() })
    },
    forgive(email, address, right) {
      if (right) kept.delete(pairOf(email, address))
      for (const key of keysOf(email, address)) {
        const mark = kept.get(key)
        if (mark !== undefined) put(key, { ...mark, count: Math.max(0, mark.count - 1) })
      }
    },
  }
}

const counted = (mark: Mark | undefined, now: number) =>
  mark === undefined ? 0 : Math.max(0, mark.count - Math.max(0, now - mark.at) / LIMITS.forgetMs)

/** How long after that many wrong passwords the next one is looked at. */
function waitAfter(count: number): number {
  const over = count - LIMITS.free.pair
  return over <= 0 ? 0 : Math.min(LIMITS.firstWaitMs * 2 ** (over - 1), LIMITS.longestWaitMs)
}

/** Twice the work each time that the guesses double. */
function proofFor(counts: Record<keyof typeof LIMITS.free, number>, work: typeof LIMITS.bits): number {
  const excess = Math.max(
    counts.pair / LIMITS.free.pair,
    counts.account / LIMITS.free.account,
    counts.address / LIMITS.free.address,
  )
  if (excess < 1) return 0
  return Math.min(work.least + Math.floor(Math.log2(excess)), work.most)
}
