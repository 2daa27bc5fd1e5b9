/** How many wrong passwords are borne within the window, per account and per address they come from. */
export const LIMITS = { windowMs: 15 * 60_000, perAccount: 8, perAddress: 40, remembered: 10_000 }

export type Attempts = {
  /** Counts an attempt before its password is looked at, so that many at once are not more than one by one. */
  begin(email: string, address: string): { allowed: true } | { allowed: false; waitMs: number }
  /** The password was right: what this account suffered so far is forgotten, and this attempt of the address too. */
  succeeded(email: string, address: string): void
}

export function countAttempts(now: () => number): Attempts {
  const times = new Map<string, number[]>()
  const recent = (key: string) => (times.get(key) ?? []).filter(time => time > now() - LIMITS.windowMs)
  return {
    begin(email, address) {
      const keys = [
        { key: `account ${email}`, limit: LIMITS.perAccount },
        { key: `address ${address}`, limit: LIMITS.perAddress },
      ]
      for (const { key, limit } of keys) {
        const tried = recent(key)
        const first = tried.at(-limit)
        if (first !== undefined) return { allowed: false, waitMs: first + LIMITS.windowMs - now() }
      }
      for (const { key } of keys) {
        const tried = [...recent(key), now()]
        times.delete(key)
        times.set(key, tried)
      }
      forgetOldest(times)
      return { allowed: true }
    },
    succeeded(email, address) {
      times.delete(`account ${email}`)
      times.set(`address ${address}`, recent(`address ${address}`).slice(0, -1))
    },
  }
}

function forgetOldest(times: Map<string, number[]>): void {
  for (const key of times.keys()) {
    if (times.size <= LIMITS.remembered) return
    times.delete(key)
  }
}
